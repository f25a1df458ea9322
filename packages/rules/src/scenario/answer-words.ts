import type { StepAnswer } from '#scenario/play-scenario.ts';
import type { ScenarioStep, StepOption } from '#scenario/scenario-step.ts';

/** An answer in words for staff: the options as the patient read them, then what was written. Empty where nothing was said. */
export function answerWords(step: ScenarioStep, answer: StepAnswer | undefined): string {
  if (!answer) return '';
  if (answer.kind === 'text') return answer.text.trim();
  if (answer.kind === 'number') return scaleWords(step, answer.value);
  const options = optionsOf(step);
  const chosen = answer.options.map((key) => options.find((option) => option.key === key)?.text ?? '').filter(Boolean);
  return [chosen.join('、'), answer.other.trim()].filter(Boolean).join('、');
}

const optionsOf = (step: ScenarioStep): readonly StepOption[] => {
  if ('options' in step) return step.options;
  return step.kind === 'teachBack' ? step.points : [];
};

const scaleWords = (step: ScenarioStep, value: number): string => {
  if (step.kind !== 'question' || step.answer !== 'scale') return String(value);
  return `${value}（${step.min}：${step.minLabel}〜${step.max}：${step.maxLabel}）`;
};
