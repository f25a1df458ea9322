import type { CatalogueVideo, CatalogueVideoSearch } from '@nattoku/contract/catalogue';
import type { VideoId } from '@nattoku/contract/shared';
import { videoKindNames } from '@nattoku/contract/video';
import { formatClock, formatDate } from '@nattoku/rules/date-time';
import { EmptyState } from '@nattoku/ui/empty-state';
import { ErrorState } from '@nattoku/ui/error-state';
import { FilterBar } from '@nattoku/ui/filter-bar';
import { movieIcon } from '@nattoku/ui/icons';
import { MediaCard } from '@nattoku/ui/media-card';
import { Pager } from '@nattoku/ui/pager';
import { SearchField } from '@nattoku/ui/search-field';
import { SelectField } from '@nattoku/ui/select-field';
import { SkeletonText } from '@nattoku/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import styles from '#areas/video/catalogue/catalogue.module.css';
import { catalogueVideosQuery } from '#areas/video/catalogue/catalogue.queries.ts';
import { TakenBadges } from '#areas/video/catalogue/taken-badges.tsx';
import { VideoOffer } from '#areas/video/catalogue/video-offer.tsx';
import { useChangeSearch } from '#router/address-search.ts';

type Props = CatalogueVideoSearch & { video?: VideoId | undefined };

const kinds = Object.entries(videoKindNames).map(([value, label]) => ({ value, label }));

export function VideoShelf({ video, ...search }: Props) {
  const query = useQuery({ ...catalogueVideosQuery(search), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
  const { text, kind, page } = search;
  const open = (id: VideoId | null) => changeSearch({ video: id, page: page === 1 ? null : page });
  return (
    <>
      <FilterBar
        search={
          <SearchField
            label="標準の動画を検索"
            placeholder="題名・説明・別名"
            value={text}
            onSearch={(typed) => changeSearch({ text: typed })}
          />
        }
        active={kind ? 1 : 0}
        onClear={() => changeSearch({ kind: null })}
      >
        <SelectField
          label="種類"
          labelHidden
          size="small"
          emptyLabel="すべての種類"
          value={kind ?? ''}
          options={kinds}
          onChange={(event) => changeSearch({ kind: event.target.value })}
        />
      </FilterBar>
      {query.isError && !query.data ? (
        <ErrorState retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <Cards videos={query.data?.items} stale={query.isPlaceholderData} onOpen={open} />
      )}
      {query.data && <Pager {...search} total={query.data.total} unit="本" onChange={changeSearch} />}
      {video && <VideoOffer key={video} videoId={video} onClose={() => open(null)} />}
    </>
  );
}

type CardsProps = { videos: readonly CatalogueVideo[] | undefined; stale: boolean; onOpen: (id: VideoId) => void };

function Cards({ videos, stale, onOpen }: CardsProps) {
  if (!videos) return <SkeletonText lines={12} />;
  if (videos.length === 0) {
    return (
      <EmptyState icon={movieIcon} title="標準の動画はありません">
        検索の言葉を変えるか、運営が公開するまでお待ちください。
      </EmptyState>
    );
  }
  return (
    <ul role="list" className={styles.grid} aria-label="標準の動画" aria-busy={stale}>
      {videos.map((video) => (
        <li key={video.id}>
          <MediaCard
            title={video.title}
            poster={video.poster}
            {...(video.durationSeconds === null ? {} : { duration: formatClock(video.durationSeconds) })}
            onOpen={() => onOpen(video.id)}
            meta={
              <>
                <TakenBadges taken={video.taken} />
                <div>{factsOf(video)}</div>
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}

const factsOf = ({ kind, questionCount, updatedAt }: CatalogueVideo): string =>
  [
    videoKindNames[kind],
    questionCount > 0 ? `質問${questionCount}問` : '質問なし',
    `改訂 ${formatDate(updatedAt)}`,
  ].join('・');
