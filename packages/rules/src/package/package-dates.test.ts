import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastOf, packageDates } from '#package/package-dates.ts';
import { addDays, todayInTokyo } from '#time/date-time.ts';

const days = { video: 7, scenario: 7, talk: 3, consent: 1 };

describe('the dates of a package (specification/ic-support.md §16)', () => {
  test.each([
    ['a fortnight ahead', '2026-12-10', '2026-11-25', ['2026-12-03', '2026-12-03', '2026-12-07', '2026-12-09']],
    ['over the turn of the year', '2027-01-02', '2026-12-20', ['2026-12-26', '2026-12-26', '2026-12-30', '2027-01-01']],
    ['over a leap day', '2028-03-01', '2028-02-01', ['2028-02-23', '2028-02-23', '2028-02-27', '2028-02-29']],
    ['two days ahead', '2026-11-27', '2026-11-25', ['2026-11-25', '2026-11-25', '2026-11-25', '2026-11-26']],
    ['today', '2026-11-25', '2026-11-25', ['2026-11-25', '2026-11-25', '2026-11-25', '2026-11-25']],
  ])('%s', (_, procedureOn, today, expected) => {
    const dates = packageDates(days, { procedureOn, today });
    expect(Object.values(dates).map(({ dueOn }) => dueOn)).toEqual(expected);
    expect(lastOf(Object.values(dates))).toBe(expected.at(-1));
  });

  test.each([
    ['just before midnight in Tokyo', '2026-11-25T14:59:59Z', '2026-11-25'],
    ['just after midnight in Tokyo', '2026-11-25T15:00:00Z', '2026-11-26'],
    ['where New York changes its clocks', '2026-11-01T06:00:00Z', '2026-11-01'],
  ])('are counted in days of Tokyo: %s', (_, now, today) => {
    const dates = packageDates({ video: 7 }, { procedureOn: addDays(today, 7), today: todayInTokyo(new Date(now)) });
    expect(dates.video).toEqual({ dueOn: today, isPulledIn: false });
  });

  test('never lie before today or after the procedure, whatever is planned', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 400 }), (before, ahead) => {
        const today = '2026-11-25';
        const procedureOn = addDays(today, ahead);
        const { part } = packageDates({ part: before }, { procedureOn, today });
        expect(part.dueOn >= today && part.dueOn <= procedureOn).toBe(true);
        expect(part.isPulledIn).toBe(before > ahead);
      }),
    );
  });
});
