import { type CatalogueVideoDetail, catalogueUseNames } from '@nattoku/contract/catalogue';
import type { VideoId } from '@nattoku/contract/shared';
import { formatClock, formatDate } from '@nattoku/rules/date-time';
import { ButtonLink } from '@nattoku/ui/button';
import { Dialog } from '@nattoku/ui/dialog';
import { ErrorState } from '@nattoku/ui/error-state';
import { SkeletonText } from '@nattoku/ui/skeleton';
import { VideoPlayer } from '@nattoku/ui/video-player';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/video/catalogue/catalogue.module.css';
import { catalogueVideoQuery, useTakeVideo } from '#areas/video/catalogue/catalogue.queries.ts';
import { TakeForm } from '#areas/video/catalogue/take-form.tsx';
import { href } from '#router/paths.ts';

type Props = { videoId: VideoId; onClose: () => void };

/** A video of the catalogue: to watch, and to take. */
export function VideoOffer({ videoId, onClose }: Props) {
  const { data: video, isError, isFetching, refetch } = useQuery(catalogueVideoQuery(videoId));
  return (
    <Dialog open onClose={onClose} size="large" title={video?.title ?? '標準の動画'}>
      {video ? (
        <Offer video={video} />
      ) : isError ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()}>
          公開が終わったか、通信できませんでした。
        </ErrorState>
      ) : (
        <SkeletonText lines={8} />
      )}
    </Dialog>
  );
}

function Offer({ video }: { video: CatalogueVideoDetail }) {
  const take = useTakeVideo(video.id);
  const { title, description, chapters, questions, captionLanguages, updatedAt, validUntil, taken } = video;
  return (
    <div className={styles.stack}>
      <VideoPlayer title={title} playback={video.playback} />
      <p className={styles.quiet}>
        {[
          `改訂 ${formatDate(updatedAt)}`,
          validUntil && `有効期限 ${formatDate(validUntil)}`,
          captionLanguages.length > 0 ? `字幕 ${captionLanguages.join('・')}` : '字幕なし',
        ]
          .filter(Boolean)
          .join('・')}
      </p>
      {description && <p className={styles.text}>{description}</p>}
      {chapters.length > 0 && (
        <section>
          <h3>チャプター</h3>
          <ol>
            {chapters.map((chapter) => (
              <li key={chapter.start}>
                {formatClock(chapter.start)} {chapter.title}
              </li>
            ))}
          </ol>
        </section>
      )}
      {questions.length > 0 && (
        <section>
          <h3>理解度の質問</h3>
          <ol>
            {questions.map(({ id, stem, options, correctOption }) => (
              <li key={id}>
                {stem}（正解：{options[correctOption]}）
              </li>
            ))}
          </ol>
        </section>
      )}
      {taken.map(({ id, use, isOlder }) => (
        <div key={id} className={styles.line}>
          <span>
            一覧にあります（{catalogueUseNames[use]}
            {isOlder && '・改訂前の内容です'}）
          </span>
          <ButtonLink size="small" variant="tertiary" href={href('/video/list/videos', { video: id })}>
            一覧で開く
          </ButtonLink>
        </div>
      ))}
      <TakeForm name={title} taken={taken} take={(taking) => take.mutateAsync(taking)} />
    </div>
  );
}
