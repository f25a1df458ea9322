import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { hospitalIcon } from '@nattoku/ui/tokens/icons';
import { SearchField } from '@nattoku/ui/form/search-field';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { foldForSearch } from '@nattoku/rules/text/text-folding';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from '#areas/settings/facility/settings.parts.module.css';
import { SortableList } from '#areas/settings/facility/sortable-list.tsx';

type Part = { id: string; code: string; name: string; active: boolean };

type Props<P extends Part> = {
  /** What they are called: 診療科 or 病棟. */
  noun: string;
  placeholder: string;
  query: UseQueryResult<P[]>;
  /** What is typed into the search; while there is anything, nothing is sorted. */
  text: string;
  onSearch: (text: string) => void;
  /** Further words by which one is found. */
  wordsOf: (part: P) => readonly (string | null)[];
  detailOf: (part: P) => string;
  onEdit: (id: string) => void;
  onSort: (ids: string[]) => void;
  /** What to do where nothing is found. */
  children: ReactNode;
  action?: ReactNode;
};

/** The departments or the wards of the facility: found by typing, sorted by hand. */
export function StructureList<P extends Part>(props: Props<P>) {
  const { noun, placeholder, query, text, onSearch, wordsOf, detailOf, onEdit, onSort, children, action } = props;
  const { data, isError, isFetching, refetch } = query;
  const found = data?.filter((part) =>
    [part.code, part.name, ...wordsOf(part)].some((word) => foldForSearch(word ?? '').includes(foldForSearch(text))),
  );
  return (
    <>
      <div className={styles.search}>
        <SearchField label={`${noun}を検索`} placeholder={placeholder} value={text} onSearch={onSearch} />
      </div>
      {isError && !data ? <ErrorState retrying={isFetching} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <SkeletonText lines={8} /> : null}
      {found?.length === 0 && (
        <EmptyState icon={hospitalIcon} title={`条件に合う${noun}はありません`} action={action}>
          {children}
        </EmptyState>
      )}
      {found && found.length > 0 && (
        <SortableList
          label={`${noun}の一覧`}
          items={found.map((part) => ({ ...part, detail: detailOf(part) }))}
          onEdit={onEdit}
          onSort={text === '' ? onSort : undefined}
        />
      )}
      {text !== '' && <p className={styles.quiet}>並べ替えは、検索を消してから行ってください。</p>}
    </>
  );
}
