import { expect, test } from 'vitest';
import { sheetOf, type SheetLine } from '#interview/answer/answer-sheet.ts';
import { isSameAnswer } from '#interview/answer/same-answer.ts';
import { blankItem } from '#interview/item/blank-item.ts';
import type { Answer } from '#interview/answer/interview-answer.ts';

const text = (value: string): Answer => ({ type: 'text', value });
const items = [
  blankItem('group', 'visit', {
    text: '今日のこと',
    items: [
      blankItem('note', 'hello', { text: 'ご記入ください' }),
      blankItem('text', 'chief', { text: 'どうされましたか' }),
      blankItem('yesNo', 'fever', { text: '熱がありますか' }),
    ],
  }),
  blankItem('group', 'medicines', {
    text: 'お薬',
    shortText: '薬',
    repeats: { least: 0, most: null },
    items: [blankItem('text', 'name', { text: '薬の名前' })],
  }),
];
const wordsOf = (lines: readonly SheetLine[]) =>
  lines.map((line) => (line.kind === 'heading' ? `${line.depth} ${line.text}` : `${line.key} ${line.change}`));
const row = (key: string) => ({ key, group: 'medicines', within: null });

test('a response reads in the order of its questions, each row of a group under a heading of its own', () => {
  const now = {
    answers: { chief: text('頭が痛い'), 'a/name': text('ワルファリン'), 'b/name': text('アスピリン') },
    rows: [row('a'), row('b')],
  };

  expect(wordsOf(sheetOf(items, now))).toEqual([
    '1 今日のこと',
    'chief null',
    '1 お薬',
    '2 薬（1件目）',
    'a/name null',
    '2 薬（2件目）',
    'b/name null',
  ]);
});

test('beside the interview before, every answer says whether it is the same; what is gone stands there, too', () => {
  const now = { answers: { chief: text('頭が痛い'), fever: { type: 'boolean', value: true } as const }, rows: [] };
  const before = {
    answers: { chief: text('腹痛'), 'a/name': text('ワルファリン') },
    rows: [row('a')],
  };

  expect(wordsOf(sheetOf(items, now, { before }))).toEqual([
    '1 今日のこと',
    'chief changed',
    'fever added',
    '1 お薬',
    '2 薬（前回のみ）',
    'former:a/name removed',
  ]);
});

test('what was asked and not answered is not left out', () => {
  const lines = sheetOf(
    items,
    { answers: { chief: text('頭が痛い') }, rows: [] },
    { asked: new Set(['chief', 'fever']) },
  );

  expect(lines.map(({ key }) => key)).toEqual(['visit', 'chief', 'fever']);
});

test('the order in which something was chosen makes no difference, a word beside it does', () => {
  const chose = (options: string[], other: string | null): Answer => ({ type: 'choice', options, other });

  expect(isSameAnswer(chose(['a', 'b'], null), chose(['b', 'a'], ''))).toBe(true);
  expect(isSameAnswer(chose(['a'], '花粉'), chose(['a'], null))).toBe(false);
  expect(isSameAnswer(text('はい'), { type: 'boolean', value: true })).toBe(false);
});
