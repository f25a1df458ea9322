import { ApiProblem } from '@nattoku/contract/shared/http-client';
import { Button } from '@nattoku/ui/action/button';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { searchIcon } from '@nattoku/ui/tokens/icons';
import { type Page, Pager } from '@nattoku/ui/table/pager';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MoreThanShown } from '#list/more-than-shown.tsx';

type ListAnswer<Row> = Pick<
  UseQueryResult<{ items: readonly Row[]; total: number; atLeast?: boolean }>,
  'data' | 'error' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>;
type Shown<Row> = { rows: readonly Row[] | undefined; stale: boolean };

type Props<Row> = {
  query: ListAnswer<Row>;
  /** Where they are not simply those of the answer. */
  rows?: readonly Row[] | undefined;
  page: Page;
  onTurn: (page: Page) => void;
  /** What the pager counts: 「件」, 「人」. */
  unit?: string | undefined;
  /** The size of a page is not the reader's choice. */
  fixedSize?: boolean;
  /** A table, or cards, and what stands there while there is nothing: rows are undefined while they are being fetched. */
  children: (shown: Shown<Row>) => ReactNode;
};

/** Below the filters of every list: its rows, or why there are none, and the way to the others. */
export function ListBody<Row>({ query, page, onTurn, unit, fixedSize = false, children, ...given }: Props<Row>) {
  const { data, error, isError, isFetching, refetch } = query;
  // A list that the reader may not see is a page that they may not see, and who can help stands there.
  if (isRefusal(error) && !data) throw error;
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  const rows = 'rows' in given ? given.rows : data?.items;
  const isBeyond = data !== undefined && data.total > 0 && rows?.length === 0;
  return (
    <>
      {isBeyond ? (
        <Beyond onBack={() => onTurn({ ...page, page: 1 })} />
      ) : (
        children({ rows, stale: query.isPlaceholderData })
      )}
      {data && <Pager {...page} fixedSize={fixedSize} {...(unit && { unit })} total={data.total} onChange={onTurn} />}
      {data?.atLeast && <MoreThanShown total={data.total} unit={unit} />}
    </>
  );
}

const isRefusal = (error: Error | null): boolean => error instanceof ApiProblem && error.body.status === 403;

/** What stood on this page has been dealt with meanwhile, or the address names a page that never was. */
const Beyond = ({ onBack }: { onBack: () => void }) => (
  <EmptyState
    icon={searchIcon}
    title="このページに並ぶものは、もうありません"
    action={<Button onClick={onBack}>最初のページを開く</Button>}
  >
    一覧の件数が変わりました。
  </EmptyState>
);
