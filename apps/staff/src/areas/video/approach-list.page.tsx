import { ApproachId } from '@nattoku/contract/shared';
import { ApproachSearch } from '@nattoku/contract/approach';
import { Button } from '@nattoku/ui/button';
import { ErrorState } from '@nattoku/ui/error-state';
import { plusIcon } from '@nattoku/ui/icons';
import { PageHeader } from '@nattoku/ui/page-header';
import { Pager } from '@nattoku/ui/pager';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApproachDialog } from '#areas/video/approach-dialog.tsx';
import { ApproachEditor } from '#areas/video/approach-editor.tsx';
import { ApproachFilters } from '#areas/video/approach-filters.tsx';
import { ApproachTable } from '#areas/video/approach-table.tsx';
import { approachesQuery } from '#shared/video.queries.ts';
import { useIsAllowed } from '#platform/use-session.ts';
import { useChangeSearch } from '#router/address-search.ts';
import type { PageProps } from '#router/page.tsx';

const { page, pageSize, text, category, departmentId } = ApproachSearch.shape;
export const search = ApproachSearch.extend({
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  text: text.catch(''),
  category: category.catch(undefined),
  departmentId: departmentId.catch(undefined),
  /** The one that is open. */
  approach: ApproachId.optional().catch(undefined),
});
type Props = PageProps<'/video/list/approaches', typeof search>;

export function Page({ search: { approach, ...wanted }, title }: Props) {
  const query = useQuery({ ...approachesQuery(wanted), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
  const mayManage = useIsAllowed('video.manage');
  const [adding, setAdding] = useState(false);
  const open = (id: ApproachId | null) => changeSearch({ approach: id, page: wanted.page === 1 ? null : wanted.page });
  const add = (
    <Button icon={plusIcon} onClick={() => setAdding(true)}>
      アプローチを追加
    </Button>
  );

  return (
    <>
      <PageHeader title={title} action={mayManage && add} />
      <ApproachFilters search={wanted} onChange={changeSearch} />
      {query.isError && !query.data ? (
        <ErrorState retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <ApproachTable
          approaches={query.data?.items}
          stale={query.isPlaceholderData}
          add={mayManage && add}
          onOpen={open}
        />
      )}
      {query.data && <Pager {...wanted} total={query.data.total} onChange={changeSearch} />}
      {approach && <ApproachDialog key={approach} approachId={approach} onClose={() => open(null)} />}
      {adding && <ApproachEditor onClose={() => setAdding(false)} onSaved={() => setAdding(false)} />}
    </>
  );
}
