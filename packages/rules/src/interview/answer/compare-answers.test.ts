import { describe, expect, test } from 'vitest';
import { comparands, holds } from '#interview/answer/compare-answers.ts';
import type { Comparand, Operator } from '#interview/item/interview-item.ts';
import { chose } from '#testing/interview-items.ts';

const operators: readonly Operator[] = ['exists', '=', '!=', '>', '<', '>=', '<='];
const bool = (value: boolean): Comparand => ({ type: 'boolean', value });
const option = (code: string, system: string | null = null): Comparand => ({ type: 'option', code, system });
const text = (value: string): Comparand => ({ type: 'text', value });
const number = (value: number): Comparand => ({ type: 'number', value });
const quantity = (value: number, unit: string): Comparand => ({ type: 'quantity', value, unit });
const date = (value: string): Comparand => ({ type: 'date', value });
const time = (value: string): Comparand => ({ type: 'time', value });

/** Which operators hold between one answer and what it is compared with, `exists` left out. */
const table: readonly [string, Comparand, Comparand, string][] = [
  ['yes and yes', bool(true), bool(true), '='],
  ['yes and no', bool(true), bool(false), '!='],
  ['the same option', option('a'), option('a'), '='],
  ['another option', option('a'), option('b'), '!='],
  ['one code of two systems', option('a', 'urn:x'), option('a', 'urn:y'), '!='],
  ['one code, of which only one side names the system', option('a'), option('a', 'urn:y'), '='],
  ['the same text', text('かぜ'), text('かぜ'), '= >= <='],
  ['a text before', text('あ'), text('い'), '!= < <='],
  ['a text after', text('い'), text('あ'), '!= > >='],
  ['in full words, and an option', text('ほか'), option('a'), '!='],
  ['the same number', number(3), number(3), '= >= <='],
  ['a smaller number', number(2.5), number(3), '!= < <='],
  ['a greater number', number(10), number(9), '!= > >='],
  ['a negative number', number(-1), number(0), '!= < <='],
  ['a number, and a unit', number(3), quantity(3, 'd'), '= >= <='],
  ['the same quantity', quantity(3, 'd'), quantity(3, 'd'), '= >= <='],
  ['two weeks and ten days', quantity(2, 'wk'), quantity(10, 'd'), '!= > >='],
  ['a week and seven days', quantity(1, 'wk'), quantity(7, 'd'), '= >= <='],
  ['a year and eighteen months', quantity(1, 'a'), quantity(18, 'mo'), '!= < <='],
  ['60 kg and 59,000 g', quantity(60, 'kg'), quantity(59_000, 'g'), '!= > >='],
  ['170 cm and 1.7 m', quantity(170, 'cm'), quantity(1.7, 'm'), '= >= <='],
  ['a month and thirty days', quantity(1, 'mo'), quantity(30, 'd'), ''],
  ['kilograms and days', quantity(1, 'kg'), quantity(1, 'd'), ''],
  ['the same day', date('2024-02-29'), date('2024-02-29'), '= >= <='],
  ['a day before', date('2024-02-28'), date('2024-02-29'), '!= < <='],
  ['a year before', date('2019'), date('2020-03-01'), '!= < <='],
  ['the year of the day', date('2020'), date('2020-03-01'), ''],
  ['the month of the day', date('2020-03-01'), date('2020-03'), ''],
  ['a month after', date('2020-04'), date('2020-03-31'), '!= > >='],
  ['the same time', time('09:30'), time('09:30:00'), '= >= <='],
  ['a time before', time('09:30'), time('10:00'), '!= < <='],
  ['a number, and a text', number(3), text('3'), ''],
  ['a date, and a number', date('2020'), number(2020), ''],
  ['yes, and an option', bool(true), option('true'), ''],
];

describe.each(table)('%s', (_, given, value, expected) => {
  test.each(operators.slice(1))('%s', (operator) => {
    expect(holds([given], operator, value)).toBe(expected.split(' ').includes(operator));
  });
});

describe('no answer, and several', () => {
  test.each(operators)('%s without an answer', (operator) => {
    expect(holds([], operator, number(1))).toBe(false);
    expect(holds([], operator, bool(false))).toBe(operator === 'exists');
  });

  test.each([
    [[], true, false],
    [[], false, true],
    [[number(0)], true, true],
    [[bool(false)], true, true],
    [[number(0)], false, false],
  ])('%j exists %s', (given, value, expected) => {
    expect(holds(given as Comparand[], 'exists', bool(value))).toBe(expected);
  });

  test.each<[Operator, boolean]>([
    ['=', true],
    ['!=', false],
    ['>', true],
    ['<', true],
    ['>=', true],
    ['<=', true],
  ])('of 1, 2 and 3 one is enough: %s 2 is %s', (operator, expected) => {
    expect(holds([number(1), number(2), number(3)], operator, number(2))).toBe(expected);
  });

  test('what was chosen beside the list is text, files are only there or not', () => {
    expect(comparands({ ...chose('a', 'b'), other: 'ほか' } as never)).toEqual([
      option('a'),
      option('b'),
      text('ほか'),
    ]);
    expect(comparands(chose('a'))).toEqual([option('a')]);
    expect(comparands({ type: 'areas', areas: [{ area: 'knee-left', note: '' }] })).toEqual([option('knee-left')]);
    expect(comparands({ type: 'files', files: ['f'] })).toEqual([]);
    expect(comparands({ type: 'number', value: 3, unit: 'd' })).toEqual([quantity(3, 'd')]);
  });
});
