import { scenarioPicturePath } from '@nattoku/contract/ic-support/scenario-files';
import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';
import { isAnswered, type StepAnswer, type StepEntry } from '@nattoku/rules/scenario/play-scenario';
import { Button } from '@nattoku/ui/action/button';
import { AnswerExplanation } from '@nattoku/ui/conversation/answer-explanation';
import { CaptionedPicture } from '@nattoku/ui/conversation/captioned-picture';
import { ComparisonTable } from '@nattoku/ui/conversation/comparison-table';
import { Pictogram } from '@nattoku/ui/conversation/pictogram';
import { PointList } from '@nattoku/ui/conversation/point-list';
import { SlideCard } from '@nattoku/ui/conversation/slide-card';
import { SpeechBubble } from '@nattoku/ui/conversation/speech-bubble';
import { useState } from 'react';
import { AnswerFields } from '#areas/ic-support/scenario/builder/preview/answer-fields.tsx';
import { PlayedVideo } from '#areas/ic-support/scenario/builder/preview/played-video.tsx';
import styles from '#areas/ic-support/scenario/builder/preview/preview.module.css';

type Props = {
  step: ScenarioStep;
  entry: StepEntry | null;
  /** Of a comprehension check that was answered. */
  isRight: boolean | null;
  /** Undefined where nothing follows. */
  onGoOn?: ((answer?: StepAnswer) => void) | undefined;
};

/** A step as a person sees it, with what it asks for. */
export function PlayedStep({ step, entry, isRight, onGoOn }: Props) {
  const [answer, setAnswer] = useState<StepAnswer>();
  if (isRight !== null && step.kind === 'check') {
    return (
      <AnswerExplanation isRight={isRight}>
        <p className={styles.text}>{step.explanation}</p>
      </AnswerExplanation>
    );
  }
  return (
    <>
      {isWide(step) ? (
        <Said step={step} />
      ) : (
        <SpeechBubble speaker="説明" side="guide" isPast={entry !== null}>
          <Said step={step} />
        </SpeechBubble>
      )}
      {onGoOn && (
        <>
          <AnswerFields step={step} answer={answer} onAnswer={setAnswer} />
          <Button wide disabled={!isAnswered(step, { step: step.key, answer })} onClick={() => onGoOn(answer)}>
            {step.kind === 'check' ? '答える' : '次へ'}
          </Button>
        </>
      )}
    </>
  );
}

/** What is laid out by the room that it has stands in no bubble, which is as wide as its words. */
const isWide = ({ kind }: ScenarioStep): boolean =>
  ['picture', 'slide', 'video', 'comparison', 'pictogram', 'teachBack'].includes(kind);

const pictureOf = ({ imageId, alt }: { imageId: string | null; alt: string }) =>
  imageId === null ? null : { src: scenarioPicturePath(imageId), alt };

function Said({ step }: { step: ScenarioStep }) {
  switch (step.kind) {
    case 'picture': {
      const picture = pictureOf(step);
      return picture ? <CaptionedPicture {...picture}>{step.text}</CaptionedPicture> : <Text>{step.text}</Text>;
    }
    case 'slide':
      return (
        <SlideCard
          title={step.title}
          points={step.points.filter((point) => point.trim() !== '')}
          picture={pictureOf(step)}
        />
      );
    case 'video':
      return (
        <>
          <Text>{step.text}</Text>
          {step.videoId && <PlayedVideo videoId={step.videoId} fromSeconds={step.fromSeconds} />}
        </>
      );
    case 'comparison':
      return <ComparisonTable title={step.title} columns={step.columns} rows={step.rows} />;
    case 'pictogram':
      return (
        <>
          <Text>{step.text}</Text>
          <Pictogram per={step.per} items={step.items} source={step.source} />
        </>
      );
    case 'teachBack':
      return (
        <>
          <Text>{step.text}</Text>
          <PointList isNumbered points={step.points.map(({ key, text }) => ({ key, words: text }))} />
        </>
      );
    case 'branch':
      return null;
    default:
      return <Text>{step.text}</Text>;
  }
}

const Text = ({ children }: { children: string }) => (children ? <p className={styles.text}>{children}</p> : null);
