import type { ScenarioPageItem } from '@nattoku/contract/ic-support/scenario-page-item';
import { Button } from '@nattoku/ui/action/button';
import { AnswerExplanation } from '@nattoku/ui/conversation/answer-explanation';
import { SpeechBubble } from '@nattoku/ui/conversation/speech-bubble';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { arrowIcon, arrowLeftIcon } from '@nattoku/ui/tokens/icons';
import { AnswerWords, saysSomething } from '#areas/scenario/answer-words.tsx';
import styles from '#areas/scenario/scenario.module.css';
import { isAnswerable, type ScenarioWay } from '#areas/scenario/scenario-way.ts';
import { StepContent } from '#areas/scenario/step-content.tsx';
import { stepHeading } from '#areas/scenario/step-heading.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import type { Step } from '#progress/item-kind.ts';
import { placeOf } from '#progress/way-on.ts';
import { usePatientPage } from '#visit/patient-context.tsx';
import { Layered } from '#words/layered.tsx';
import { scenarioWords } from '#words/scenario-words.ts';

type Props = { step: Step<ScenarioPageItem>; way: ScenarioWay; index: number; onAnswerAnew: () => void };

/** A step that was left behind, with what was answered; from here it may be answered anew. */
export function PastScreen({ step, way, index, onAnswerAnew }: Props) {
  const { go } = usePatientPage();
  const words = scenarioWords();
  const past = way.past[index];
  if (!past) return null;
  const { item } = step;
  const show = (part: 'now' | 'past', of: number | null) =>
    go({ name: 'item', itemId: item.id, part, of: of === null ? null : String(of) });
  const isLast = index === way.past.length - 1;
  return (
    <ScreenFrame
      askAbout={item.id}
      action={
        <BottomBar
          back={
            index > 0 && (
              <Button variant="subTertiary" icon={arrowLeftIcon} onClick={() => show('past', index - 1)}>
                {words.previous}
              </Button>
            )
          }
        >
          <Button iconEnd={arrowIcon} onClick={() => (isLast ? show('now', null) : show('past', index + 1))}>
            {isLast ? words.toNow : words.following}
          </Button>
        </BottomBar>
      }
    >
      <ScreenHeading title={words.title} place={placeOf(step) || <Layered>{item.title}</Layered>}>
        {stepHeading(past.step)}
      </ScreenHeading>
      <div className={styles.step}>
        <SpeechBubble speaker={words.guide} side="guide" isPast>
          <div className={styles.said}>
            <StepContent step={past.step} item={item} orderId={step.order.id} />
          </div>
        </SpeechBubble>
        {isAnswerable(past.step) && (
          <>
            <SpeechBubble speaker={words.yourAnswer} side="person" isNamed>
              {saysSomething(past.entry?.answer) ? (
                <AnswerWords step={past.step} answer={past.entry?.answer} />
              ) : (
                <p>{words.noAnswer}</p>
              )}
            </SpeechBubble>
            {past.step.kind === 'check' && past.step.explanation && (
              <AnswerExplanation isRight>
                <p className={styles.words}>
                  <Layered>{past.step.explanation}</Layered>
                </p>
              </AnswerExplanation>
            )}
            <div className={styles.earlier}>
              <Button
                variant="tertiary"
                onClick={() => {
                  onAnswerAnew();
                  show('now', null);
                }}
              >
                {words.answerAnew}
              </Button>
              <p className={styles.note}>{words.answerAnewNote}</p>
            </div>
          </>
        )}
        {way.past.length > 1 && !isLast && (
          <Button variant="tertiary" wide onClick={() => show('now', null)}>
            {words.toNow}
          </Button>
        )}
      </div>
    </ScreenFrame>
  );
}
