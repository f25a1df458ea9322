import type { ScenarioPageItem } from '@nattoku/contract/ic-support/scenario-page-item';
import type { ShownStep } from '@nattoku/rules/scenario/play-scenario';
import { Button } from '@nattoku/ui/action/button';
import { AnswerExplanation } from '@nattoku/ui/conversation/answer-explanation';
import { SpeechBubble } from '@nattoku/ui/conversation/speech-bubble';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { AnswerWords } from '#areas/scenario/answer-words.tsx';
import styles from '#areas/scenario/scenario.module.css';
import { StepContent } from '#areas/scenario/step-content.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import type { Step } from '#progress/item-kind.ts';
import { placeOf } from '#progress/way-on.ts';
import { Layered } from '#words/layered.tsx';
import { scenarioWords } from '#words/scenario-words.ts';
import { visitWords } from '#words/visit-words.ts';

type Props = { step: Step<ScenarioPageItem>; answered: ShownStep; onGoOn: () => void };

/** Right or wrong, and why; a wrong one is asked again. */
export function ExplainedScreen({ step, answered, onGoOn }: Props) {
  const { item } = step;
  const words = scenarioWords();
  const { step: asked, entry, isRight } = answered;
  return (
    <ScreenFrame
      askAbout={item.id}
      action={
        <BottomBar>
          <Button onClick={onGoOn}>{isRight ? visitWords().next : visitWords().answerAgain}</Button>
        </BottomBar>
      }
    >
      <ScreenHeading title={visitWords().checkTitle} place={placeOf(step) || <Layered>{item.title}</Layered>}>
        {isRight ? visitWords().right : words.wrong}
      </ScreenHeading>
      <div className={styles.step}>
        <SpeechBubble speaker={words.guide} side="guide" isPast>
          <StepContent step={asked} item={item} />
        </SpeechBubble>
        <SpeechBubble speaker={words.you} side="person" isNamed>
          <AnswerWords step={asked} answer={entry?.answer} />
        </SpeechBubble>
        {asked.kind === 'check' && (
          <AnswerExplanation isRight={isRight === true}>
            {asked.explanation && (
              <p className={styles.words}>
                <Layered>{asked.explanation}</Layered>
              </p>
            )}
          </AnswerExplanation>
        )}
      </div>
    </ScreenFrame>
  );
}
