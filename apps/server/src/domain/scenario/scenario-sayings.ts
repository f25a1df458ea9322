import type { StepAnswer } from '@nattoku/contract/ic-support/scenario-answer';
import { type ScenarioStep, stepKindNames } from '@nattoku/contract/ic-support/scenario-step';

/** An answer in words for staff: the options as the patient read them, then what was written. Empty where nothing was said. */
export function answerWords(step: ScenarioStep, answer: StepAnswer | undefined): string {
  if (!answer) return '';
  if (answer.kind === 'text') return answer.text.trim();
  if (answer.kind === 'number') return scaleWords(step, answer.value);
  const options = optionsOf(step);
  const chosen = answer.options.map((key) => options.find((option) => option.key === key)?.text ?? '').filter(Boolean);
  return [chosen.join('、'), answer.other.trim()].filter(Boolean).join('、');
}

const optionsOf = (step: ScenarioStep): readonly { key: string; text: string }[] => {
  if ('options' in step) return step.options;
  return step.kind === 'teachBack' ? step.points : [];
};

const scaleWords = (step: ScenarioStep, value: number): string => {
  if (step.kind !== 'question' || step.answer !== 'scale') return String(value);
  return `${value}（${step.min}：${step.minLabel}〜${step.max}：${step.maxLabel}）`;
};

/** What is said to staff and waits for a person to answer: a worry, or a question to the doctor. */
export const isSaying = ({ kind }: ScenarioStep): boolean => kind === 'worries' || kind === 'doctorQuestion';

/** The same as a message in the order's conversation. */
export const sayingMessage = (step: ScenarioStep, words: string): string => `${stepKindNames[step.kind]}：${words}`;
