import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptOf } from '#commands/backup/generations.ts';

const at = (text: string) => new Date(`${text}+09:00`);
const texts = (times: readonly Date[]) => times.map((time) => time.toISOString());

test('of each of the newest days, weeks and months of Japan the last backup stays', () => {
  const nightly = Array.from(
    { length: 400 },
    (_, day) => new Date(at('2026-11-20T02:00').getTime() - day * 86_400_000),
  );
  const kept = keptOf(nightly, { daily: 7, weekly: 5, monthly: 12 });

  expect(texts(kept.slice(0, 7))).toEqual(texts(nightly.slice(0, 7)));
  // Sundays, the last of their weeks; two of them are among the seven days or the month ends already.
  expect(texts(kept)).toContain(at('2026-11-08T02:00').toISOString());
  expect(texts(kept)).toContain(at('2026-10-31T02:00').toISOString());
  expect(texts(kept)).toContain(at('2025-12-31T02:00').toISOString());
  expect(texts(kept)).not.toContain(at('2025-11-30T02:00').toISOString());
  expect(kept.length).toBeLessThanOrEqual(7 + 5 + 12);
});

test('a day begins at midnight in Japan, also in a container that runs in UTC', () => {
  const evening = at('2026-11-19T23:59');
  const morning = at('2026-11-20T00:01');
  expect(keptOf([evening, morning], { daily: 2, weekly: 0, monthly: 0 })).toEqual([morning, evening]);
  expect(keptOf([evening, morning], { daily: 1, weekly: 0, monthly: 0 })).toEqual([morning]);
});

test('the newest always stays, nothing is invented, and asking twice changes nothing', () => {
  const time = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  const keep = fc.record({ daily: fc.nat(10), weekly: fc.nat(10), monthly: fc.nat(24) });
  fc.assert(
    fc.property(fc.array(time, { minLength: 1, maxLength: 60 }), keep, (times, wanted) => {
      const kept = keptOf(times, wanted);
      expect(kept[0]).toEqual(new Date(Math.max(...times.map((each) => each.getTime()))));
      expect(kept.every((each) => times.includes(each))).toBe(true);
      expect(keptOf(kept, wanted)).toEqual(kept);
    }),
  );
});
