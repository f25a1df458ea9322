import { VideoId } from '@nattoku/contract/shared/primitives';
import { VideoSearch } from '@nattoku/contract/video/video-library';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { packageDownIcon, plusIcon, uploadIcon } from '@nattoku/ui/tokens/icons';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { ListBody } from '#list/list-body.tsx';
import { AddVideoDialog } from '#areas/video/upload/add-video-dialog.tsx';
import { LibraryTree } from '#areas/video/library/library-tree.tsx';
import { UploadList } from '#areas/video/upload/upload-list.tsx';
import { UploadManyDialog } from '#areas/video/upload/upload-many-dialog.tsx';
import { VideoDialog } from '#areas/video/library/video-dialog.tsx';
import { EditorTab, VideoEditor } from '#areas/video/editor/video-editor.tsx';
import { VideoFilters } from '#areas/video/library/video-filters.tsx';
import { VideoGrid } from '#areas/video/library/video-grid.tsx';
import styles from '#areas/video/library/video.module.css';
import { videosQuery } from '#parts/content/video.queries.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import { queryOf } from '#routing/paths.ts';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

const { page, pageSize, text, sort, status, published, departmentId, ...narrowing } = VideoSearch.shape;
export const search = VideoSearch.extend({
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  text: text.catch(''),
  sort: sort.catch('title'),
  status: status.catch(undefined),
  published: published.catch(undefined),
  departmentId: departmentId.catch(undefined),
  kind: narrowing.kind.catch(undefined),
  state: narrowing.state.catch(undefined),
  language: narrowing.language.catch(undefined),
  captions: narrowing.captions.catch(undefined),
  length: narrowing.length.catch(undefined),
  /** The one that is open, and the part of it that is looked at. */
  video: VideoId.optional().catch(undefined),
  tab: EditorTab.optional().catch(undefined),
});
type Props = PageProps<'/video/list/videos', typeof search>;

export function Page({ search: { video, tab, ...wanted }, title }: Props) {
  const changeSearch = useChangeSearch();
  const mayManage = useIsAllowed('video.manage');
  const listHref = useListHref();
  const shownPage = wanted.page === 1 ? null : wanted.page;
  const open = (id: VideoId | null) => changeSearch({ video: id, tab: null, page: shownPage });

  if (video && mayManage) {
    return (
      <VideoEditor
        key={video}
        videoId={video}
        tab={tab ?? 'details'}
        onTab={(chosen) => changeSearch({ tab: chosen, page: shownPage }, { replace: true })}
        list={{ title, href: listHref }}
        onOpen={open}
      />
    );
  }
  return (
    <>
      <Library wanted={wanted} title={title} onOpen={open} />
      {video && <VideoDialog key={video} videoId={video} onClose={() => open(null)} />}
    </>
  );
}

/** The list with the filters that it was left with. */
function useListHref(): string {
  const { pathname, search: query } = useLocation();
  const kept = Object.fromEntries(new URLSearchParams(query));
  return `${pathname}${queryOf({ ...kept, video: null, tab: null })}`;
}

type LibraryProps = { wanted: VideoSearch; title: string; onOpen: (videoId: VideoId) => void };

function Library({ wanted, title, onOpen }: LibraryProps) {
  const query = useQuery({ ...videosQuery(wanted), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
  const mayManage = useIsAllowed('video.manage');
  const isOperator = useIsAllowed('catalogue.manage');
  const [adding, setAdding] = useState<'one' | 'many'>();
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
              {!isOperator && (
                <ButtonLink
                  variant="subTertiary"
                  icon={packageDownIcon}
                  href={href('/jmneadoibops2', { shelf: 'videos' })}
                >
                  標準コンテンツ
                </ButtonLink>
              )}
              <Button variant="tertiary" icon={uploadIcon} onClick={() => setAdding('many')}>
                まとめて追加
              </Button>
              {add}
            </>
          )
        }
      />
      {mayManage && <UploadList onOpen={onOpen} />}
      <div className={styles.library}>
        <LibraryTree place={wanted} onChoose={changeSearch} />
        <div className={styles.shelf}>
          <VideoFilters search={wanted} onChange={changeSearch} />
          <ListBody query={query} page={wanted} onTurn={changeSearch} unit="本">
            {(shown) => <VideoGrid {...shown} add={mayManage && add} onOpen={onOpen} />}
          </ListBody>
        </div>
      </div>
      {adding === 'many' && <UploadManyDialog onClose={() => setAdding(undefined)} />}
      {adding === 'one' && <AddVideoDialog onClose={() => setAdding(undefined)} onCreated={({ id }) => onOpen(id)} />}
    </>
  );
}
