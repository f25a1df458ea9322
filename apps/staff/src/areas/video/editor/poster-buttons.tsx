import { type Video } from '@nattoku/contract/video/video';
import { POSTER_MAX_BYTES } from '@nattoku/contract/video/video-library';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { cameraIcon, uploadIcon } from '@nattoku/ui/tokens/icons';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import type { VideoPlayerHandle } from '@nattoku/ui/player/video-player';
import type { UploadTask } from '@nattoku/baas/upload-task';
import { useRef, useState, type RefObject } from 'react';
import { isCalledOff } from '#parts/upload/is-called-off.ts';
import { SendingRow } from '#parts/upload/sending-row.tsx';
import { usePickPoster, usePutPoster } from '#areas/video/library/video.queries.ts';
import styles from '#areas/video/library/video.module.css';
import { useCommand } from '#editing/use-command.ts';

type Props = { video: Video; player: RefObject<VideoPlayerHandle | null> };

/** The picture of a video: of where the player stands, or one of one's own. When neither works, the one before stays. */
export function PosterButtons({ video, player }: Props) {
  const pick = usePickPoster(video.id);
  const put = usePutPoster(video.id);
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ name: string; task: UploadTask }>();
  const { run, refuse, refusal } = useCommand({
    words: { offline: '通信できませんでした。今の表紙はそのままです。' },
  });

  const change = (making: () => Promise<Video>) =>
    run(async () => {
      try {
        await making();
        showSnackbar({ type: 'done', title: '表紙の画像を変えました', desc: video.title });
      } catch (error) {
        if (!isCalledOff(error)) throw error;
      } finally {
        setSending(undefined);
      }
    });
  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size === 0 || file.size > POSTER_MAX_BYTES)
      return refuse('この画像は表紙に使えません。5MBまでのJPEGかPNGを選んでください。今の表紙はそのままです。');
    const onTask = (task: UploadTask) => setSending({ name: file.name, task });
    void change(() => put.mutateAsync({ version: video.version, file, onTask }));
  };
  return (
    <>
      <Button
        size="small"
        variant="tertiary"
        icon={cameraIcon}
        loading={pick.isPending}
        onClick={() =>
          void change(() => pick.mutateAsync({ version: video.version, seconds: player.current?.position() ?? 0 }))
        }
      >
        いまの場面を表紙にする
      </Button>
      <Button
        size="small"
        variant="subTertiary"
        icon={uploadIcon}
        loading={put.isPending}
        onClick={() => input.current?.click()}
      >
        表紙の画像を選ぶ
      </Button>
      <input
        ref={input}
        type="file"
        className={styles.file}
        accept="image/jpeg,image/png"
        tabIndex={-1}
        aria-label="表紙の画像"
        onChange={({ target }) => {
          take(target.files?.[0]);
          target.value = '';
        }}
      />
      {sending && <SendingRow {...sending} />}
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </>
  );
}
