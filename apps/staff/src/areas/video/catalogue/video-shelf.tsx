import type { CatalogueVideo, CatalogueVideoSearch } from '@nattoku/contract/video/catalogue';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import { videoKindNames } from '@nattoku/contract/video/video';
import { formatClock, formatDate } from '@nattoku/rules/time/date-time';
import { movieIcon } from '@nattoku/ui/tokens/icons';
import { MediaCard } from '@nattoku/ui/player/media-card';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { catalogueVideosQuery } from '#areas/video/catalogue/catalogue.queries.ts';
import { Shelf } from '#areas/video/catalogue/shelf.tsx';
import { TakenBadges } from '#areas/video/catalogue/taken-badges.tsx';
import { VideoOffer } from '#areas/video/catalogue/video-offer.tsx';
import { useChangeSearch } from '#routing/address-search.ts';
import { optionsOfNames } from '#list/options-of-names.ts';

type Props = CatalogueVideoSearch & { video?: VideoId | undefined };

const kinds = optionsOfNames(videoKindNames);

export function VideoShelf({ video, ...search }: Props) {
  const query = useQuery({ ...catalogueVideosQuery(search), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
  const open = (id: VideoId | null) => changeSearch({ video: id, page: search.page === 1 ? null : search.page });
  return (
    <>
      <Shelf
        name="標準の動画"
        icon={movieIcon}
        placeholder="題名・説明・別名"
        search={search}
        filter={{ key: 'kind', label: '種類', emptyLabel: 'すべての種類', value: search.kind, options: kinds }}
        query={query}
        unit="本"
      >
        {(each) => (
          <MediaCard
            title={each.title}
            poster={each.poster}
            {...(each.durationSeconds === null ? {} : { duration: formatClock(each.durationSeconds) })}
            onOpen={() => open(each.id)}
            meta={
              <>
                <TakenBadges taken={each.taken} />
                <div>{factsOf(each)}</div>
              </>
            }
          />
        )}
      </Shelf>
      {video && <VideoOffer key={video} videoId={video} onClose={() => open(null)} />}
    </>
  );
}

const factsOf = ({ kind, questionCount, updatedAt }: CatalogueVideo): string =>
  [
    videoKindNames[kind],
    questionCount > 0 ? `確認問題${questionCount}問` : '確認問題なし',
    `改訂 ${formatDate(updatedAt)}`,
  ].join('・');
