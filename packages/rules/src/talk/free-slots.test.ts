import { expect, test } from 'vitest';
import { freeSlots } from '#talk/free-slots.ts';
import { countedReads } from '#testing/counted-reads.ts';

const tokyo = (time: string): Date => new Date(`2027-01-25T${time}:00+09:00`);
const hours = [
  { weekday: 'mon' as const, opens: '09:00', closes: '12:00' },
  { weekday: 'mon' as const, opens: '13:00', closes: '17:00' },
];
const asked = { from: '2027-01-25', days: 1, minutes: 60, hours, now: tokyo('08:00') };
const times = (slots: readonly { startsAt: Date }[]): string[] =>
  slots.map(({ startsAt }) => new Date(startsAt.getTime() + 9 * 3_600_000).toISOString().slice(11, 16));

test('a talk fits between the opening and the break, not across it, and ends before the facility closes', () => {
  const found = times(freeSlots([], asked));
  expect(found.slice(0, 2)).toEqual(['09:00', '09:15']);
  expect(found).toContain('11:00');
  expect(found).not.toContain('11:15');
  expect(found.at(-1)).toBe('16:00');
});

test('nothing is offered that is taken or over, and the end of one may be the beginning of the next', () => {
  const taken = [{ startsAt: tokyo('10:00'), endsAt: tokyo('11:00') }];
  expect(times(freeSlots(taken, { ...asked, now: tokyo('08:59') })).slice(0, 2)).toEqual(['09:00', '11:00']);
  expect(times(freeSlots(taken, { ...asked, now: tokyo('09:00') }))[0]).toBe('11:00');
});

test('without hours the usual day is offered, and a closed day offers nothing', () => {
  expect(times(freeSlots([], { ...asked, hours: [] }))[0]).toBe('08:15');
  expect(freeSlots([], { ...asked, from: '2027-01-26' })).toEqual([]);
});

test('thousands of talks that take all of a month are each looked at a few times, not once for each slot', () => {
  const reads = { count: 0 };
  const taken = Array.from({ length: 3000 }, (_, at) => {
    const startsAt = new Date(tokyo('00:00').getTime() + at * 900_000);
    return countedReads({ startsAt, endsAt: new Date(startsAt.getTime() + 900_000) }, reads);
  });
  expect(freeSlots(taken, { ...asked, days: 31, hours: [] })).toEqual([]);
  expect(reads.count).toBeLessThan(100 * taken.length);
});

test('a long talk blocks every slot in it, whichever talks end before it', () => {
  const taken = [
    { startsAt: tokyo('09:00'), endsAt: tokyo('16:00') },
    { startsAt: tokyo('09:30'), endsAt: tokyo('10:00') },
  ];
  expect(times(freeSlots(taken, asked))).toEqual(['16:00']);
});
