import type { ScenarioPageItem } from '@nattoku/contract/ic-support/scenario-page-item';
import type { ShownStep } from '@nattoku/rules/scenario/play-scenario';
import { AnswerExplanation } from '@nattoku/ui/conversation/answer-explanation';
import { Conversation } from '@nattoku/ui/conversation/conversation';
import { SpeechBubble } from '@nattoku/ui/conversation/speech-bubble';
import { AnswerWords, saysSomething } from '#areas/scenario/answer-words.tsx';
import styles from '#areas/scenario/scenario.module.css';
import { StepContent } from '#areas/scenario/step-content.tsx';
import { Layered } from '#words/layered.tsx';
import { scenarioWords } from '#words/scenario-words.ts';

type Props = { past: readonly ShownStep[]; item: ScenarioPageItem };

/** What was said before, above what is said now; closed, so that the one thing of this screen stays before the eyes. */
export function Told({ past, item }: Props) {
  const { conversation, earlier } = scenarioWords();
  // Films play where they are come to; here they would load one beside the other.
  const told = past.filter(({ step }) => step.kind !== 'video');
  if (told.length === 0) return null;
  return (
    <details className={styles.told} data-unread>
      <summary>{earlier(told.length)}</summary>
      <Conversation label={conversation}>{told.flatMap((one) => linesOf(one, item))}</Conversation>
    </details>
  );
}

function linesOf({ step, entry, isRight }: ShownStep, item: ScenarioPageItem) {
  const { guide, you } = scenarioWords();
  return [
    <SpeechBubble key="step" speaker={guide} side="guide" isPast>
      <StepContent step={step} item={item} />
    </SpeechBubble>,
    ...(saysSomething(entry?.answer)
      ? [
          <SpeechBubble key="answer" speaker={you} side="person" isPast>
            <AnswerWords step={step} answer={entry?.answer} />
          </SpeechBubble>,
        ]
      : []),
    ...(step.kind === 'check' && isRight !== null && step.explanation
      ? [
          <AnswerExplanation key="explanation" isRight={isRight}>
            <p>
              <Layered>{step.explanation}</Layered>
            </p>
          </AnswerExplanation>,
        ]
      : []),
  ];
}
