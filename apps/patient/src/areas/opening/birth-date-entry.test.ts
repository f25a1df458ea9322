import { expect, test } from 'vitest';
import { readEntry, type Calendar } from '#areas/opening/birth-date-entry.ts';

const today = '2026-11-21';
const entry = (calendar: Calendar | null, year: string, month: string, day: string) => ({ calendar, year, month, day });

test.each([
  [entry('昭和', '33', '4', '2'), '1958-04-02'],
  [entry('昭和', '３３', '０４', ' 2'), '1958-04-02'],
  [entry('昭和', '64', '1', '7'), '1989-01-07'],
  [entry('平成', '元', '1', '8'), '1989-01-08'],
  [entry('平成', '1', '1', '8'), '1989-01-08'],
  [entry('令和', '1', '5', '1'), '2019-05-01'],
  [entry('大正', '15', '12', '24'), '1926-12-24'],
  [entry('西暦', '1958', '4', '2'), '1958-04-02'],
  [entry(null, '1958', '4', '2'), '1958-04-02'],
  [entry('昭和', '1958', '4', '2'), '1958-04-02'],
  [entry('西暦', '2024', '2', '29'), '2024-02-29'],
])('%j is read as %s', (typed, date) => {
  expect(readEntry(typed, today)).toEqual({ date });
});

test.each([
  [entry(null, '', '', ''), 'year'],
  [entry(null, '33', '4', '2'), 'calendar'],
  [entry('西暦', '58', '4', '2'), 'year'],
  [entry('昭和', '33', '', '2'), 'month'],
  [entry('昭和', '33', '4', ''), 'day'],
  [entry('昭和', '33', '13', '2'), 'month'],
  [entry('昭和', '33', '2', '30'), 'day'],
  [entry('昭和', '65', '4', '2'), 'year'],
  [entry('昭和', '三三', '4', '2'), 'year'],
  [entry('西暦', '2027', '1', '1'), 'year'],
  [entry('西暦', '1880', '1', '1'), 'year'],
])('%j is refused at the field that is wrong: %s', (typed, field) => {
  expect(readEntry(typed, today)).toMatchObject({ field, message: expect.stringMatching(/./) });
});
