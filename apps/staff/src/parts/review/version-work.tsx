import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Link } from '@nattoku/ui/action/link';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Card } from '@nattoku/ui/layout/card';
import { pencilIcon, sendIcon, undoIcon } from '@nattoku/ui/tokens/icons';
import { type ReactNode, useState } from 'react';
import { ReviewDialog, type Reviewing, type ReviewStep } from '#parts/review/review-dialog.tsx';
import styles from '#parts/review/review.module.css';
import { useSession } from '#platform/session/use-session.ts';

/** What was found of a version, and where it can be mended. */
export type Found = { severity: 'error' | 'warning'; key: string; sentence: string; href: string };

type Person = { id: string; name: string };
type Work = {
  number: number;
  state: string;
  author: Person;
  submittedBy: Person | null;
  reviewedBy: Person | null;
  reviewNote: string | null;
  changeNote: string;
};

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
        <Steps work={work} separateApprover={separateApprover} mayGoOn={errors.length === 0} onStep={setStep} />
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

type StepsProps = {
  work: Work;
  separateApprover: boolean;
  mayGoOn: boolean;
  onStep: (step: ReviewStep) => void;
};

function Steps({ work, separateApprover, mayGoOn, onStep }: StepsProps) {
  const { uid } = useSession();
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
