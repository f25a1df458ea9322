import { nothingPersonal, type ScenarioPersonal } from '@nattoku/contract/ic-support/scenario-personal';
import type { ScenarioVersion } from '@nattoku/contract/ic-support/scenario';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import type { ScenarioVersionId } from '@nattoku/contract/shared/primitives';
import { checkScenario } from '@nattoku/rules/scenario/check-scenario';
import { droppedRisks, personalSteps } from '@nattoku/rules/scenario/personal-scenario';
import { Button } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { pencilIcon, plusIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LeaveOutDialog } from '#areas/ic-support/order-flow/leave-out-dialog.tsx';
import styles from '#areas/ic-support/order-flow/order-flow.module.css';
import { OwnStepDialog } from '#areas/ic-support/order-flow/own-step-dialog.tsx';
import {
  addOwn,
  arranged,
  changeOwn,
  isOwn,
  leaveOut,
  moveStep,
  putBack,
  removeOwn,
  withReasons,
} from '#areas/ic-support/order-flow/personal-changes.ts';
import { ScenarioFitRow } from '#areas/ic-support/order-flow/scenario-fit-row.tsx';
import { scenarioVersionQuery } from '#areas/ic-support/scenario/scenario.queries.ts';

type Change = (personal: ScenarioPersonal) => void;
type Props = { versionId: ScenarioVersionId; personal: ScenarioPersonal; onChange: Change };

/** Fits the scenario to its patient: steps on and off, their order, own ones. Closed until somebody asks for it. */
export function ScenarioFit({ versionId, personal, onChange }: Props) {
  const { off, own, order } = personal;
  const isFitted = off.length > 0 || own.length > 0 || order.length > 0;
  const [isOpen, setOpen] = useState(isFitted);
  return (
    <div className={styles.fit}>
      <div className={styles.fitHead}>
        <Button
          variant="tertiary"
          size="small"
          icon={pencilIcon}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          この患者さんに合わせる
        </Button>
        {isFitted && (
          <span className={styles.quiet}>
            {[
              off.length > 0 && `省いたステップ ${off.length}`,
              own.length > 0 && `追加したステップ ${own.length}`,
              order.length > 0 && '順番を変更',
            ]
              .filter(Boolean)
              .join('・')}
          </span>
        )}
      </div>
      {isOpen && <Steps versionId={versionId} personal={personal} onChange={onChange} />}
    </div>
  );
}

function Steps({ versionId, personal, onChange }: Props) {
  const { data: version, isError, isFetching, refetch } = useQuery(scenarioVersionQuery(versionId));
  if (isError && !version) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!version) return <SkeletonText lines={6} />;
  return <Fitting version={version} personal={personal} onChange={onChange} />;
}

type FittingProps = { version: ScenarioVersion; personal: ScenarioPersonal; onChange: Change };
type Asked = { kind: 'leaveOut'; step: ScenarioStep } | { kind: 'own'; step: ScenarioStep | null };

function Fitting({ version, personal, onChange }: FittingProps) {
  const [asked, setAsked] = useState<Asked>();
  const { steps, risks } = version;
  const all = arranged(steps, personal);
  const put = (next: ScenarioPersonal, reason?: string) =>
    onChange(withReasons(next, droppedRisks(steps, next, risks), reason));
  const newlyDropped = (step: ScenarioStep) => {
    const before = new Set(droppedRisks(steps, personal, risks).map(({ id }) => id));
    return droppedRisks(steps, leaveOut(personal, step.key), risks).filter(({ id }) => !before.has(id));
  };
  const toggle = (step: ScenarioStep, isOn: boolean) => {
    if (isOn) put(putBack(personal, step.key));
    else if (newlyDropped(step).length > 0) setAsked({ kind: 'leaveOut', step });
    else put(leaveOut(personal, step.key));
  };
  const close = () => setAsked(undefined);
  return (
    <>
      <Findings version={version} personal={personal} />
      <ol role="list" className={styles.fitSteps} aria-label="シナリオのステップ">
        {all.map((step, at) => (
          <ScenarioFitRow
            key={step.key}
            step={step}
            at={at}
            version={version}
            isOff={personal.off.includes(step.key)}
            isOwn={isOwn(personal, step.key)}
            neighbours={{ above: all[at - 1], below: all[at + 1] }}
            onToggle={(isOn) => toggle(step, isOn)}
            onMove={(by) => put(moveStep(steps, personal, step.key, by))}
            onEdit={() => setAsked({ kind: 'own', step })}
            onRemove={() => put(removeOwn(personal, step.key))}
          />
        ))}
      </ol>
      <div className={styles.fitHead}>
        <Button
          variant="tertiary"
          size="small"
          icon={plusIcon}
          disabled={personal.own.length >= 20}
          onClick={() => setAsked({ kind: 'own', step: null })}
        >
          この患者さんへのステップを追加
        </Button>
        <Button variant="subTertiary" size="small" onClick={() => onChange(nothingPersonal)}>
          元のシナリオに戻す
        </Button>
      </div>
      {asked?.kind === 'leaveOut' && (
        <LeaveOutDialog
          step={asked.step}
          risks={newlyDropped(asked.step)}
          onClose={close}
          onConfirm={(reason) => {
            put(leaveOut(personal, asked.step.key), reason);
            close();
          }}
        />
      )}
      {asked?.kind === 'own' && (
        <OwnStepDialog
          steps={all}
          step={asked.step}
          onClose={close}
          onSave={(step, after) => {
            put(asked.step ? changeOwn(personal, step) : addOwn(steps, personal, after, step));
            close();
          }}
        />
      )}
    </>
  );
}

/** What would not play any more, and which required risks are left out, with the reason. */
function Findings({ version: { steps, risks }, personal }: Omit<FittingProps, 'onChange'>) {
  const errors = checkScenario(personalSteps(steps, personal), { risks: [] }).filter(
    ({ severity }) => severity === 'error',
  );
  const dropped = droppedRisks(steps, personal, risks);
  const reasonOf = new Map((personal.waived ?? []).map(({ riskId, reason }) => [riskId, reason]));
  return (
    <>
      {errors.length > 0 && (
        <Notice tone="error" title="このままでは発行できません">
          <ul>
            {errors.map(({ step, sentence }) => (
              <li key={`${step} ${sentence}`}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      {dropped.length > 0 && (
        <Notice tone="warning" title="シナリオから省いた必須リスク">
          <ul>
            {dropped.map(({ id, name }) => (
              <li key={id}>
                {name}（理由：{reasonOf.get(id) ?? '未入力'}）
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
