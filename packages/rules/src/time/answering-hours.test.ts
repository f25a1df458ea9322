import { describe, expect, test } from 'vitest';
import { closedSince, hoursSentence, isAnswered, nextOpening, type AnsweringHours } from '#time/answering-hours.ts';

const weekdays = (['mon', 'tue', 'wed', 'thu', 'fri'] as const).flatMap((weekday) => [
  { weekday, opens: '13:00', closes: '17:00' },
  { weekday, opens: '09:00', closes: '12:00' },
]);
/** 2026-11-23 is a Monday and a holiday. */
const hours: AnsweringHours = {
  hours: [...weekdays, { weekday: 'sat', opens: '09:00', closes: '12:00' }],
  isClosedOn: (date) => date === '2026-11-23',
};
const tokyo = (text: string) => new Date(`${text}:00+09:00`);

describe('when somebody answers, in Tokyo', () => {
  test.each([
    ['Friday at nine, to the minute', '2026-11-20T09:00', true],
    ['a minute before', '2026-11-20T08:59', false],
    ['over lunch', '2026-11-20T12:00', false],
    ['Friday at five, to the minute', '2026-11-20T17:00', false],
    ['Saturday morning', '2026-11-21T11:59', true],
    ['Sunday', '2026-11-22T10:00', false],
    ['a Monday that is a holiday', '2026-11-23T10:00', false],
  ])('%s', (_, moment, expected) => {
    expect(isAnswered(hours, tokyo(moment))).toBe(expected);
  });

  test.each([
    ['before nine: the same day', '2026-11-20T07:00', '2026-11-20T09:00'],
    ['over lunch: one hour later', '2026-11-20T12:30', '2026-11-20T13:00'],
    ['on Saturday afternoon: over Sunday and the holiday', '2026-11-21T12:00', '2026-11-24T09:00'],
  ])('the next opening %s', (_, moment, expected) => {
    expect(nextOpening(hours, tokyo(moment))).toEqual(tokyo(expected));
  });

  test.each([
    ['on Sunday', '2026-11-22T10:00', '2026-11-21T12:00'],
    ['on the holiday it is still the same closure', '2026-11-23T18:00', '2026-11-21T12:00'],
    ['over lunch it is another', '2026-11-24T12:10', '2026-11-24T12:00'],
  ])('closed since: %s', (_, moment, expected) => {
    expect(closedSince(hours, tokyo(moment))).toEqual(tokyo(expected));
  });

  test('while somebody answers there is neither', () => {
    const now = tokyo('2026-11-20T10:00');
    expect([nextOpening(hours, now), closedSince(hours, now)]).toEqual([null, null]);
  });

  test('without hours nothing is ever closed', () => {
    const now = tokyo('2026-11-22T03:00');
    const none = { hours: [], isClosedOn: () => true };
    expect([isAnswered(none, now), nextOpening(none, now), hoursSentence(none.hours)]).toEqual([true, null, '']);
  });

  test('days that are closed for ever have no next opening', () => {
    const sundays = [{ weekday: 'sun', opens: '09:00', closes: '10:00' } as const];
    expect(nextOpening({ hours: sundays, isClosedOn: () => true }, tokyo('2026-11-22T03:00'))).toBeNull();
  });
});

test('the sentence joins the days that are alike', () => {
  expect(hoursSentence(hours.hours)).toBe('月〜金 9:00〜12:00・13:00〜17:00、土 9:00〜12:00');
  expect(
    hoursSentence([
      { weekday: 'mon', opens: '09:00', closes: '17:00' },
      { weekday: 'wed', opens: '09:00', closes: '17:00' },
    ]),
  ).toBe('月 9:00〜17:00、水 9:00〜17:00');
});
