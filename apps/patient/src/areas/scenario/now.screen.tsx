import type { ScenarioPageItem } from '@nattoku/contract/ic-support/scenario-page-item';
import type { StepAnswer } from '@nattoku/rules/scenario/play-scenario';
import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';
import { Button } from '@nattoku/ui/action/button';
import { SpeechBubble } from '@nattoku/ui/conversation/speech-bubble';
import { ProgressBar } from '@nattoku/ui/feedback/progress-bar';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { arrowLeftIcon } from '@nattoku/ui/tokens/icons';
import { useId } from 'react';
import styles from '#areas/scenario/scenario.module.css';
import { isAnswerable, type ScenarioWay } from '#areas/scenario/scenario-way.ts';
import { StepContent } from '#areas/scenario/step-content.tsx';
import { mayBeLeft, StepForm } from '#areas/scenario/step-form.tsx';
import { stepHeading } from '#areas/scenario/step-heading.tsx';
import { Told } from '#areas/scenario/told.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import type { Step } from '#progress/item-kind.ts';
import { placeOf, wayOn } from '#progress/way-on.ts';
import { usePatientPage } from '#visit/patient-context.tsx';
import { Layered } from '#words/layered.tsx';
import { scenarioWords } from '#words/scenario-words.ts';
import { visitWords } from '#words/visit-words.ts';

type Props = {
  step: Step<ScenarioPageItem>;
  way: ScenarioWay;
  onStepped: (key: string, answer?: StepAnswer) => void;
};

/** The one step of the moment, with what was said before above it. */
export function NowScreen({ step, way, onStepped }: Props) {
  const { item } = step;
  const { current } = way;
  const formId = useId();
  const words = scenarioWords();
  return (
    <ScreenFrame
      askAbout={item.id}
      action={<Action step={step} way={way} formId={formId} onLeft={(key) => onStepped(key)} />}
    >
      <Told past={way.past} item={item} />
      <ScreenHeading title={words.title} place={placeOf(step) || <Layered>{item.title}</Layered>}>
        {current ? stepHeading(current) : words.headings.end}
      </ScreenHeading>
      <div className={styles.step}>
        <ProgressBar label={words.progress} share={way.share} />
        <SpeechBubble speaker={words.guide} side="guide">
          <div className={styles.said}>
            {current ? (
              <StepContent step={current} item={item} orderId={step.order.id} />
            ) : (
              <p className={styles.words}>{words.noWay}</p>
            )}
          </div>
        </SpeechBubble>
        {current && isAnswerable(current) && (
          <StepForm id={formId} itemId={item.id} step={current} onAnswer={(answer) => onStepped(current.key, answer)} />
        )}
      </div>
    </ScreenFrame>
  );
}

type ActionProps = {
  step: Step<ScenarioPageItem>;
  way: ScenarioWay;
  formId: string;
  onLeft: (key: string) => void;
};

function Action({ step, way, formId, onLeft }: ActionProps) {
  const { steps, go } = usePatientPage();
  const { current, past } = way;
  const previous = past.length > 0 && (
    <Button
      variant="subTertiary"
      icon={arrowLeftIcon}
      onClick={() => go({ name: 'item', itemId: step.item.id, part: 'past', of: String(past.length - 1) })}
    >
      {scenarioWords().previous}
    </Button>
  );
  if (current === null || current.kind === 'end') {
    const next = wayOn(steps, step);
    return (
      <BottomBar back={previous}>
        <Button onClick={() => go(next.screen)}>{next.label}</Button>
      </BottomBar>
    );
  }
  return (
    <BottomBar back={previous}>
      {mayBeLeft(current) && (
        <Button variant="tertiary" onClick={() => onLeft(current.key)}>
          {scenarioWords().withoutAnswer}
        </Button>
      )}
      {isAnswerable(current) ? (
        <Button type="submit" form={formId}>
          {answerLabel(current)}
        </Button>
      ) : (
        <Button onClick={() => onLeft(current.key)}>{visitWords().next}</Button>
      )}
    </BottomBar>
  );
}

const answerLabel = ({ kind }: ScenarioStep): string =>
  kind === 'check' || kind === 'question' ? visitWords().answer : visitWords().next;
