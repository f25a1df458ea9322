import type { Video } from '@nattoku/contract/video/video';
import { videoLimits } from '@nattoku/contract/video/video-input';
import { publishingGaps, type PublishingPoint, publishingPoints } from '@nattoku/contract/video/video-publishing';
import { max, required } from '@nattoku/rules/text/validation';
import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { Icon } from '@nattoku/ui/tokens/icon';
import { alertIcon, checkIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/video/editor/publish-dialog.module.css';
import { ReasonDialog } from '#editing/reason-dialog.tsx';

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
        <Points gaps={gaps} onMend={onMend} />
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
      <Points gaps={gaps} onMend={onMend} />
    </ReasonDialog>
  );
}

function Points({ gaps, onMend }: { gaps: readonly PublishingPoint[]; onMend: (tab: Mended) => void }) {
  return (
    <ul role="list" className={styles.points} aria-label="公開の前に確かめること">
      {publishingPoints.map((point) => {
        const { there, missing, tab } = points[point];
        const isMissing = gaps.includes(point);
        return (
          <li key={point} className={styles.point} data-missing={isMissing || undefined}>
            <Icon path={isMissing ? alertIcon : checkIcon} label={isMissing ? '足りない' : 'ある'} />
            <span>{isMissing ? missing : there}</span>
            {isMissing && (
              <Button size="small" variant="fourth" aria-label={`${there}を直す`} onClick={() => onMend(tab)}>
                直す
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
