import type { ScenarioVersion } from '@nattoku/contract/ic-support/scenario';
import { type ScenarioStep, stepKindNames, stepPlaceNames } from '@nattoku/contract/ic-support/scenario-step';
import { stepTitle } from '@nattoku/rules/scenario/step-title';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { Badge } from '@nattoku/ui/feedback/badge';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { chevronDownIcon, chevronUpIcon, pencilIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/ic-support/order-flow/order-flow.module.css';
import { mayLeaveOut } from '#areas/ic-support/order-flow/personal-changes.ts';

type Props = {
  step: ScenarioStep;
  at: number;
  version: ScenarioVersion;
  isOff: boolean;
  isOwn: boolean;
  neighbours: { above: ScenarioStep | undefined; below: ScenarioStep | undefined };
  onToggle: (isOn: boolean) => void;
  onMove: (by: 1 | -1) => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** One step of the scenario: whether this patient meets it, and where. */
export function ScenarioFitRow({ step, at, version, isOff, isOwn, neighbours, ...on }: Props) {
  const title = stepTitle(step) || stepKindNames[step.kind];
  const isEnd = step.kind === 'end';
  const nameOfRisk = new Map(version.risks.map(({ id, name }) => [id, name]));
  const risks = step.coreRiskIds.flatMap((id) => nameOfRisk.get(id) ?? []);
  return (
    <li className={styles.fitStep}>
      <div className={styles.fitWords}>
        <CheckboxField
          label={`${at + 1}. ${title}`}
          checked={!isOff}
          disabled={!mayLeaveOut(step)}
          onChange={(event) => on.onToggle(event.target.checked)}
        />
        <span className={styles.fitFacts}>
          {[stepKindNames[step.kind], stepPlaceNames[step.place], ...risks.map((name) => `必須リスク「${name}」`)].join(
            '・',
          )}
        </span>
      </div>
      {isOwn && <Badge>追加</Badge>}
      <span className={styles.fitMoves}>
        {isOwn && (
          <>
            <IconButton size="small" path={pencilIcon} label={`「${title}」を書き直す`} onClick={on.onEdit} />
            <IconButton size="small" path={trashIcon} label={`「${title}」を消す`} onClick={on.onRemove} />
          </>
        )}
        <IconButton
          size="small"
          path={chevronUpIcon}
          label={`「${title}」を上へ`}
          disabled={isEnd || neighbours.above === undefined}
          onClick={() => on.onMove(-1)}
        />
        <IconButton
          size="small"
          path={chevronDownIcon}
          label={`「${title}」を下へ`}
          disabled={isEnd || neighbours.below === undefined || neighbours.below.kind === 'end'}
          onClick={() => on.onMove(1)}
        />
      </span>
    </li>
  );
}
