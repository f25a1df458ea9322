import { approachCategoryNames } from '@nattoku/contract/video/approach';
import type { CatalogueApproach, CatalogueApproachSearch } from '@nattoku/contract/video/catalogue';
import type { ApproachId } from '@nattoku/contract/shared/primitives';
import { formatDate, formatDuration } from '@nattoku/rules/time/date-time';
import { clipboardIcon } from '@nattoku/ui/tokens/icons';
import { MediaCard } from '@nattoku/ui/player/media-card';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApproachOffer } from '#areas/video/catalogue/approach-offer.tsx';
import { catalogueApproachesQuery } from '#areas/video/catalogue/catalogue.queries.ts';
import { Shelf } from '#areas/video/catalogue/shelf.tsx';
import { TakenBadges } from '#areas/video/catalogue/taken-badges.tsx';
import { useChangeSearch } from '#routing/address-search.ts';
import { optionsOfNames } from '#list/options-of-names.ts';

type Props = CatalogueApproachSearch & { approach?: ApproachId | undefined };

const categories = optionsOfNames(approachCategoryNames);

export function ApproachShelf({ approach, ...search }: Props) {
  const query = useQuery({ ...catalogueApproachesQuery(search), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
  const open = (id: ApproachId | null) => changeSearch({ approach: id, page: search.page === 1 ? null : search.page });
  return (
    <>
      <Shelf
        name="標準のアプローチ"
        icon={clipboardIcon}
        placeholder="手術・検査・治療の名前、別名"
        search={search}
        filter={{
          key: 'category',
          label: 'カテゴリー',
          emptyLabel: 'すべてのカテゴリー',
          value: search.category,
          options: categories,
        }}
        query={query}
      >
        {(each) => (
          <MediaCard
            title={each.name}
            poster={each.videos[0]?.poster}
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
      {approach && <ApproachOffer key={approach} approachId={approach} onClose={() => open(null)} />}
    </>
  );
}

const factsOf = ({ category, videos, totalSeconds, updatedAt }: CatalogueApproach): string =>
  [
    approachCategoryNames[category],
    `動画${videos.length}本`,
    totalSeconds > 0 ? formatDuration(totalSeconds) : null,
    `改訂 ${formatDate(updatedAt)}`,
  ]
    .filter(Boolean)
    .join('・');
