import { expect, test } from 'vitest';
import { openInterview } from '#interview/evaluation/evaluate-interview.ts';
import { explainShowing } from '#interview/evaluation/explain-showing.ts';
import type { InterviewContext } from '#interview/answer/interview-answer.ts';
import { ask, isWoman, saysYes, shownIf, shownIfAll } from '#interview/item/write-item.ts';

const context: InterviewContext = {
  today: '2026-11-26',
  birthOn: '1990-01-01',
  sex: 'male',
  department: null,
  approach: null,
  former: {},
};

test('why a question is not shown is told from the outside in, condition by condition', () => {
  const evaluator = openInterview(
    [
      ask('yesNo', 'a', '薬をのんでいますか', { shortText: '薬' }),
      ask('group', 'g', 'まとまり', {
        enabling: shownIf(saysYes('a')),
        items: [ask('yesNo', 'b', 'いくつも', { enabling: shownIfAll(saysYes('a'), isWoman) })],
      }),
    ],
    null,
  );
  const evaluation = evaluator.evaluate({ answers: { a: { type: 'boolean', value: true } }, rows: [] }, context);
  expect(explainShowing('b', evaluator, evaluation, { context })).toEqual([
    {
      linkId: 'g',
      isShown: true,
      behaviour: 'any',
      conditions: [{ words: '「薬」が『はい』のとき', holds: true }],
      expression: null,
    },
    {
      linkId: 'b',
      isShown: false,
      behaviour: 'all',
      conditions: [
        { words: '「薬」が『はい』のとき', holds: true },
        { words: '「性別」が『女性』のとき', holds: false },
      ],
      expression: null,
    },
  ]);
});
