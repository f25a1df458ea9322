import { isRightAnswer, type StepAnswer } from '@nattoku/rules/scenario/play-scenario';
import type { ScenarioStep, StepOption } from '@nattoku/rules/scenario/scenario-step';
import type { ReactNode } from 'react';
import { AnswerExplanation } from '#conversation/answer-explanation.tsx';
import { ComparisonTable } from '#conversation/comparison-table.tsx';
import { Pictogram } from '#conversation/pictogram.tsx';
import { PointList } from '#conversation/point-list.tsx';
import styles from '#conversation/room-step.module.css';
import { Badge } from '#feedback/badge.tsx';
import { checkIcon } from '#tokens/icons.tsx';
import { conversationJa } from '#words/conversation-words.ts';
import { useKitWords } from '#words/kit-words.ts';

type Say = (japanese: string) => ReactNode;

type Props = {
  step: ScenarioStep;
  /** The picture of the step, as it is drawn on or looked at. */
  picture?: ReactNode;
  /** In the reader's language, or with readings; left out: as it was written. */
  say?: Say;
  /** What was answered in the room; a check is explained then. */
  answer?: StepAnswer | null;
};

const asWritten: Say = (japanese) => japanese;

/** A step as patient and staff look at it together in the room: large words, no field to fill in, nothing for staff alone. */
export function RoomStep({ step, picture, say = asWritten, answer = null }: Props) {
  return (
    <div className={styles.step}>
      {step.kind === 'slide' && step.title && <h2 className={styles.title}>{say(step.title)}</h2>}
      {'text' in step && step.text && <p className={styles.words}>{say(step.text)}</p>}
      {picture}
      <Body step={step} say={say} answer={answer} />
    </div>
  );
}

type BodyProps = { step: ScenarioStep; say: Say; answer: StepAnswer | null };

function Body({ step, say, answer }: BodyProps) {
  switch (step.kind) {
    case 'slide':
      return <PointList points={step.points.map((point, index) => ({ key: `${index}`, words: say(point) }))} />;
    case 'comparison':
      return (
        <ComparisonTable
          title={say(step.title)}
          columns={step.columns.map((column) => ({ ...column, name: say(column.name) }))}
          rows={step.rows.map(({ label, cells }) => ({
            label: say(label),
            cells: cells.map((cell) => cell && say(cell)),
          }))}
        />
      );
    case 'pictogram':
      return (
        <Pictogram
          per={step.per}
          items={step.items.map(({ label, count }) => ({ label: say(label), count }))}
          source={step.source && say(step.source)}
        />
      );
    case 'teachBack':
      return <PointList isNumbered points={step.points.map(({ key, text }) => ({ key, words: say(text) }))} />;
    case 'check':
      return (
        <>
          <Options options={step.options} say={say} answer={answer} />
          {answer && (
            <AnswerExplanation isRight={isRightAnswer(step, { answer })}>
              {step.explanation && <p>{say(step.explanation)}</p>}
            </AnswerExplanation>
          )}
        </>
      );
    case 'worries':
      return <Options options={step.options} say={say} answer={answer} />;
    case 'question':
      return step.answer === 'single' || step.answer === 'multiple' ? (
        <Options options={step.options} say={say} answer={answer} />
      ) : (
        <Said answer={answer} />
      );
    default:
      return null;
  }
}

function Options({ options, say, answer }: { options: readonly StepOption[] } & Omit<BodyProps, 'step'>) {
  const words = useKitWords('conversation', conversationJa);
  const chosen = answer?.kind === 'options' ? answer.options : [];
  return (
    <PointList
      points={options.map(({ key, text }) => ({
        key,
        // Beside the words: at the far edge of a large screen nobody sees which one it belongs to.
        words: chosen.includes(key) ? (
          <>
            <strong>{say(text)}</strong>{' '}
            <Badge tone="done" icon={checkIcon}>
              {words.chosen}
            </Badge>
          </>
        ) : (
          say(text)
        ),
      }))}
    />
  );
}

/** In the person's own words, or a place on the scale. */
function Said({ answer }: { answer: StepAnswer | null }) {
  if (answer?.kind === 'number') return <p className={styles.words}>{answer.value}</p>;
  return answer?.kind === 'text' && answer.text ? <p className={styles.words}>「{answer.text}」</p> : null;
}
