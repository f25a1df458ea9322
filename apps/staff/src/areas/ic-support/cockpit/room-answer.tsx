import { answerWords } from '@nattoku/rules/scenario/answer-words';
import { isAnswered, type StepAnswer } from '@nattoku/rules/scenario/play-scenario';
import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';
import { Button } from '@nattoku/ui/action/button';
import { useState } from 'react';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import type { CockpitState } from '#areas/ic-support/cockpit/use-cockpit.ts';
import { AnswerFields } from '#areas/ic-support/scenario/builder/preview/answer-fields.tsx';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

type Props = { talk: Talk; cockpit: CockpitState; step: ScenarioStep };

const asks = ({ kind }: ScenarioStep): boolean =>
  kind === 'question' || kind === 'check' || kind === 'worries' || kind === 'doctorQuestion';

/** One tap is an answer; what is typed or chosen in several taps is told at the end. */
const isOneTap = (step: ScenarioStep): boolean => {
  if (step.kind === 'check') return step.options.filter(({ isRight }) => isRight).length < 2;
  return step.kind === 'question' && (step.answer === 'single' || step.answer === 'scale');
};

/** What the patient answers in the room, written down by staff, beside what was answered at home. */
export function RoomAnswer({ talk, cockpit: { answer }, step }: Props) {
  const [draft, setDraft] = useState<StepAnswer | null>(null);
  const letGo = useUnsavedInput(draft !== null);
  if (!asks(step)) return null;
  const atHome = answerWords(step, talk.home.findLast((entry) => entry.step === step.key && entry.answer)?.answer);
  const tell = (given: StepAnswer) => {
    letGo();
    setDraft(null);
    talk.tell({ kind: 'answer', step: step.key, answer: given });
  };
  return (
    <section className={styles.answer} aria-label="患者さんの答え">
      <h3 className={styles.head}>患者さんの答え</h3>
      {atHome !== '' && <p className={styles.quiet}>ご自宅での答え：{atHome}</p>}
      <AnswerFields
        step={step}
        answer={draft ?? answer ?? undefined}
        onAnswer={(given) => (isOneTap(step) ? tell(given) : setDraft(given))}
      />
      {draft && (
        <div>
          <Button
            size="small"
            disabled={answerWords(step, draft) === '' || !isAnswered(step, { step: step.key, answer: draft })}
            onClick={() => tell(draft)}
          >
            答えを記録する
          </Button>
        </div>
      )}
    </section>
  );
}
