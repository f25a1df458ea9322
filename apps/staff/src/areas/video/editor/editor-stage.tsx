import type { Video } from '@nattoku/contract/video/video';
import { Notice } from '@nattoku/ui/feedback/notice';
import { VideoPlayer, type VideoPlayerHandle } from '@nattoku/ui/player/video-player';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { ChapterList } from '#areas/video/editor/chapter-list.tsx';
import { PosterButtons } from '#areas/video/editor/poster-buttons.tsx';
import type { Mended } from '#areas/video/editor/publish-dialog.tsx';
import { PublishButton } from '#areas/video/editor/publish-button.tsx';
import { ProcessingNotices } from '#areas/video/editor/video-preview.tsx';
import { VideoUpload } from '#areas/video/upload/video-upload.tsx';
import { factsOf } from '#areas/video/library/video-words.ts';
import styles from '#areas/video/library/video.module.css';

/** Captions that are being written: what stands over the film at a second, '' for nothing. */
export type ShownWords = { at: (seconds: number) => string };

type Props = {
  video: Video;
  player: RefObject<VideoPlayerHandle | null>;
  /** Shown instead of the captions that are stored. */
  words: ShownWords | undefined;
  /** Opens the part in which something is mended. */
  onMend: (tab: Mended) => void;
};

/** The film as it plays, or how far it is from playing, with what concerns the film itself. */
export function EditorStage({ video, player, words, onMend }: Props) {
  const { playback } = video;
  return (
    <>
      {video.status === 'ready' && (
        <div className={styles.stage}>
          <VideoPlayer ref={player} title={video.title} playback={words ? { ...playback, captions: none } : playback} />
          {words && <WordsOver words={words} />}
        </div>
      )}
      <ProcessingNotices video={video} />
      <VideoUpload video={video} />
      {video.previousVideoId !== null && !video.published && video.withdrawnAt === null && (
        <Notice tone="info" title={`第${video.edition}版を準備しています`}>
          前の版の題名・説明・チャプター・確認問題を引き継いでいます。公開すると、アプローチの中で前の版と入れ替わります。
        </Notice>
      )}
      {video.withdrawnReason !== null && (
        <Notice tone="error" title="安全のため取り下げています">
          理由：{video.withdrawnReason}
        </Notice>
      )}
      <div className={styles.line}>
        <span>{factsOf(video)}</span>
        <PublishButton video={video} onMend={onMend} />
        {video.status === 'ready' && video.catalogueUse === null && <PosterButtons video={video} player={player} />}
      </div>
      <ChapterList chapters={video.chapters} playFrom={(seconds) => player.current?.playFrom(seconds)} />
    </>
  );
}

const none: readonly never[] = [];

/** Media events do not bubble; they are heard on their way down. */
function WordsOver({ words }: { words: ShownWords }) {
  const box = useRef<HTMLDivElement>(null);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const stage = box.current?.parentElement;
    if (!stage) return;
    const hear = ({ target }: Event) => {
      if (target instanceof HTMLVideoElement) setSeconds(target.currentTime);
    };
    const names = ['timeupdate', 'seeked', 'loadedmetadata'];
    for (const name of names) stage.addEventListener(name, hear, true);
    return () => names.forEach((name) => stage.removeEventListener(name, hear, true));
  }, []);
  const shown = words.at(seconds);
  return (
    <div ref={box} className={styles.words} aria-hidden="true">
      {shown !== '' && <span>{shown}</span>}
    </div>
  );
}
