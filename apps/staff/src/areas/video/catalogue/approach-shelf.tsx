import { approachCategoryNames } from '@nattoku/contract/approach';
import type { CatalogueApproach, CatalogueApproachSearch } from '@nattoku/contract/catalogue';
import type { ApproachId } from '@nattoku/contract/shared';
import { formatDate, formatDuration } from '@nattoku/rules/date-time';
import { EmptyState } from '@nattoku/ui/empty-state';
import { ErrorState } from '@nattoku/ui/error-state';
import { FilterBar } from '@nattoku/ui/filter-bar';
import { clipboardIcon } from '@nattoku/ui/icons';
import { MediaCard } from '@nattoku/ui/media-card';
import { Pager } from '@nattoku/ui/pager';
import { SearchField } from '@nattoku/ui/search-field';
import { SelectField } from '@nattoku/ui/select-field';
import { SkeletonText } from '@nattoku/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApproachOffer } from '#areas/video/catalogue/approach-offer.tsx';
import styles from '#areas/video/catalogue/catalogue.module.css';
import { catalogueApproachesQuery } from '#areas/video/catalogue/catalogue.queries.ts';
import { TakenBadges } from '#areas/video/catalogue/taken-badges.tsx';
import { useChangeSearch } from '#router/address-search.ts';

type Props = CatalogueApproachSearch & { approach?: ApproachId | undefined };

const categories = Object.entries(approachCategoryNames).map(([value, label]) => ({ value, label }));

export function ApproachShelf({ approach, ...search }: Props) {
  const query = useQuery({ ...catalogueApproachesQuery(search), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
  const { text, category, page } = search;
  const open = (id: ApproachId | null) => changeSearch({ approach: id, page: page === 1 ? null : page });
  return (
    <>
      <FilterBar
        search={
          <SearchField
            label="標準のアプローチを検索"
            placeholder="手術・検査・治療の名前、別名"
            value={text}
            onSearch={(typed) => changeSearch({ text: typed })}
          />
        }
        active={category ? 1 : 0}
        onClear={() => changeSearch({ category: null })}
      >
        <SelectField
          label="カテゴリー"
          labelHidden
          size="small"
          emptyLabel="すべてのカテゴリー"
          value={category ?? ''}
          options={categories}
          onChange={(event) => changeSearch({ category: event.target.value })}
        />
      </FilterBar>
      {query.isError && !query.data ? (
        <ErrorState retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <Cards approaches={query.data?.items} stale={query.isPlaceholderData} onOpen={open} />
      )}
      {query.data && <Pager {...search} total={query.data.total} onChange={changeSearch} />}
      {approach && <ApproachOffer key={approach} approachId={approach} onClose={() => open(null)} />}
    </>
  );
}

type CardsProps = {
  approaches: readonly CatalogueApproach[] | undefined;
  stale: boolean;
  onOpen: (id: ApproachId) => void;
};

function Cards({ approaches, stale, onOpen }: CardsProps) {
  if (!approaches) return <SkeletonText lines={12} />;
  if (approaches.length === 0) {
    return (
      <EmptyState icon={clipboardIcon} title="標準のアプローチはありません">
        検索の言葉を変えるか、運営が公開するまでお待ちください。
      </EmptyState>
    );
  }
  return (
    <ul role="list" className={styles.grid} aria-label="標準のアプローチ" aria-busy={stale}>
      {approaches.map((approach) => (
        <li key={approach.id}>
          <MediaCard
            title={approach.name}
            poster={approach.videos[0]?.poster}
            onOpen={() => onOpen(approach.id)}
            meta={
              <>
                <TakenBadges taken={approach.taken} />
                <div>{factsOf(approach)}</div>
              </>
            }
          />
        </li>
      ))}
    </ul>
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
