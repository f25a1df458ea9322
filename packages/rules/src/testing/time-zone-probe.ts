import { dateWords } from '#interview/answer/answer-words.ts';
import { firstSecondOf } from '#interview/answer/interview-date.ts';
import { ageOn, formatBirthDate, parseBirthDate } from '#time/birth-date.ts';
import {
  dateTimeInTokyo,
  dayInTokyo,
  endOfDayInTokyo,
  formatDate,
  formatDateTime,
  formatRelative,
  localTimeInTokyo,
  todayInTokyo,
} from '#time/date-time.ts';
import { addDays, dateParts, plainDate, weekday } from '#time/plain-date.ts';

/** Hours around midnight in Tokyo, UTC and New York, and around the changes to and from summer time there. */
const INSTANTS = [
  '2026-03-08T06:30Z',
  '2026-03-08T07:30Z',
  '2026-11-01T05:30Z',
  '2026-11-01T06:30Z',
  '2026-11-20T15:00Z',
].flatMap((iso) => [-54_000_001, -1, 0, 1, 50_400_000].map((shift) => new Date(Date.parse(iso) + shift)));

const DATES = ['1926-12-25', '1957-03-04', '1989-01-08', '2004-02-29', '2019-05-01', '2026-03-08', '2026-11-01'];

/** Everything the date rules say about fixed inputs: must be the same text in every zone a machine may be set to. */
const report = {
  instants: INSTANTS.map((moment) => {
    const iso = moment.toISOString();
    return [
      iso,
      formatDateTime(iso),
      formatDate(iso),
      todayInTokyo(moment),
      dayInTokyo(iso),
      dayInTokyo(iso.replace('Z', '-05:00')),
      localTimeInTokyo(iso),
      dateTimeInTokyo(localTimeInTokyo(iso.replace('Z', '-05:00')) ?? ''),
      dateWords(localTimeInTokyo(iso) ?? ''),
      firstSecondOf(localTimeInTokyo(iso) ?? ''),
      formatRelative(iso, new Date('2026-11-21T05:05Z')),
    ];
  }),
  dates: DATES.map((date) => [
    date,
    formatDate(date),
    formatBirthDate(date),
    endOfDayInTokyo(date),
    addDays(date, 1),
    addDays(date, -365),
    weekday(date),
    ageOn(date, '2026-11-21'),
    plainDate(dateParts(date)),
    parseBirthDate(date.replaceAll('-', ''), '2026-11-21'),
  ]),
};

process.stdout.write(
  JSON.stringify({
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    offset: new Date('2026-07-01T00:00Z').getTimezoneOffset(),
    report,
  }),
);
