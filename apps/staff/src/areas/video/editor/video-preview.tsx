import type { Video } from '@nattoku/contract/video/video';
import { formatClock } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { ProgressBar } from '@nattoku/ui/feedback/progress-bar';
import { VideoPlayer, type VideoPlayerHandle } from '@nattoku/ui/player/video-player';
import { useRef } from 'react';
import { useTimeLeft } from '#areas/video/upload/conversion-time.ts';
import { ChapterList } from '#areas/video/editor/chapter-list.tsx';
import { factsOf } from '#areas/video/library/video-words.ts';
import { useProcessVideo } from '#areas/video/library/video.queries.ts';
import styles from '#areas/video/library/video.module.css';

/** The video as it plays, with what belongs to it. */
export function VideoPreview({ video }: { video: Video }) {
  const player = useRef<VideoPlayerHandle>(null);
  return (
    <div className={styles.stack}>
      {video.status === 'ready' && <VideoPlayer ref={player} title={video.title} playback={video.playback} />}
      <span>{factsOf(video)}</span>
      {video.description && <p className={styles.description}>{video.description}</p>}
      <ChapterList chapters={video.chapters} playFrom={(seconds) => player.current?.playFrom(seconds)} />
      <QuestionList video={video} />
    </div>
  );
}

/** Why a video does not play, or not as well as it might, for those who keep it. */
export function ProcessingNotices({ video }: { video: Video }) {
  return (
    <>
      {video.status === 'processing' && <Processing share={video.processingShare} />}
      {video.status === 'failed' && <Failed video={video} />}
      {video.originalOnly && (
        <Notice tone="info" title="元のファイルのまま再生しています">
          このサーバーには変換ソフト（ffmpeg）がないため、画質の切り替えはできません。使えるようになると、再生しながら自動で変換します。
        </Notice>
      )}
    </>
  );
}

function Processing({ share }: { share: number | null }) {
  const left = useTimeLeft(share);
  return (
    <Notice tone="info" title="変換中です">
      終わると自動で再生できるようになります。この画面は閉じてかまいません。{left && <strong>{left}</strong>}
      <ProgressBar label="変換の進み具合" share={share ?? undefined} />
    </Notice>
  );
}

function Failed({ video }: { video: Video }) {
  const retry = useProcessVideo(video.id);
  return (
    <Notice
      tone="error"
      title="この動画は変換できませんでした"
      action={
        video.sourceName && (
          <Button
            size="small"
            variant="tertiary"
            loading={retry.isPending}
            onClick={() => retry.mutate({ version: video.version })}
          >
            もう一度変換する
          </Button>
        )
      }
    >
      {video.failure}
    </Notice>
  );
}

function QuestionList({ video: { questions } }: { video: Video }) {
  if (questions.length === 0) return null;
  return (
    <section className={styles.stack}>
      <h3>確認問題</h3>
      <ol>
        {questions.map((question) => (
          <li key={question.id}>
            {question.stem}（正解：{question.options[question.correctOption]}
            {question.passageStart !== null && `、${formatClock(question.passageStart)}から説明`}）
          </li>
        ))}
      </ol>
    </section>
  );
}
