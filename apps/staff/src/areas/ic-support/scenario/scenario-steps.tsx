import { type ScenarioStep, stepKindNames, stepPlaceNames } from '@nattoku/contract/ic-support/scenario-step';
import type { ScenarioVersionId } from '@nattoku/contract/shared/primitives';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { Icon } from '@nattoku/ui/tokens/icon';
import { useQuery } from '@tanstack/react-query';
import { stepIcons } from '#areas/ic-support/scenario/step-icons.ts';
import styles from '#areas/ic-support/scenario/scenario.module.css';
import { scenarioVersionQuery } from '#areas/ic-support/scenario/scenario.queries.ts';
import { saidIn, stepLines } from '#areas/ic-support/scenario/step-lines.ts';

type Props = { versionId: ScenarioVersionId };

/** What a version says, one step after the other. */
export function ScenarioSteps({ versionId }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(scenarioVersionQuery(versionId));
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={12} />;
  const nameOfRisk = new Map(data.risks.map(({ id, name }) => [id, name]));
  return (
    <ol role="list" className={styles.steps} aria-label="ステップ">
      {data.steps.map((step, at) => (
        <li key={step.key} className={styles.step}>
          <span className={styles.number}>{at + 1}</span>
          <Icon path={stepIcons[step.kind]} className={styles.stepIcon} />
          <div className={styles.stack}>
            <span className={styles.said}>{saidIn(step) || stepKindNames[step.kind]}</span>
            <StepLines lines={stepLines(step, data.steps)} />
            <span className={styles.quiet}>{factsOf(step, nameOfRisk).join('・')}</span>
            {step.staffNote && <span className={styles.quiet}>職員用メモ：{step.staffNote}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}

const StepLines = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <ul className={styles.lines}>
      {lines.map((line, at) => (
        // Two of them may say the same.
        <li key={at}>{line}</li>
      ))}
    </ul>
  );

const factsOf = (step: ScenarioStep, nameOfRisk: ReadonlyMap<string, string>): string[] => [
  stepKindNames[step.kind],
  ...(step.kind === 'branch' ? [] : placeAndTime(step)),
  ...step.coreRiskIds.map((id) => `必須リスク「${nameOfRisk.get(id) ?? '今はないリスク'}」`),
];

const placeAndTime = ({ place, minutes }: ScenarioStep): string[] => [
  stepPlaceNames[place],
  ...(minutes > 0 ? [`${minutes}分`] : []),
];
