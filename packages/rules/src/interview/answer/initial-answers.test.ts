import { expect, test } from 'vitest';
import {
  initialOf,
  initialsLeftEmpty,
  withHiddenAnswers,
  withInitialAnswers,
} from '#interview/answer/initial-answers.ts';
import { openInterview } from '#interview/evaluation/evaluate-interview.ts';
import { faultsOf, submissionOf } from '#interview/evaluation/submit-interview.ts';
import { blankItem } from '#interview/item/blank-item.ts';
import { indexInterview } from '#interview/item/interview-index.ts';
import type { InterviewItem } from '#interview/item/interview-item.ts';
import { listItems, type ListedItem } from '#interview/item/item-list.ts';
import { questionWords } from '#interview/words/question-words.ts';
import { oneOf } from '#interview/item/write-item.ts';

const words = (value: string) => ({ type: 'text', value }) as const;
const nobody = { today: '2026-11-28', birthOn: null, sex: null, department: null, approach: null, former: {} };

const items = [
  blankItem('text', 'code', { isHidden: true, isRequired: true, initial: words('C-1') }),
  blankItem('group', 'secret', { isHidden: true, items: [blankItem('text', 'inside', { initial: words('内') })] }),
  blankItem('text', 'country', { text: '国', initial: words('日本') }),
  blankItem('text', 'dependent', {
    text: '条件つき',
    initial: words('x'),
    enabling: {
      behaviour: 'all',
      conditions: [{ of: 'answer', linkId: 'code', operator: '=', value: { type: 'text', value: 'C-1' } }],
      expression: null,
    },
  }),
  blankItem('group', 'medicines', {
    text: '薬',
    repeats: { least: 0, most: null },
    items: [blankItem('text', 'unit', { text: '単位', initial: words('錠') })],
  }),
];

test('a hidden question has its initial answer, also where a condition looks at it', () => {
  const evaluator = openInterview(items, null);
  const draft = withHiddenAnswers(evaluator.index, { answers: {}, rows: [] }, []);
  const evaluation = evaluator.evaluate(draft, nobody);
  expect(submissionOf(evaluator, evaluation).answers).toEqual({ code: words('C-1'), inside: words('内') });
  expect(evaluation.asked.has('dependent')).toBe(true);
  expect(faultsOf(evaluator, evaluation)).toEqual([]);
});

test('a visible question starts with its initial answer in each row, and stays empty once it was removed', () => {
  const { index } = openInterview(items, null);
  const rows = ['r1', 'r2'].map((key) => ({ key, group: 'medicines', within: null }));
  const draft = { answers: { 'r1/unit': words('包') }, rows };
  const filled = withInitialAnswers(index, draft, ['country', 'code', 'inside']);
  expect(filled.answers).toEqual({ 'r1/unit': words('包'), dependent: words('x'), 'r2/unit': words('錠') });
  expect(filled.rows).toBe(rows);
});

test.each([
  ['leaves it out', {}, {}],
  ['fills it in itself', { code: words('C-1') }, {}],
  ['answers something else', { code: words('C-2') }, { code: words('C-2') }],
])('a hidden initial answer that was removed stays removed where a sender %s', (_, answers, expected) => {
  const { index } = openInterview(items, null);
  const given = { answers: { ...answers, country: words('日本') }, rows: [] };
  expect(withHiddenAnswers(index, given, ['code', 'inside', 'country']).answers).toEqual({
    ...expected,
    country: words('日本'),
  });
});

test('an initial answer was left empty where its question was asked and has no answer', () => {
  const evaluator = openInterview(items, null);
  const leftEmpty = (answers: Record<string, ReturnType<typeof words>>) => {
    const rows = ['r1', 'r2'].map((key) => ({ key, group: 'medicines', within: null }));
    return initialsLeftEmpty(evaluator.index, evaluator.evaluate({ answers, rows }, nobody));
  };
  expect(leftEmpty({ 'r1/unit': words('錠') })).toEqual(['country', 'r2/unit']);
  expect(leftEmpty({ code: words('C-1'), country: words('日本') })).toEqual(['dependent', 'r1/unit', 'r2/unit']);
});

test('an initial answer that the question refuses is none, and nobody agrees by an initial answer', () => {
  const choice = oneOf('a', '選ぶ', [['x', 'はい']], { initial: { type: 'choice', options: ['gone'], other: null } });
  expect(initialOf(choice)).toBeUndefined();
  expect(initialOf(blankItem('number', 'n', { max: 3, initial: { type: 'number', value: 4, unit: null } }))).toBe(
    undefined,
  );
  expect(initialOf(blankItem('agreement', 'b', { initial: { type: 'boolean', value: true } }))).toBeUndefined();
});

test('versions are compared with the words of the initial answer', () => {
  const [listed] = listItems([items[2] as InterviewItem]);
  expect(questionWords(listed as ListedItem, indexInterview(items))).toMatchObject({ はじめの回答: '日本' });
});
