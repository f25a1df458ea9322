import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';
import type { ReactNode } from 'react';
import { ComparisonTable } from '#conversation/comparison-table.tsx';
import { Pictogram } from '#conversation/pictogram.tsx';
import { PointList } from '#conversation/point-list.tsx';
import styles from '#conversation/room-step.module.css';

type Props = {
  step: ScenarioStep;
  /** The picture of the step, as it is drawn on or looked at. */
  picture?: ReactNode;
};

/** A step as patient and staff look at it together in the room: large words, no field to fill in, nothing for staff alone. */
export function RoomStep({ step, picture }: Props) {
  return (
    <div className={styles.step}>
      {step.kind === 'slide' && step.title && <h2 className={styles.title}>{step.title}</h2>}
      {'text' in step && step.text && <p className={styles.words}>{step.text}</p>}
      {picture}
      <Body step={step} />
    </div>
  );
}

function Body({ step }: { step: ScenarioStep }) {
  switch (step.kind) {
    case 'slide':
      return <PointList points={step.points.map((words, index) => ({ key: `${index}`, words }))} />;
    case 'comparison':
      return <ComparisonTable title={step.title} columns={step.columns} rows={step.rows} />;
    case 'pictogram':
      return <Pictogram per={step.per} items={step.items} source={step.source} />;
    case 'teachBack':
      return <PointList isNumbered points={step.points.map(({ key, text }) => ({ key, words: text }))} />;
    case 'check':
    case 'worries':
      return <PointList points={step.options.map(({ key, text }) => ({ key, words: text }))} />;
    case 'question':
      return step.answer === 'single' || step.answer === 'multiple' ? (
        <PointList points={step.options.map(({ key, text }) => ({ key, words: text }))} />
      ) : null;
    default:
      return null;
  }
}
