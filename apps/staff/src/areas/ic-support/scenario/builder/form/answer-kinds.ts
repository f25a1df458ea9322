import type { StepOf } from '#areas/ic-support/scenario/builder/steps.ts';

type Question = StepOf<'question'>;

export const answerNames: Record<Question['answer'], string> = {
  single: '1つ選ぶ',
  multiple: 'いくつでも選ぶ',
  text: '自由に書く',
  scale: '目盛りから選ぶ',
};

const FIVE = { min: 1, max: 5, minLabel: '', maxLabel: '' };

/** The question as it is answered in another way; options stay where there are some. */
export function answeredBy(question: Question, answer: Question['answer']): Question {
  const { key, place, minutes, coreRiskIds, staffNote, next, text, isRequired } = question;
  const shared = { key, place, minutes, coreRiskIds, staffNote, next, kind: 'question' as const, text, isRequired };
  const options = 'options' in question ? question.options : [];
  switch (answer) {
    case 'single':
      return { ...shared, answer, options: options.map((option) => ({ next: null, ...option })) };
    case 'multiple':
      return { ...shared, answer, options: options.map(({ key: own, text: words }) => ({ key: own, text: words })) };
    case 'text':
      return { ...shared, answer };
    case 'scale':
      return { ...shared, answer, ...FIVE };
  }
}
