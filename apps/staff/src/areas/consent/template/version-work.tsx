import type {
  ConsentTemplate,
  ConsentVersionGap,
  ConsentVersionSummary,
} from '@nattoku/contract/consent/consent-template';
import { ButtonLink } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { eyeIcon, pencilIcon, swapIcon } from '@nattoku/ui/tokens/icons';
import { Link } from '@nattoku/ui/action/link';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useState } from 'react';
import styles from '#areas/consent/template/consent-template.module.css';
import { DetailsDialog } from '#areas/consent/template/details-dialog.tsx';
import { DiscardConsent } from '#areas/consent/template/discard-draft.tsx';
import { PreflightNotice, usePreflight } from '#areas/consent/template/preflight-notice.tsx';
import { ReviewDialog, type ReviewStep } from '#areas/consent/template/review-dialog.tsx';
import { VersionBadge } from '#areas/consent/template/template-words.tsx';
import { ReviewSteps } from '#parts/review/review-steps.tsx';
import { href } from '#routing/paths.ts';

type Props = { template: ConsentTemplate; work: ConsentVersionSummary };

const approvedByAnother = { act: '承認', rule: 'この施設では、作成した人とは別の担当者が承認します。' };

/** The version that is being made: what it lacks, and its next step. */
export function VersionWork({ template, work }: Props) {
  const [step, setStep] = useState<ReviewStep | 'details'>();
  const { state, number, reviewNote, reviewedBy, source, id } = work;
  const isDraft = state === 'draft';
  const isComplete = template.gaps.length === 0;
  const preflight = usePreflight(work, isComplete);
  const mayGoOn = isComplete && !preflight.isPending && preflight.errors.length === 0;
  return (
    <Card title={`第${number}版の作業`} action={<VersionBadge state={state} />}>
      <div className={styles.parts}>
        {isDraft && reviewNote && (
          <Notice tone="warning" title={`差し戻されました（${reviewedBy?.name ?? ''}）`}>
            {reviewNote}
          </Notice>
        )}
        {isComplete ? <PreflightNotice work={work} preflight={preflight} /> : <Gaps template={template} work={work} />}
        <div className={styles.actions}>
          {isDraft && (
            <ButtonLink variant="tertiary" icon={pencilIcon} href={href('/consent/template/edit', { version: id })}>
              記入欄と条件を編集
            </ButtonLink>
          )}
          {isDraft && source === 'typed' && (
            <ButtonLink variant="tertiary" icon={pencilIcon} href={href('/consent/template/create', { version: id })}>
              説明の内容を編集
            </ButtonLink>
          )}
          {isDraft && (
            <ButtonLink variant="tertiary" icon={swapIcon} href={href('/consent/template/uploadPdf', { version: id })}>
              PDFを差し替え
            </ButtonLink>
          )}
          <ButtonLink variant="tertiary" icon={eyeIcon} href={href('/consent/template/preview', { version: id })}>
            プレビュー
          </ButtonLink>
          {isDraft && <DiscardConsent template={template} work={work} />}
        </div>
        <ReviewSteps
          work={work}
          separateApprover={template.separateApprover}
          words={approvedByAnother}
          mayGoOn={mayGoOn}
          onStep={setStep}
        />
      </div>
      {step === 'details' && <DetailsDialog template={template} onClose={() => setStep(undefined)} />}
      {step && step !== 'details' && (
        <ReviewDialog
          key={step}
          step={step}
          template={template}
          work={work}
          warnings={preflight.warnings}
          onClose={() => setStep(undefined)}
          onMend={(mended) => setStep(mended === 'details' ? 'details' : 'submit')}
        />
      )}
    </Card>
  );
}

const placeOf = ({ part }: ConsentVersionGap, { id: templateId }: ConsentTemplate, version: string): string => {
  if (part === 'pages') return href('/consent/template/uploadPdf', { version });
  if (part === 'blocks') return href('/consent/template/create', { version });
  if (part === 'reading') return href('/consent/template/:id', { id: templateId }, { tab: 'reading' });
  return href('/consent/template/edit', { version, side: 'preflight' });
};

const Gaps = ({ template, work }: Props) => (
  <Notice tone="warning" title="公開までに、次のことを済ませてください">
    <ul className={styles.list}>
      {template.gaps.map((gap) => (
        <li key={`${gap.part} ${gap.sentence}`}>
          {work.state === 'draft' ? <Link href={placeOf(gap, template, work.id)}>{gap.sentence}</Link> : gap.sentence}
        </li>
      ))}
    </ul>
  </Notice>
);
