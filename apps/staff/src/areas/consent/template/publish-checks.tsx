import {
  type ConsentTemplate,
  consentTemplateLimits,
  type ConsentVersionSummary,
} from '@nattoku/contract/consent/consent-template';
import { templateGaps, type TemplatePoint, templatePoints } from '@nattoku/contract/consent/consent-publishing';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { max, required } from '@nattoku/rules/text/validation';
import { Notice } from '@nattoku/ui/feedback/notice';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { PublishingPoints } from '#parts/content/publishing-points.tsx';
import { useSession } from '#platform/session/use-session.ts';
import { useToday } from '#platform/use-today.ts';

/** Where a point is mended: among the facts of the template, or by somebody else who looks at it. */
export type Mended = 'details' | 'review';

const words: Record<TemplatePoint, { there: string; missing: string; mended: Mended }> = {
  use: { there: '診療科・アプローチ', missing: '診療科もアプローチも決まっていません', mended: 'details' },
  owner: { there: '責任者', missing: '責任者が決まっていません', mended: 'details' },
  reviewer: {
    there: '作成した人とは別の人の確認',
    missing: '作成・依頼した人とは別の人の確認がありません',
    mended: 'review',
  },
  reviewDueOn: { there: '見直し期限', missing: '見直し期限がないか、過ぎています', mended: 'details' },
};

/** What the form lacks where the person who is signed in publishes it. */
export function useTemplateGaps(template: ConsentTemplate, work: ConsentVersionSummary): TemplatePoint[] {
  const { uid } = useSession();
  const offered = {
    ...template,
    ownerId: template.owner?.id ?? null,
    authorId: work.author.id,
    submittedById: work.submittedBy?.id ?? null,
  };
  return templateGaps(offered, uid, useToday());
}

export const checkReason = (reason: string) => {
  const text = normaliseText(reason);
  const wrong = [required(text), max(text, consentTemplateLimits.publishedReason)].find((one) => one !== true);
  return wrong ? [{ field: 'reason', message: wrong }] : [];
};

type Props = {
  gaps: readonly TemplatePoint[];
  mends: readonly Mended[];
  onMend: (mended: Mended) => void;
  field: UseFormRegisterReturn;
  error: string | undefined;
};

/** What staff and patients rely on before a form may be ordered; what is missing is mended, or published with the reason why. */
export function PublishChecks({ gaps, mends, onMend, field, error }: Props) {
  const lines = templatePoints.map((point) => {
    const { mended, ...said } = words[point];
    const onPress = mends.includes(mended) ? () => onMend(mended) : undefined;
    return { ...said, isMissing: gaps.includes(point), onMend: onPress };
  });
  return (
    <>
      {gaps.length > 0 && (
        <Notice tone="warning">
          足りないものがあります。直してから公開するか、このまま公開する理由を残してください。
        </Notice>
      )}
      <PublishingPoints lines={lines} />
      {gaps.length > 0 && (
        <TextAreaField
          label="足りないまま公開する理由"
          help="監査ログに残ります。"
          required
          rows={2}
          counter={consentTemplateLimits.publishedReason}
          error={error}
          {...field}
        />
      )}
    </>
  );
}
