import type { InterviewAnswer, InterviewAnswers } from '@nattoku/contract/medical-interview/interview-answer';
import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import type { InterviewFacts } from '@nattoku/contract/medical-interview/interview-page-item';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { evaluatorOf, linkIdAt, readInterview } from '#domain/interview/read-interview.ts';

const ROUNDS = 20;

/** What somebody without any trouble answers, and what is given beside: every question that has to be answered is. */
export async function answersTo(
  form: InterviewForm,
  given: InterviewAnswers,
  facts: InterviewFacts,
): Promise<InterviewAnswers> {
  const { rows } = given;
  const answers = { ...given.answers };
  const evaluator = evaluatorOf(form);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { faults } = await readInterview(form, { answers, rows }, { facts, former: {} });
    if (faults.length === 0) return { answers, rows };
    for (const { place, words } of faults) {
      const item = evaluator.index.byLinkId.get(linkIdAt(evaluator, place) ?? '')?.item;
      const usual = item && usualAnswer(item);
      if (!usual) throw new Error(`The demonstration has no answer: ${words}`);
      answers[place] = usual;
    }
  }
  throw new Error('The demonstration does not come to an end of the questions.');
}

const usualAnswer = (item: InterviewItem): InterviewAnswer | null => {
  switch (item.kind) {
    case 'yesNo':
      return { type: 'boolean', value: false };
    case 'agreement':
      return { type: 'boolean', value: true };
    case 'choice': {
      const none = item.options.find(({ isExclusive }) => isExclusive) ?? item.options.at(-1);
      return none ? { type: 'choice', options: [none.code], other: null } : null;
    }
    case 'text':
      return { type: 'text', value: '特にありません。' };
    case 'number':
      return { type: 'number', value: item.min ?? 0, unit: item.units[0]?.code ?? null };
    case 'scale':
      return { type: 'number', value: item.min, unit: null };
    case 'duration':
      return { type: 'number', value: 3, unit: item.units[0]?.code ?? null };
    case 'date':
      return { type: 'date', value: '2024-05-10' };
    default:
      return null;
  }
};
