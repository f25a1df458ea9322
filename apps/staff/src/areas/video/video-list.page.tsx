import { VideoId } from '@nattoku/contract/shared';
import { VideoSearch } from '@nattoku/contract/video';
import { Button } from '@nattoku/ui/button';
import { ErrorState } from '@nattoku/ui/error-state';
import { plusIcon, uploadIcon } from '@nattoku/ui/icons';
import { PageHeader } from '@nattoku/ui/page-header';
import { Pager } from '@nattoku/ui/pager';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddVideoDialog } from '#areas/video/add-video-dialog.tsx';
import { UploadList } from '#areas/video/upload-list.tsx';
import { UploadManyDialog } from '#areas/video/upload-many-dialog.tsx';
import { VideoDialog } from '#areas/video/video-dialog.tsx';
import { VideoFilters } from '#areas/video/video-filters.tsx';
import { VideoGrid } from '#areas/video/video-grid.tsx';
import { videosQuery } from '#shared/video.queries.ts';
import { useIsAllowed } from '#platform/use-session.ts';
import { useChangeSearch } from '#router/address-search.ts';
import type { PageProps } from '#router/page.tsx';

const { page, pageSize, text, sort, status, published, departmentId } = VideoSearch.shape;
export const search = VideoSearch.extend({
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  text: text.catch(''),
  sort: sort.catch('title'),
  status: status.catch(undefined),
  published: published.catch(undefined),
  departmentId: departmentId.catch(undefined),
  /** The one that is open. */
  video: VideoId.optional().catch(undefined),
});
type Props = PageProps<'/video/list/videos', typeof search>;

export function Page({ search: { video, ...wanted }, title }: Props) {
  const query = useQuery({ ...videosQuery(wanted), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
  const mayManage = useIsAllowed('video.manage');
  const [adding, setAdding] = useState<'one' | 'many'>();
  const { page: shownPage } = wanted;
  const open = (id: VideoId | null) => changeSearch({ video: id, page: shownPage === 1 ? null : shownPage });
  const add = (
    <Button icon={plusIcon} onClick={() => setAdding('one')}>
      動画を追加
    </Button>
  );

  return (
    <>
      <PageHeader
        title={title}
        action={
          mayManage && (
            <>
              <Button variant="tertiary" icon={uploadIcon} onClick={() => setAdding('many')}>
                まとめて追加
              </Button>
              {add}
            </>
          )
        }
      />
      {mayManage && <UploadList onOpen={open} />}
      <VideoFilters search={wanted} onChange={changeSearch} />
      {query.isError && !query.data ? (
        <ErrorState retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <VideoGrid videos={query.data?.items} stale={query.isPlaceholderData} add={mayManage && add} onOpen={open} />
      )}
      {query.data && <Pager {...wanted} total={query.data.total} unit="本" onChange={changeSearch} />}
      {video && <VideoDialog key={video} videoId={video} onClose={() => open(null)} />}
      {adding === 'many' && <UploadManyDialog onClose={() => setAdding(undefined)} />}
      {adding === 'one' && (
        <AddVideoDialog
          onClose={() => setAdding(undefined)}
          onCreated={({ id }) => {
            setAdding(undefined);
            open(id);
          }}
        />
      )}
    </>
  );
}
