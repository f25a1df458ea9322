import { expect, test } from 'vitest';
import { openInterview } from '#interview/evaluation/evaluate-interview.ts';
import { flagsOf } from '#interview/result/interview-flags.ts';
import type { InterviewForm, Kept } from '#interview/item/interview-item.ts';
import { knownScales, withKnownScale } from '#questionnaire/known-scales.ts';
import { readQuestionnaire } from '#questionnaire/read-questionnaire.ts';
import { chose, draftOf, nobodyKnown } from '#testing/interview-items.ts';
import { phq9 } from '#testing/phq-9.ts';

const formOf = (resource: Kept): InterviewForm => {
  const read = readQuestionnaire(resource, null);
  if ('refused' in read) throw new Error(JSON.stringify(read.refused));
  return read.form;
};
const [phq] = knownScales;
const linkIds = phq?.questions.map((code) => `/${code}`) ?? [];
const answered = (codes: readonly string[]) =>
  draftOf(Object.fromEntries(linkIds.map((linkId, at) => [linkId, chose(codes[at] ?? 'LA6568-5')])));

const comesTo = (codes: readonly string[], lacking: readonly string[] = []) => {
  const { form } = withKnownScale(formOf(phq9)) ?? {};
  if (!form) throw new Error('Not known');
  const evaluator = openInterview(form.items, null);
  const draft = answered(codes);
  for (const linkId of lacking) delete draft.answers[linkId];
  const evaluation = evaluator.evaluate(draft, nobodyKnown);
  const sum = evaluation.values.get('phq-9-sum');
  const flags = flagsOf(form.flags, evaluator, evaluation, { context: nobodyKnown });
  return { sum: sum?.type === 'number' ? sum.value : null, flags: flags.map(({ key, level }) => `${level} ${key}`) };
};

const [never, some, half, daily] = ['LA6568-5', 'LA6569-3', 'LA6570-1', 'LA6571-9'] as const;

test.each<[what: string, codes: readonly string[], sum: number, flags: string[]]>([
  ['nothing', [], 0, []],
  ['something of everything but the last', Array.from({ length: 8 }, () => some), 8, []],
  [
    'the last question on several days',
    [never, never, never, never, never, never, never, never, some],
    1,
    ['red phq-9-item-9'],
  ],
  ['everything daily', linkIds.map(() => daily), 27, ['red phq-9-item-9', 'amber score:phq-9-sum']],
  ['more than half the days', Array.from({ length: 5 }, () => half), 10, ['amber score:phq-9-sum']],
])('the PHQ-9 is summed, and its ninth question is red above 0: %s', (_, codes, sum, flags) => {
  expect(comesTo(codes)).toEqual({ sum, flags });
});

test('an unanswered question leaves no sum, and the ninth is red all the same', () => {
  expect(comesTo([never, never, never, never, never, never, never, never, half], [linkIds[0] ?? ''])).toEqual({
    sum: null,
    flags: ['red phq-9-item-9'],
  });
});

test('what lacks a question, or counts otherwise, is another scale; a sum of its own stays alone', () => {
  const items = phq9['item'] as Kept[];
  expect(withKnownScale(formOf({ ...phq9, item: items.slice(1) }))).toBeNull();
  const two = items.map((item) => ({ ...item, answerOption: (item['answerOption'] as Kept[]).slice(0, 2) }));
  expect(withKnownScale(formOf({ ...phq9, item: two }))).toBeNull();
  const once = withKnownScale(formOf(phq9))?.form;
  const twice = once && withKnownScale(once)?.form;
  expect(twice?.items.filter(({ kind }) => kind === 'computed')).toHaveLength(1);
  expect(twice?.flags).toHaveLength(1);
});
