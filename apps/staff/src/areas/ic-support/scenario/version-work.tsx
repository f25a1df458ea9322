import type { Scenario, ScenarioFinding, ScenarioVersionSummary } from '@nattoku/contract/ic-support/scenario';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Link } from '@nattoku/ui/action/link';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Card } from '@nattoku/ui/layout/card';
import { pencilIcon, sendIcon, undoIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { DiscardDraft } from '#areas/ic-support/scenario/discard-draft.tsx';
import { ReviewDialog, type ReviewStep } from '#areas/ic-support/scenario/review-dialog.tsx';
import { ScenarioBadge } from '#areas/ic-support/scenario/scenario-words.tsx';
import styles from '#areas/ic-support/scenario/scenario.module.css';
import { useSession } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

type Props = { scenario: Scenario; work: ScenarioVersionSummary };

/** The version that is being made: what it lacks, and its next step. */
export function VersionWork({ scenario, work }: Props) {
  const [step, setStep] = useState<ReviewStep>();
  const { state, number, reviewNote, reviewedBy } = work;
  const isDraft = state === 'draft';
  const errors = scenario.findings.filter(({ severity }) => severity === 'error');
  const warnings = scenario.findings.filter(({ severity }) => severity === 'warning');
  return (
    <Card title={`第${number}版の作業`} action={<ScenarioBadge state={state} />}>
      <div className={styles.parts}>
        {isDraft && reviewNote && (
          <Notice tone="warning" title={`差し戻されました（${reviewedBy?.name ?? ''}）`}>
            {reviewNote}
          </Notice>
        )}
        {errors.length > 0 && (
          <Notice tone="error" title="公開までに、次のことを直してください">
            <Findings findings={errors} work={work} />
          </Notice>
        )}
        {warnings.length > 0 && (
          <Notice tone="warning" title="確かめてください">
            <Findings findings={warnings} work={work} />
          </Notice>
        )}
        {scenario.findings.length === 0 && <Notice tone="done" title="点検で見つかったことはありません" />}
        <div className={styles.actions}>
          {isDraft && (
            <ButtonLink variant="tertiary" icon={pencilIcon} href={builderOf(work)}>
              ステップを編集
            </ButtonLink>
          )}
          {isDraft && <DiscardDraft scenario={scenario} work={work} />}
        </div>
        <Steps scenario={scenario} work={work} mayGoOn={errors.length === 0} onStep={setStep} />
      </div>
      {step && (
        <ReviewDialog
          key={step}
          step={step}
          scenario={scenario}
          work={work}
          warnings={warnings}
          onClose={() => setStep(undefined)}
        />
      )}
    </Card>
  );
}

const builderOf = ({ id }: ScenarioVersionSummary, step: string | null = null): string =>
  href('/jmneadoibops2/template/create/icSupport', { version: id, step });

type FindingsProps = { findings: readonly ScenarioFinding[]; work: ScenarioVersionSummary };

/** Each leads to its step, where it can be mended. */
const Findings = ({ findings, work }: FindingsProps) => (
  <ul className={styles.list}>
    {findings.map(({ step, code, sentence }, at) => (
      // One step may lack several things of one kind.
      <li key={`${step} ${code} ${at}`}>
        {work.state === 'draft' ? <Link href={builderOf(work, step)}>{sentence}</Link> : sentence}
      </li>
    ))}
  </ul>
);

type StepsProps = Props & { mayGoOn: boolean; onStep: (step: ReviewStep) => void };

function Steps({ scenario, work, mayGoOn, onStep }: StepsProps) {
  const { uid } = useSession();
  const { separateApprover } = scenario;
  const isDraft = work.state === 'draft';
  const isOwn = separateApprover && (work.author.id === uid || work.submittedBy?.id === uid);
  return (
    <>
      {!isDraft && (
        <p className={styles.quiet}>
          {work.submittedBy?.name ?? work.author.name} が確認を依頼しました。
          {work.changeNote && `　変更点：${work.changeNote}`}
        </p>
      )}
      <div className={styles.actions}>
        {isDraft && (
          <Button
            variant={separateApprover ? 'primary' : 'tertiary'}
            icon={sendIcon}
            disabled={!mayGoOn}
            onClick={() => onStep('submit')}
          >
            確認を依頼
          </Button>
        )}
        {isDraft && !separateApprover && (
          <Button disabled={!mayGoOn} onClick={() => onStep('publish')}>
            公開する
          </Button>
        )}
        {!isDraft && (
          <>
            <Button variant="tertiary" icon={undoIcon} onClick={() => onStep('return')}>
              差し戻す
            </Button>
            <Button disabled={isOwn || !mayGoOn} onClick={() => onStep('publish')}>
              確認して公開
            </Button>
          </>
        )}
      </div>
      {!isDraft && isOwn && (
        <p className={styles.quiet}>この施設では、作成した人とは別の担当者が確認して公開します。</p>
      )}
    </>
  );
}
