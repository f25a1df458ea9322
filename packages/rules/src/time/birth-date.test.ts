import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BIRTH_DATE_MESSAGES, ageOn, formatBirthDate, formatEra, parseBirthDate } from '#time/birth-date.ts';
import { addDays, dateParts } from '#time/plain-date.ts';
import { anyText } from '#testing/any-text.ts';

const TODAY = '2026-11-21';

const anyBirthDate = fc.integer({ min: 0, max: 47_000 }).map((days) => addDays(TODAY, -days));

describe('a birth date is read', () => {
  test.each([
    '1957-03-04',
    '1957/3/4',
    '1957.3.4',
    '1957 3 4',
    '1957年3月4日',
    '19570304',
    '１９５７０３０４',
    '１９５７／３／４',
    '1957－03－04',
    '1957ー03ー04',
    '1957‐03‐04',
    '1957−3−4',
    ' 1957/03/04　',
    'S32.3.4',
    's32.03.04',
    'S32/3/4',
    'S32-3-4',
    'Ｓ３２．３．４',
    'S32年3月4日',
    's320304',
    'S320304',
    '昭和32年3月4日',
    '昭和３２年３月４日',
    '昭和 32 年 3 月 4 日',
    '昭和32.3.4',
    '昭和320304',
    '昭32.3.4',
    '㍼32年3月4日',
    '3320304',
    '３３２０３０４',
  ])('from %s', (typed) => {
    expect(parseBirthDate(typed, TODAY)).toEqual({ date: '1957-03-04' });
  });

  test.each([
    ['明治45年7月29日', '1912-07-29'],
    ['明治45年7月30日', '1912-07-30'],
    ['大正元年7月30日', '1912-07-30'],
    ['T1.7.30', '1912-07-30'],
    ['大正15年12月25日', '1926-12-25'],
    ['昭和元年12月25日', '1926-12-25'],
    ['S元.12.25', '1926-12-25'],
    ['昭和64年1月7日', '1989-01-07'],
    ['平成元年1月8日', '1989-01-08'],
    ['H010108', '1989-01-08'],
    ['平成31年4月30日', '2019-04-30'],
    ['令和元年5月1日', '2019-05-01'],
    ['㋿元年5月1日', '2019-05-01'],
    ['R8.11.21', TODAY],
    ['1340101', '1901-01-01'],
    ['2150101', '1926-01-01'],
    ['4010108', '1989-01-08'],
    ['5010501', '2019-05-01'],
    ['2024-02-29', '2024-02-29'],
    ['S31.2.29', '1956-02-29'],
  ])('at the borders: %s → %s', (typed, date) => {
    expect(parseBirthDate(typed, TODAY)).toEqual({ date });
  });

  test.each([
    ['', 'empty'],
    [' 　', 'empty'],
    ['昨日', 'format'],
    ['57/3/4', 'format'],
    ['570304', 'format'],
    ['3/4/1957', 'format'],
    ['1957/3', 'format'],
    ['1957/3/4/5', 'format'],
    ['X32.3.4', 'format'],
    ['6320304', 'format'],
    ['S132.3.4', 'format'],
    ['昭和32年3月', 'format'],
    ['1957-03-04T00:00:00Z', 'format'],
    ['<script>', 'format'],
    ['1'.repeat(100_000), 'format'],
    ['1957/2/29', 'notADate'],
    ['1957/13/1', 'notADate'],
    ['1957/0/1', 'notADate'],
    ['S32.4.31', 'notADate'],
    ['S0.1.1', 'notADate'],
    ['3000101', 'notADate'],
    ['0000-01-01', 'notADate'],
    ['昭和64年1月8日', 'outsideEra'],
    ['昭和65年1月1日', 'outsideEra'],
    ['昭和元年12月24日', 'outsideEra'],
    ['平成元年1月7日', 'outsideEra'],
    ['平成31年5月1日', 'outsideEra'],
    ['令和元年4月30日', 'outsideEra'],
    ['明治45年7月31日', 'outsideEra'],
    ['大正15年12月26日', 'outsideEra'],
    ['2026/11/22', 'future'],
    ['R8.11.22', 'future'],
    ['R20.1.1', 'future'],
    ['1895/11/21', 'tooOld'],
    ['明治5年1月1日', 'tooOld'],
    ['1357/3/4', 'tooOld'],
  ] as const)('not from %.40s: %s', (typed, problem) => {
    expect(parseBirthDate(typed, TODAY)).toEqual({ problem });
  });

  test('up to the age of 130', () => {
    expect(parseBirthDate('1896/11/21', TODAY)).toEqual({ date: '1896-11-21' });
    expect(parseBirthDate('1895/11/22', TODAY)).toEqual({ date: '1895-11-22' });
  });

  test('from whatever way it was written in', () => {
    fc.assert(
      fc.property(anyBirthDate, (date) => {
        const { year, month, day } = dateParts(date);
        const era = formatEra(date);
        const ways = [
          date,
          `${year}/${month}/${day}`,
          date.replaceAll('-', ''),
          `${era}${month}月${day}日`,
          `${era.replace('年', '')}.${month}.${day}`,
        ];
        for (const way of ways) expect(parseBirthDate(way, TODAY)).toEqual({ date });
      }),
    );
  });

  test('and any other text is a problem with a message, never an exception', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: fc.constantFrom(...'0123459sSh昭和元年月日/-. ') })), (typed) => {
        const parsed = parseBirthDate(typed, TODAY);
        if ('date' in parsed) expect(ageOn(parsed.date, TODAY)).toBeLessThanOrEqual(130);
        else expect(BIRTH_DATE_MESSAGES[parsed.problem]).toMatch(/[ぁ-ん]/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a birth date is shown with its era', () => {
  test.each([
    ['1958-04-02', '1958年（昭和33年）4月2日'],
    ['1989-01-07', '1989年（昭和64年）1月7日'],
    ['1989-01-08', '1989年（平成元年）1月8日'],
    ['1926-12-25', '1926年（昭和元年）12月25日'],
    ['1926-12-24', '1926年（大正15年）12月24日'],
    ['1912-07-29', '1912年（明治45年）7月29日'],
    ['2019-04-30', '2019年（平成31年）4月30日'],
    ['2019-05-01', '2019年（令和元年）5月1日'],
    ['1860-01-01', '1860年1月1日'],
  ])('%s → %s', (date, shown) => {
    expect(formatBirthDate(date)).toBe(shown);
  });

  test('that the platform’s own Japanese calendar gives too', () => {
    const platform = new Intl.DateTimeFormat('ja-JP-u-ca-japanese', { era: 'long', year: 'numeric', timeZone: 'UTC' });
    fc.assert(
      fc.property(anyBirthDate, (date) => {
        const parts = platform.formatToParts(new Date(`${date}T00:00:00Z`));
        const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
        expect(formatEra(date)).toBe(`${part('era')}${part('year').replace(/^1$/, '元')}年`);
      }),
    );
  });

  test('and a broken date is refused', () => {
    expect(() => formatBirthDate('1958-04-31')).toThrow(RangeError);
    expect(() => formatEra('')).toThrow(RangeError);
  });
});

describe('age', () => {
  test.each([
    ['1957-03-04', '2026-03-03', 68],
    ['1957-03-04', '2026-03-04', 69],
    ['2008-11-22', '2026-11-21', 17],
    ['2008-11-21', '2026-11-21', 18],
    ['2004-02-29', '2022-02-28', 17],
    ['2004-02-29', '2022-03-01', 18],
    ['2004-02-29', '2024-02-28', 19],
    ['2004-02-29', '2024-02-29', 20],
    ['2026-11-21', '2026-11-21', 0],
    ['2027-01-01', '2026-11-21', 0],
  ])('of somebody born %s on %s is %i', (birthDate, today, age) => {
    expect(ageOn(birthDate, today)).toBe(age);
  });

  test('grows by at most one from day to day, and never shrinks', () => {
    fc.assert(
      fc.property(anyBirthDate, fc.nat(40_000), (birthDate, days) => {
        const day = addDays(birthDate, days);
        const growth = ageOn(birthDate, addDays(day, 1)) - ageOn(birthDate, day);
        expect([0, 1]).toContain(growth);
      }),
    );
  });

  test('reaches each birthday exactly on that day', () => {
    fc.assert(
      fc.property(anyBirthDate, fc.integer({ min: 1, max: 120 }), (birthDate, years) => {
        fc.pre(!birthDate.endsWith('02-29'));
        const birthday = `${dateParts(birthDate).year + years}${birthDate.slice(4)}`;
        expect(ageOn(birthDate, birthday)).toBe(years);
        expect(ageOn(birthDate, addDays(birthday, -1))).toBe(years - 1);
      }),
    );
  });
});
