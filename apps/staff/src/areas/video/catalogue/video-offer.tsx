import type { CatalogueVideoDetail } from '@nattoku/contract/video/catalogue';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import { formatClock, formatDate } from '@nattoku/rules/time/date-time';
import { VideoPlayer } from '@nattoku/ui/player/video-player';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/video/catalogue/catalogue.module.css';
import { catalogueVideoQuery, useTakeVideo } from '#areas/video/catalogue/catalogue.queries.ts';
import { OfferDialog } from '#areas/video/catalogue/offer-dialog.tsx';
import { TakeForm } from '#areas/video/catalogue/take-form.tsx';
import { TakenLines } from '#areas/video/catalogue/taken-lines.tsx';
import { href } from '#routing/paths.ts';

type Props = { videoId: VideoId; onClose: () => void };

/** A video of the catalogue: to watch, and to take. */
export function VideoOffer({ videoId, onClose }: Props) {
  const query = useQuery(catalogueVideoQuery(videoId));
  return (
    <OfferDialog query={query} title={query.data?.title ?? '標準の動画'} onClose={onClose}>
      {(video) => <Offer video={video} />}
    </OfferDialog>
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
          <h3>確認問題</h3>
          <ol>
            {questions.map(({ id, stem, options, correctOption }) => (
              <li key={id}>
                {stem}（正解：{options[correctOption]}）
              </li>
            ))}
          </ol>
        </section>
      )}
      <TakenLines taken={taken} addressOf={({ id }) => href('/video/list/videos', { video: id })} />
      <TakeForm name={title} taken={taken} take={(taking) => take.mutateAsync(taking)} />
    </div>
  );
}
