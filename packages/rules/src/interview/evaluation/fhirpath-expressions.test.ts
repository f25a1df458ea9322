import { expect, test } from 'vitest';
import { fhirpathExpressions } from '#interview/evaluation/fhirpath-expressions.ts';
import { ExpressionFault } from '#interview/evaluation/interview-expression.ts';

const items = [
  { linkId: 'phone', answer: [{ valueString: '０９０-1234-5678' }] },
  { linkId: 'mail', answer: [{ valueString: `${'a'.repeat(40)}!` }] },
  { linkId: 'lines', answer: [{ valueString: 'one\nTWO\nthree' }] },
];
const of = (linkId: string) => `item.where(linkId='${linkId}').answer.valueString`;
const run = (expression: string) => fhirpathExpressions.compile(expression)({ items, context: null, variables: {} });

test.each([
  [`${of('phone')}.matches('^[0-9０-９]{3}-')`, [true]],
  [`${of('phone')}.matches('^090')`, [false]],
  [`${of('phone')}.matches('\\\\d{4}$')`, [true]],
  [`${of('lines')}.matches('one.TWO')`, [true]],
  [`${of('lines')}.matches('^two$')`, [false]],
  [`${of('lines')}.matches('^two$', 'im')`, [true]],
  [`${of('lines')}.matchesFull('one')`, [false]],
  [`${of('lines')}.matchesFull('one.*three')`, [true]],
  [`${of('phone')}.replaceMatches('-([0-9]+)-', '（$1）')`, ['０９０（1234）5678']],
  [`${of('phone')}.matches({})`, []],
  [`${of('nobody')}.matches('a')`, []],
])('%s comes to %j', (expression, expected) => {
  expect(run(expression)).toEqual(expected);
});

// With a backtracking engine each of these takes longer than a test may.
test.each([
  `${of('mail')}.matches('^(a+)+$')`,
  `${of('mail')}.matchesFull('(a|aa)+')`,
  `${of('mail')}.matches('(a*)*b', 'i')`,
  `${of('mail')}.replaceMatches('(a|a?)+$', '').matches('^(([a-z])+.)+[A-Z]([a-z])+$')`,
])('%s is answered at once', (expression) => {
  expect(run(expression)).toEqual([false]);
});

test.each([
  ['look-around', `${of('mail')}.matches('(?=a)b')`],
  ['a back-reference', `${of('mail')}.matches('(a)\\\\1')`],
  ['a broken pattern', `${of('mail')}.matches('(')`],
  ['an unknown flag', `${of('mail')}.matches('a', 'g')`],
  ['several texts', `item.answer.valueString.matches('a')`],
])('%s is a fault', (_, expression) => {
  expect(() => run(expression)).toThrow(ExpressionFault);
});
