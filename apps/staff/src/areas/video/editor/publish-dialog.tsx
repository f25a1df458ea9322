import type { Video } from '@nattoku/contract/video/video';
import { videoLimits } from '@nattoku/contract/video/video-input';
import { publishingGaps, type PublishingPoint, publishingPoints } from '@nattoku/contract/video/video-publishing';
import { max, required } from '@nattoku/rules/text/validation';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { ReasonDialog } from '#editing/reason-dialog.tsx';
import { PublishingPoints } from '#parts/content/publishing-points.tsx';

/** Where a point is mended. */
export type Mended = 'details' | 'captions' | 'questions';

const points: Record<PublishingPoint, { there: string; missing: string; tab: Mended }> = {
  departments: { there: '診療科', missing: '診療科が決まっていません', tab: 'details' },
  owner: { there: '担当者', missing: '担当者が決まっていません', tab: 'details' },
  reviewer: { there: '医学的な確認', missing: '医学的な確認をした人と日付がありません', tab: 'details' },
  validUntil: { there: '有効期限', missing: '有効期限が決まっていません', tab: 'details' },
  captions: { there: '字幕', missing: '動画の言語の字幕がありません', tab: 'captions' },
  questions: { there: '確認問題', missing: '確認問題がありません', tab: 'questions' },
};

const checkReason = (reason: string) =>
  [required(reason), max(reason, videoLimits.publishedReason)]
    .filter((verdict) => verdict !== true)
    .slice(0, 1)
    .map((message) => ({ field: 'reason', message }));

type Props = {
  video: Video;
  loading: boolean;
  error: string | undefined;
  onClose: () => void;
  onMend: (tab: Mended) => void;
  onPublish: (reason: string, letGo: () => void) => void;
};

/** Says what patients and colleagues will rely on before a video can be ordered; what is missing is mended, or published with the reason why. */
export function PublishDialog({ video, loading, error, onClose, onMend, onPublish }: Props) {
  const gaps = publishingGaps(video);
  const title = `「${video.title}」を公開しますか？`;
  const dialog = { title, verb: '公開する', loading, error, onClose };
  if (gaps.length === 0) {
    return (
      <ConfirmDialog
        {...dialog}
        open
        description="職員がオーダーで選べるようになります。患者さんには、オーダーが届いてから見えます。"
        onConfirm={() => onPublish('', () => undefined)}
      >
        <PublishingPoints lines={linesOf(gaps, onMend)} />
      </ConfirmDialog>
    );
  }
  return (
    <ReasonDialog
      {...dialog}
      description="足りないものがあります。直してから公開するか、このまま公開する理由を残してください。"
      label="足りないまま公開する理由"
      counter={videoLimits.publishedReason}
      check={checkReason}
      onConfirm={onPublish}
    >
      <PublishingPoints lines={linesOf(gaps, onMend)} />
    </ReasonDialog>
  );
}

const linesOf = (gaps: readonly PublishingPoint[], onMend: (tab: Mended) => void) =>
  publishingPoints.map((point) => {
    const { tab, ...words } = points[point];
    return { ...words, isMissing: gaps.includes(point), onMend: () => onMend(tab) };
  });
