import type { ApproachSearch } from '@nattoku/contract/video/approach';
import { VideoSearch } from '@nattoku/contract/video/video-library';
import { MediaGrid } from '@nattoku/ui/player/media-card';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { MoreLink } from '#list/more-link.tsx';
import type { Choice } from '#parts/content/content-facts.ts';
import styles from '#parts/content/single-videos.module.css';
import { VideoCard } from '#parts/content/video-card.tsx';
import { videosQuery } from '#parts/content/video.queries.ts';

/** Two rows of three. */
const SHOWN = 6;

type Props = {
  /** What the approaches above are searched by. */
  search: Pick<ApproachSearch, 'text' | 'departmentId'>;
  choice: Choice;
  /** Where all of them are. */
  toVideos: string;
};

/** Below the approaches: the same search among single videos, the most used first, so that whoever wants one of them need not change the page. */
export function SingleVideos({ search: { text, departmentId }, choice, toVideos }: Props) {
  const title = useId();
  const { data } = useQuery({
    ...videosQuery(VideoSearch.parse({ text, departmentId, state: 'published', sort: 'use' })),
    placeholderData: keepPreviousData,
  });
  if (!data || (data.items.length === 0 && !text && !departmentId)) return null;
  return (
    <section aria-labelledby={title} className={styles.section}>
      <div className={styles.head}>
        <h2 id={title} className={styles.title}>
          動画を1本だけ選ぶ
        </h2>
        {data.total > SHOWN && (
          <MoreLink href={toVideos} title="動画" label={`すべて見る（${data.total.toLocaleString('ja-JP')}本）`} />
        )}
      </div>
      {data.items.length === 0 && <p>条件に合う動画はありません。検索語や絞り込みを変えてお試しください。</p>}
      {data.items.length > 0 && (
        <MediaGrid label="動画">
          {data.items.slice(0, SHOWN).map((video) => (
            <VideoCard key={video.id} video={video} choice={choice} level={3} />
          ))}
        </MediaGrid>
      )}
    </section>
  );
}
