import { type ScenarioStep, stepKindNames, stepPlaceNames } from '@nattoku/contract/ic-support/scenario-step';
import { stepTitle } from '@nattoku/rules/scenario/step-title';
import { Icon } from '@nattoku/ui/tokens/icon';
import { alertCircleIcon, alertIcon, dragIcon } from '@nattoku/ui/tokens/icons';
import { type KeyboardEvent, memo, type PointerEvent, useEffect, useRef } from 'react';
import styles from '#areas/ic-support/scenario/builder/builder.module.css';
import type { Desk } from '#areas/ic-support/scenario/builder/use-desk.ts';
import { stepIcons } from '#areas/ic-support/scenario/step-icons.ts';
import { useDragOrder } from '#editing/use-drag-order.ts';

type Props = { desk: Desk; onOpen: () => void };

/**
 * All steps in their order. One of them has the focus; the arrows choose, with Alt they move, Delete removes, Enter goes on to what the step says.
 */
export function StepList({ desk, onOpen }: Props) {
  const { steps, chosen, worst, mayEdit } = desk;
  const { list, dragged, startDrag } = useDragOrder<string>(desk.place);
  const press = (event: KeyboardEvent) => {
    const action = actionOf(event, desk, onOpen);
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    <ol ref={list} role="list" aria-label="ステップ" className={styles.list} onKeyDown={press}>
      {steps.map((step, at) => (
        <Row
          key={step.key}
          step={step}
          number={at + 1}
          isChosen={step === chosen}
          isDragged={dragged === step.key}
          severity={worst.get(step.key)}
          onChoose={desk.choose}
          startDrag={mayEdit ? startDrag : undefined}
        />
      ))}
    </ol>
  );
}

function actionOf(event: KeyboardEvent, desk: Desk, onOpen: () => void): (() => void) | undefined {
  const { steps, chosen, choose, place, remove, mayEdit } = desk;
  if (!chosen) return undefined;
  const at = steps.indexOf(chosen);
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by !== 0 && event.altKey) return mayEdit ? () => place(chosen.key, at + by) : undefined;
  const to = by !== 0 ? steps[at + by] : edgeOf(event.key, steps);
  if (to) return () => choose(to.key);
  if (event.key === 'Enter') return onOpen;
  return event.key === 'Delete' && mayEdit ? () => remove(chosen.key) : undefined;
}

const edgeOf = (key: string, steps: Desk['steps']) =>
  key === 'Home' ? steps[0] : key === 'End' ? steps.at(-1) : undefined;

type RowProps = {
  step: ScenarioStep;
  number: number;
  isChosen: boolean;
  isDragged: boolean;
  severity: 'error' | 'warning' | undefined;
  onChoose: (key: string) => void;
  startDrag: ((key: string) => (event: PointerEvent) => void) | undefined;
};

const words = { error: '直すところがあります', warning: '確かめるところがあります' };

/** Drawn again only when something of it has changed: a scenario may have hundreds. */
const Row = memo(
  function Row({ step, number, isChosen, isDragged, severity, onChoose, startDrag }: RowProps) {
    const row = useRef<HTMLButtonElement>(null);
    useEffect(() => {
      if (!isChosen) return;
      row.current?.scrollIntoView({ block: 'nearest' });
      // The focus goes with the choice where it stands in the list already.
      if (row.current?.closest('ol')?.contains(document.activeElement)) row.current.focus({ preventScroll: true });
    }, [isChosen, number]);
    return (
      <li
        data-drag-id={step.key}
        data-dragged={isDragged || undefined}
        data-chosen={isChosen || undefined}
        className={styles.row}
      >
        <button
          ref={row}
          type="button"
          aria-current={isChosen}
          tabIndex={isChosen ? 0 : -1}
          className={styles.rowButton}
          onClick={() => onChoose(step.key)}
        >
          <span className={styles.rowNumber}>{number}</span>
          <Icon path={stepIcons[step.kind]} size="small" className={styles.rowIcon} />
          <span className={styles.rowWords}>
            <span className={styles.rowTitle}>{stepTitle(step) || '（まだ空です）'}</span>
            <small>
              {stepKindNames[step.kind]}
              {step.kind !== 'branch' && step.kind !== 'end' && `・${stepPlaceNames[placeOf(step)]}`}
            </small>
          </span>
          {severity && (
            <Icon
              path={severity === 'error' ? alertCircleIcon : alertIcon}
              size="small"
              label={words[severity]}
              className={styles[severity]}
            />
          )}
        </button>
        {startDrag && (
          <span className={styles.handle} aria-hidden="true" onPointerDown={startDrag(step.key)}>
            <Icon path={dragIcon} size="small" />
          </span>
        )}
      </li>
    );
  },
  (was, is) =>
    was.step === is.step &&
    was.number === is.number &&
    was.isChosen === is.isChosen &&
    was.isDragged === is.isDragged &&
    was.severity === is.severity &&
    (was.startDrag === undefined) === (is.startDrag === undefined),
);

const placeOf = (step: ScenarioStep) => (step.kind === 'staffNote' ? 'room' : step.place);
