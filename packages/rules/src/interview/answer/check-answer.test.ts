import { describe, expect, test } from 'vitest';
import { answerTypeOf, checkAnswer, type AnswerFaultCode } from '#interview/answer/check-answer.ts';
import type { Answer } from '#interview/answer/interview-answer.ts';
import type { InterviewItem } from '#interview/item/interview-item.ts';
import { asked, choosing, chose, counted, dated, no, optionOf, wrote, yes } from '#testing/interview-items.ts';

const several = choosing('q', ['a', 'b', 'c'], {
  isMultiple: true,
  least: 2,
  most: 2,
  other: 'その他',
  options: ['a', 'b', 'c'].map((code) => optionOf(code)).concat(optionOf('none', { isExclusive: true })),
});
const other = (words: string, ...options: string[]): Answer => ({ type: 'choice', options, other: words });
const kg = { system: 'u', code: 'kg', display: 'kg' };
const weight = asked('number', 'w', { as: 'decimal', units: [kg], min: 1, max: 300, decimals: 1 });
const day = asked('date', 'd', { min: '2020-01-01', max: '2026-11-25' });
const moment = asked('date', 'm', {
  as: 'dateTime',
  precision: 'minute',
  min: '2026-11-28T05:00',
  max: '2026-11-29T12:00',
});
const unknown: Answer = { type: 'notYetKnown' };
const areas = (...each: string[]): Answer => ({ type: 'areas', areas: each.map((area) => ({ area, note: '' })) });

test.each<[string, InterviewItem, Answer, AnswerFaultCode | undefined]>([
  ['one of the options', choosing('q', ['a', 'b']), chose('a'), undefined],
  ['two where one is asked for', choosing('q', ['a', 'b']), chose('a', 'b'), 'tooMany'],
  ['one that is not offered', choosing('q', ['a']), chose('x'), 'unknownOption'],
  ['the same one twice', several, chose('a', 'a'), 'unknownOption'],
  ['fewer than asked for', several, chose('a'), 'tooFew'],
  ['more than asked for', several, chose('a', 'b', 'c'), 'tooMany'],
  ['nothing in particular, alone', several, chose('none'), undefined],
  ['nothing in particular, and something', several, chose('a', 'none'), 'exclusive'],
  ['nothing in particular, and in own words', several, other('ほか', 'none'), 'exclusive'],
  ['own words beside an option', several, other('ほか', 'a'), undefined],
  ['own words that are missing', several, other('　'), 'unsaid'],
  ['own words that are missing, beside an option', several, other('', 'a'), 'unsaid'],
  ['own words where none are asked for', choosing('q', ['a']), other('ほか'), 'unknownOption'],
  ['a short text', asked('text', 't', { maxLength: 2 }), wrote('葛󠄀城'), undefined],
  ['a text that is too long', asked('text', 't', { maxLength: 2 }), wrote('葛󠄀城市'), 'tooLong'],
  ['a text without an end', asked('text', 't'), wrote('あ'.repeat(5001)), 'tooLong'],
  ['kana', asked('text', 't', { isKanaOnly: true }), wrote('やまだ　タロー'), undefined],
  ['kana in half width', asked('text', 't', { isKanaOnly: true }), wrote('ﾔﾏﾀﾞ'), undefined],
  ['kanji where kana are asked for', asked('text', 't', { isKanaOnly: true }), wrote('山だ'), 'notKana'],
  ['letters where kana are asked for', asked('text', 't', { isKanaOnly: true }), wrote('Yamada'), 'notKana'],
  ['a weight', weight, counted(60.5, 'kg'), undefined],
  ['a weight that nobody has', weight, counted(0.5, 'kg'), 'tooSmall'],
  ['a weight in grams', weight, counted(300.1, 'kg'), 'tooLarge'],
  ['a weight to the gram', weight, counted(60.55, 'kg'), 'tooManyDecimals'],
  ['a weight without a unit', weight, counted(60, null), 'unknownUnit'],
  ['a weight in another unit', weight, counted(60, 'g'), 'unknownUnit'],
  ['half a cigarette', asked('number', 'n'), counted(0.5), 'tooManyDecimals'],
  ['zero', asked('number', 'n', { isRequired: true }), counted(0), undefined],
  ['a floating sum', asked('number', 'n', { as: 'decimal', decimals: 1 }), counted(0.3), undefined],
  ['three days', asked('duration', 'n'), counted(3, 'd'), undefined],
  ['minus three days', asked('duration', 'n'), counted(-3, 'd'), 'tooSmall'],
  ['ten of ten', asked('scale', 's'), counted(10), undefined],
  ['eleven of ten', asked('scale', 's'), counted(11), 'tooLarge'],
  ['below the scale', asked('scale', 's'), counted(-1), 'tooSmall'],
  ['between two steps', asked('scale', 's'), counted(2.5), 'notAStep'],
  ['a step of a fine scale', asked('scale', 's', { step: 0.1 }), counted(2.3), undefined],
  ['the first day', day, dated('2020-01-01'), undefined],
  ['too early', day, dated('2019-12-31'), 'tooEarly'],
  ['too late', day, dated('2026-11-26'), 'tooLate'],
  ['what is not known yet', { ...moment, isRequired: true }, unknown, undefined],
  ['what is not known yet, of a time', asked('time', 't', { isRequired: true }), unknown, undefined],
  ['what is not known yet, where it may be left out', moment, unknown, 'wrongType'],
  ['what has to be known', { ...moment, isRequired: true, mustBeKnown: true }, unknown, 'wrongType'],
  ['what is not known yet, of a text', asked('text', 't', { isRequired: true }), unknown, 'wrongType'],
  ['a time where a day is asked for', day, dated('2026-11-25T07:15'), 'notADate'],
  ['a time', moment, dated('2026-11-28T07:15'), undefined],
  ['a time without its day', moment, dated('2026-11T07:15'), 'notADate'],
  ['a time that no clock shows', moment, dated('2026-11-28T24:00'), 'notADate'],
  ['a day where a time is asked for', moment, dated('2026-11-28'), 'tooRough'],
  ['a day where the time may be left out', { ...moment, precision: 'day' }, dated('2026-11-28'), undefined],
  ['a time before the earliest', moment, dated('2026-11-28T04:59'), 'tooEarly'],
  ['the earliest time', moment, dated('2026-11-28T05:00'), undefined],
  ['the latest time', moment, dated('2026-11-29T12:00:59'), undefined],
  ['a time after the latest', moment, dated('2026-11-29T12:01'), 'tooLate'],
  ['30 February', day, dated('2024-02-30'), 'notADate'],
  ['a month where the day is asked for', day, dated('2024-02'), 'tooRough'],
  ['the year of the last day', { ...day, precision: 'year' }, dated('2026'), undefined],
  ['a later year', { ...day, precision: 'year' }, dated('2027'), 'tooLate'],
  ['a time', asked('time', 't'), { type: 'time', value: '09:30' }, undefined],
  ['25 o’clock', asked('time', 't'), { type: 'time', value: '25:00' }, 'notADate'],
  ['a knee', asked('bodyMap', 'b'), areas('knee-left'), undefined],
  ['a tooth, where the mouth is not asked for', asked('bodyMap', 'b'), areas('upper-teeth'), 'unknownOption'],
  ['more places than asked for', asked('bodyMap', 'b', { most: 1 }), areas('knee-left', 'knee-right'), 'tooMany'],
  ['a photo more', asked('photo', 'p', { most: 1 }), { type: 'files', files: ['1', '2'] }, 'tooMany'],
  ['a number for a yes', asked('yesNo', 'y'), counted(1), 'wrongType'],
  ['an answer to a note', asked('note', 'n'), yes, 'wrongType'],
  ['a computed value that somebody sends', asked('computed', 'c'), counted(1), 'wrongType'],
  ['no, where an agreement is needed', asked('agreement', 'a', { isRequired: true }), no, 'notAgreed'],
  ['no, where it is not', asked('agreement', 'a'), no, undefined],
])('%s', (_, item, answer, code) => {
  expect(checkAnswer(item, answer, { isFinal: true })?.code).toBe(code);
});

test('own words may be missing while somebody types', () => {
  expect(checkAnswer(several, other('', 'a', 'b'), { isFinal: false })).toBeUndefined();
});

describe('nothing', () => {
  test.each<Answer | undefined>([undefined, wrote('　')])('%j is taken until it is sent', (answer) => {
    const item = asked('text', 't', { isRequired: true });
    expect(checkAnswer(item, answer, { isFinal: false })).toBeUndefined();
    expect(checkAnswer(item, answer, { isFinal: true })).toEqual({ code: 'required' });
    expect(checkAnswer({ ...item, isRequired: false }, answer, { isFinal: true })).toBeUndefined();
  });

  test('what takes no answer misses none', () => {
    for (const kind of ['group', 'note', 'picture', 'video', 'computed', 'foreign'] as const) {
      expect(answerTypeOf({ kind })).toBeUndefined();
      expect(checkAnswer(asked(kind, 'x', { isRequired: true }), undefined, { isFinal: true })).toBeUndefined();
    }
  });
});
