import { expect, test } from 'vitest';
import { initialOf, withInitialAnswers } from '#interview/answer/initial-answers.ts';
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
  const draft = withInitialAnswers(evaluator.index, { answers: {}, rows: [] }, 'unasked');
  const evaluation = evaluator.evaluate(draft, nobody);
  expect(submissionOf(evaluator, evaluation).answers).toEqual({ code: words('C-1'), inside: words('内') });
  expect(evaluation.asked.has('dependent')).toBe(true);
  expect(faultsOf(evaluator, evaluation)).toEqual([]);
});

test('a visible question starts with its initial answer in each row, and stays empty once it was removed', () => {
  const { index } = openInterview(items, null);
  const rows = ['r1', 'r2'].map((key) => ({ key, group: 'medicines', within: null }));
  const draft = { answers: { 'r1/unit': words('包') }, rows };
  const filled = withInitialAnswers(index, draft, 'asked', new Set(['country']));
  expect(filled.answers).toEqual({ 'r1/unit': words('包'), dependent: words('x'), 'r2/unit': words('錠') });
  expect(filled.rows).toBe(rows);
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
