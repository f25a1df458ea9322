import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numberOf, numberText, readNumber, roundResult, roundTo } from '#text/typed-number.ts';

test.each([
  ['65.5', '65.5'],
  ['６５．５', '65.5'],
  ['１２', '12'],
  [' 65.5 ', '65.5'],
  ['　６５　', '65'],
  ['\u00a036\u200b', '36'],
  ['－５', '-5'],
  ['−5', '-5'],
  ['ー５．２５', '-5.25'],
  ['65.50', '65.50'],
])('%j is the number %s', (typed, text) => {
  expect(readNumber(typed)).toEqual({ text, fault: null });
});

test.each([
  '0x1F',
  '1e2',
  '１ｅ２',
  '0b11',
  '①',
  '²',
  '五十',
  '5.',
  '.5',
  '+5',
  '＋５',
  '65.5kg',
  '６５㎏',
  '1 200',
  '1\t2',
  '1.2.3',
  '--5',
  '5-',
  '∞',
  'NaN',
  'Infinity',
  '٣',
  '-',
  '.',
  ',',
])('%j is no number', (typed) => {
  expect(readNumber(typed).fault).toBe('notANumber');
  expect(numberOf(typed)).toBeNaN();
});

test.each(['1,200', '１，２００', '12,5', '1、200', '-1,200.5', '1, 200', '1,'])(
  'the comma is the fault in %j',
  (typed) => {
    expect(readNumber(typed).fault).toBe('hasComma');
    expect(numberOf(typed)).toBeNaN();
  },
);

describe('results', () => {
  test.each([
    [2.7343749999999996, 2.734375],
    [0.1 + 0.2, 0.3],
    [1 / 3, 0.333333],
    [200 / 3, 66.666667],
    [1e-7, 1e-7],
    [0.3 - 0.1 * 3, 0],
    [-2.7343749999999996, -2.734375],
    [120, 120],
  ])('%d is rounded to %d', (value, rounded) => {
    expect(roundResult(value)).toBe(rounded);
  });

  test.each([
    [24.95, 1, 25],
    [1.005, 2, 1.01],
    [-24.95, 1, -25],
    [-0.04, 1, 0],
    [0.1 + 0.2, 1, 0.3],
    [1e-7, 10, 1e-7],
    [1e-7, 2, 0],
    [123456789012.345, 2, 123456789012.35],
    [123456789012.345, 10, 123456789012.345],
    [1e21, 0, 1e21],
    [2.5, 0, 3],
  ])('%d is rounded to %d decimals as on paper: %d', (value, places, rounded) => {
    expect(roundTo(value, places)).toBe(rounded);
  });

  test.each([
    [1e-7, '0.0000001'],
    [-1.25e-9, '-0.00000000125'],
    [1e21, '1000000000000000000000'],
    [1.5e22, '15000000000000000000000'],
    [61.5, '61.5'],
    [-3, '-3'],
  ])('%d is written as %s', (value, text) => {
    expect(numberText(value)).toBe(text);
  });

  test('every number is read back from its text', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(numberOf(numberText(value))).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});
