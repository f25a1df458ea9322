import { ButtonLink } from '@nattoku/ui/action/button';
import { Link } from '@nattoku/ui/action/link';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Card } from '@nattoku/ui/layout/card';
import { pencilIcon } from '@nattoku/ui/tokens/icons';
import { type ReactNode, useState } from 'react';
import { ReviewDialog, type Reviewing, type ReviewStep } from '#parts/review/review-dialog.tsx';
import { type ReviewedWork, ReviewSteps } from '#parts/review/review-steps.tsx';
import styles from '#parts/review/review.module.css';

/** What was found of a version, and where it can be mended. */
export type Found = { severity: 'error' | 'warning'; key: string; sentence: string; href: string };

type Work = ReviewedWork & { number: number; reviewedBy: { name: string } | null; reviewNote: string | null };

type Props<Saved> = {
  name: string;
  work: Work;
  /** Another person than the one who wrote or submitted it has to publish. */
  separateApprover: boolean;
  findings: readonly Found[];
  badge: ReactNode;
  edit: { label: string; href: string };
  discard: ReactNode;
  reviewing: Reviewing<Saved>;
};

const checkedByAnother = { act: '確認', rule: 'この施設では、作成した人とは別の担当者が確認して公開します。' };

/** The version that is being made: what it lacks, and its next step. */
export function VersionWork<Saved>(props: Props<Saved>) {
  const { name, work, separateApprover, findings, badge, edit, discard, reviewing } = props;
  const [step, setStep] = useState<ReviewStep>();
  const { state, number, reviewNote, reviewedBy } = work;
  const isDraft = state === 'draft';
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  return (
    <Card title={`第${number}版の作業`} action={badge}>
      <div className={styles.parts}>
        {isDraft && reviewNote && (
          <Notice tone="warning" title={`差し戻されました（${reviewedBy?.name ?? ''}）`}>
            {reviewNote}
          </Notice>
        )}
        {errors.length > 0 && (
          <Notice tone="error" title="公開までに、次のことを直してください">
            <Findings findings={errors} isDraft={isDraft} />
          </Notice>
        )}
        {warnings.length > 0 && (
          <Notice tone="warning" title="確かめてください">
            <Findings findings={warnings} isDraft={isDraft} />
          </Notice>
        )}
        {findings.length === 0 && <Notice tone="done" title="点検で見つかったことはありません" />}
        {isDraft && (
          <div className={styles.actions}>
            <ButtonLink variant="tertiary" icon={pencilIcon} href={edit.href}>
              {edit.label}
            </ButtonLink>
            {discard}
          </div>
        )}
        <ReviewSteps
          {...{ work, separateApprover }}
          words={checkedByAnother}
          mayGoOn={errors.length === 0}
          onStep={setStep}
        />
      </div>
      {step && (
        <ReviewDialog key={step} {...{ step, name, number, warnings, reviewing }} onClose={() => setStep(undefined)} />
      )}
    </Card>
  );
}

const Findings = ({ findings, isDraft }: { findings: readonly Found[]; isDraft: boolean }) => (
  <ul className={styles.list}>
    {findings.map(({ key, sentence, href }) => (
      <li key={key}>{isDraft ? <Link href={href}>{sentence}</Link> : sentence}</li>
    ))}
  </ul>
);
