import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterCommits, byField, messagesOf, noProblems } from '#form/field-problems.ts';
import type { ShownProblems } from '#form/field-problems.ts';

const left = (...names: string[]) => new Map(names.map((name) => [name, { changed: false }]));
const changed = (...names: string[]) => new Map(names.map((name) => [name, { changed: true }]));
const found = (messages: Record<string, string>): ShownProblems => ({ found: messages, refused: {} });
const refused = (messages: Record<string, string>): ShownProblems => ({ found: {}, refused: messages });

describe('specification/validation.md §1: fields are checked on blur and on change', () => {
  test.each([
    ['a field that is left wrong gets its message', noProblems, left('name'), { name: '必須' }, { name: '必須' }],
    ['a choice that is changed to a wrong one, too', noProblems, changed('sex'), { sex: '必須' }, { sex: '必須' }],
    ['a field that nobody has left yet gets none', noProblems, left('name'), { kana: '必須' }, {}],
    ['a field that is corrected loses its message', found({ name: '必須' }), left('name'), {}, {}],
    ['one that is wrong in another way says the other', found({ a: '必須' }), left('a'), { a: '長い' }, { a: '長い' }],
    [
      'another field keeps its message while it is true',
      found({ a: '必須', b: '必須' }),
      left('a'),
      { b: '必須' },
      { b: '必須' },
    ],
    ['and loses it when the change settles it', found({ confirmation: '不一致' }), changed('password'), {}, {}],
    [
      'what the server refused stays when the field is only left',
      refused({ a: '登録済み' }),
      left('a'),
      {},
      { a: '登録済み' },
    ],
    ['until its value changes', refused({ a: '登録済み', b: '不正' }), changed('a'), {}, { b: '不正' }],
    ['a rule speaks before the server', refused({ a: '登録済み' }), left('a'), { a: '必須' }, { a: '必須' }],
  ] as const)('%s', (_, shown, commits, problems, expected) => {
    expect(messagesOf(afterCommits(shown, commits, problems))).toEqual(expected);
  });

  test('nothing is ever shown that is not true, and nothing at a field that was neither committed nor marked', () => {
    const names: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'd');
    const messages = fc.dictionary(names, fc.constantFrom('必須', '長い'), { noNullPrototype: true });
    fc.assert(
      fc.property(messages, messages, fc.array(names), (before, problems, committed) => {
        const after = messagesOf(afterCommits(found(before), left(...committed), problems));
        for (const [name, message] of Object.entries(after)) {
          expect(problems[name]).toBe(message);
          expect(committed.includes(name) || name in before).toBe(true);
        }
        for (const name of committed) expect(after[name]).toBe(problems[name]);
      }),
    );
  });
});

test('a field says the first of its messages', () => {
  const problems = [
    { field: 'a', message: '一' },
    { field: 'b', message: '二' },
    { field: 'a', message: '三' },
  ];
  expect(byField(problems)).toEqual({ a: '一', b: '二' });
});
