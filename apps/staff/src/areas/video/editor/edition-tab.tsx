import type { VideoId } from '@nattoku/contract/shared/primitives';
import type { Video, VideoEdition } from '@nattoku/contract/video/video';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { copyIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { useCommand } from '#editing/use-command.ts';
import { useSaving } from '#areas/video/editor/use-saving.ts';
import { useNewEdition, useRestoreVideo } from '#areas/video/library/video.queries.ts';
import styles from '#areas/video/library/video.module.css';
import { VideoState } from '#areas/video/library/video-state.tsx';
import { WithdrawButton } from '#areas/video/editor/withdraw-button.tsx';

type Props = { video: Video; onOpen: (videoId: VideoId) => void };

/** Who may see the video from when to when, and the films that came before and after it. */
export function EditionTab({ video, onOpen }: Props) {
  return (
    <div className={styles.stack}>
      <section className={styles.stack} aria-label="公開">
        <h2>公開</h2>
        <div className={styles.line}>
          <VideoState video={video} />
        </div>
        <p>公開をやめると、新しいオーダーで選べなくなります。発行済みのオーダーでは、期限まで続けて見られます。</p>
      </section>
      <Safety video={video} />
      <section className={styles.stack} aria-label="版">
        <h2>版</h2>
        <ul role="list" className={styles.picked}>
          {video.editions.map((edition) => (
            <Edition key={edition.id} edition={edition} current={edition.id === video.id} onOpen={onOpen} />
          ))}
        </ul>
        <NewEdition video={video} onOpen={onOpen} />
      </section>
    </div>
  );
}

function Safety({ video }: { video: Video }) {
  const restoring = useSaving(useRestoreVideo(video.id).mutateAsync);
  const [asking, setAsking] = useState(false);
  const { withdrawnAt, withdrawnByName, withdrawnReason, usage } = video;
  if (withdrawnAt === null) {
    return (
      <section className={styles.stack} aria-label="安全のための取り下げ">
        <h2>安全のための取り下げ</h2>
        <p>内容に誤りが見つかったときに使います。発行済みのオーダーも含めて、その瞬間から誰も再生できなくなります。</p>
        <div>
          <WithdrawButton video={video} />
        </div>
      </section>
    );
  }
  const restore = async () => {
    const restored = await restoring.save({ version: video.version });
    if (!restored) return;
    setAsking(false);
    showSnackbar({ type: 'done', title: '取り下げを解除しました', desc: video.title });
  };
  return (
    <section aria-label="安全のための取り下げ">
      <Notice
        tone="error"
        title="安全のため取り下げています"
        action={
          <Button size="small" variant="tertiary" onClick={() => setAsking(true)}>
            取り下げを解除
          </Button>
        }
      >
        {formatDateTime(withdrawnAt)} {withdrawnByName}
        <br />
        理由：{withdrawnReason}
      </Notice>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`「${video.title}」の取り下げを解除しますか？`}
        description={`発行済みのオーダー${usage.runningOrders}件で、また再生できるようになります。新しいオーダーで使うには、続けて「公開する」を押してください。`}
        verb="取り下げを解除する"
        loading={restoring.isSaving}
        error={restoring.refusal}
        onConfirm={() => void restore()}
      />
    </section>
  );
}

type EditionProps = { edition: VideoEdition; current: boolean; onOpen: (videoId: VideoId) => void };

function Edition({ edition, current, onOpen }: EditionProps) {
  return (
    <li className={styles.pickedRow}>
      <span>
        第{edition.edition}版　{edition.title}
      </span>
      <VideoState video={{ ...edition, validUntil: null }} />
      {current ? (
        <Badge tone="primary">この版</Badge>
      ) : (
        <Button size="small" variant="subTertiary" onClick={() => onOpen(edition.id)}>
          開く
        </Button>
      )}
    </li>
  );
}

function NewEdition({ video, onOpen }: Props) {
  const { mutateAsync } = useNewEdition(video.id);
  const { run, pending, refusal } = useCommand();
  if (video.editions.some(({ edition }) => edition > video.edition)) return null;
  const make = () =>
    run(async (idempotencyKey) => onOpen((await mutateAsync({ version: video.version, idempotencyKey })).id));
  return (
    <div className={styles.stack}>
      <p>
        題名・説明・チャプター・確認問題を引き継いだ新しい動画を作り、ファイルだけを差し替えます。公開すると、アプローチの中で今の版と入れ替わります。発行済みのオーダーは、今の版のまま続きます。
      </p>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <div>
        <Button variant="tertiary" icon={copyIcon} loading={pending} onClick={() => void make()}>
          新しい版を作る
        </Button>
      </div>
    </div>
  );
}
