import type { StepAnswer } from '@nattoku/rules/scenario/play-scenario';
import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';
import { Layered } from '#words/layered.tsx';

/** What somebody answered, in the words that were read; nothing where nothing was said. */
export function AnswerWords({ step, answer }: { step: ScenarioStep; answer: StepAnswer | undefined }) {
  if (!answer) return null;
  if (answer.kind === 'text') return <p>{answer.text}</p>;
  if (answer.kind === 'number') return <p>{answer.value}</p>;
  const options = 'options' in step ? step.options : [];
  return (
    <>
      {answer.options.map((key) => (
        <p key={key}>
          <Layered>{options.find((option) => option.key === key)?.text ?? ''}</Layered>
        </p>
      ))}
      {answer.other !== '' && <p>{answer.other}</p>}
    </>
  );
}

export const saysSomething = (answer: StepAnswer | undefined): boolean => {
  if (!answer) return false;
  if (answer.kind === 'text') return answer.text.trim() !== '';
  return answer.kind === 'number' || answer.options.length > 0 || answer.other.trim() !== '';
};
