import { type ScenarioStep, stepKindNames } from '@nattoku/contract/ic-support/scenario-step';
import { stepTitle } from '@nattoku/rules/scenario/step-title';
import { Icon } from '@nattoku/ui/tokens/icon';
import { alertCircleIcon, alertIcon } from '@nattoku/ui/tokens/icons';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import styles from '#areas/ic-support/scenario/builder/graph/scenario-graph.module.css';
import { stepIcons } from '#areas/ic-support/scenario/step-icons.ts';

export type Drawn = Node<{ step: ScenarioStep; number: number; severity: 'error' | 'warning' | undefined }, 'step'>;

/** A step as the graph shows it: its place in the list, its kind, and how it begins. */
export function StepNode({ data: { step, number, severity }, selected, isConnectable }: NodeProps<Drawn>) {
  return (
    <div className={styles.node} data-kind={step.kind} data-chosen={selected || undefined} data-severity={severity}>
      <Handle type="target" position={Position.Top} isConnectable={isConnectable} />
      <Icon path={stepIcons[step.kind]} size="small" />
      <span className={styles.words}>
        <span className={styles.kind}>
          {number}. {stepKindNames[step.kind]}
        </span>
        <span className={styles.title}>{stepTitle(step) || '（まだ空です）'}</span>
      </span>
      {severity && (
        <Icon
          path={severity === 'error' ? alertCircleIcon : alertIcon}
          size="small"
          label={severity === 'error' ? '直すところがあります' : '確かめるところがあります'}
          className={styles[severity]}
        />
      )}
      {step.kind !== 'end' && <Handle type="source" position={Position.Bottom} isConnectable={isConnectable} />}
    </div>
  );
}
