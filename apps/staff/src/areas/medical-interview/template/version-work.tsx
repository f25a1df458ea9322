import type {
  InterviewTemplate,
  InterviewFinding,
  InterviewVersionSummary,
} from '@nattoku/contract/medical-interview/interview-template';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Link } from '@nattoku/ui/action/link';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Card } from '@nattoku/ui/layout/card';
import { pencilIcon, sendIcon, undoIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { DiscardDraft } from '#areas/medical-interview/template/discard-draft.tsx';
import { ReviewDialog, type ReviewStep } from '#areas/medical-interview/template/review-dialog.tsx';
import { InterviewBadge } from '#areas/medical-interview/template/interview-words.tsx';
import styles from '#areas/medical-interview/template/interview.module.css';
import { useSession } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

type Props = { template: InterviewTemplate; work: InterviewVersionSummary };

/** The version that is being made: what it lacks, and its next step. */
export function VersionWork({ template, work }: Props) {
  const [step, setStep] = useState<ReviewStep>();
  const { state, number, reviewNote, reviewedBy } = work;
  const isDraft = state === 'draft';
  const errors = template.findings.filter(({ severity }) => severity === 'error');
  const warnings = template.findings.filter(({ severity }) => severity === 'warning');
  return (
    <Card title={`第${number}版の作業`} action={<InterviewBadge state={state} />}>
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
        {template.findings.length === 0 && <Notice tone="done" title="点検で見つかったことはありません" />}
        <div className={styles.actions}>
          {isDraft && (
            <ButtonLink variant="tertiary" icon={pencilIcon} href={builderOf(work)}>
              質問を編集
            </ButtonLink>
          )}
          {isDraft && <DiscardDraft template={template} work={work} />}
        </div>
        <Steps template={template} work={work} mayGoOn={errors.length === 0} onStep={setStep} />
      </div>
      {step && (
        <ReviewDialog
          key={step}
          step={step}
          template={template}
          work={work}
          warnings={warnings}
          onClose={() => setStep(undefined)}
        />
      )}
    </Card>
  );
}

const builderOf = ({ id }: InterviewVersionSummary, item: string | null = null): string =>
  href('/jmneadoibops2/template/create/medicalInterview', { version: id, item });

type FindingsProps = { findings: readonly InterviewFinding[]; work: InterviewVersionSummary };

/** Each leads to its question, where it can be mended. */
const Findings = ({ findings, work }: FindingsProps) => (
  <ul className={styles.list}>
    {findings.map(({ linkId, code, sentence }, at) => (
      // One question may lack several things of one kind.
      <li key={`${linkId} ${code} ${at}`}>
        {work.state === 'draft' ? <Link href={builderOf(work, linkId)}>{sentence}</Link> : sentence}
      </li>
    ))}
  </ul>
);

type StepsProps = Props & { mayGoOn: boolean; onStep: (step: ReviewStep) => void };

function Steps({ template, work, mayGoOn, onStep }: StepsProps) {
  const { uid } = useSession();
  const { separateApprover } = template;
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
