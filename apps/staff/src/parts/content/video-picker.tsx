import type { VideoSearch } from '@nattoku/contract/video/video-library';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Choice } from '#parts/content/content-facts.ts';
import { NoVideos } from '#parts/content/nothing-to-pick.tsx';
import { VideoCard } from '#parts/content/video-card.tsx';
import { PickerFilters } from '#list/picker-filters.tsx';
import { PickerList } from '#list/picker-list.tsx';
import { videosQuery } from '#parts/content/video.queries.ts';

type Props = { search: Pick<VideoSearch, 'text' | 'departmentId' | 'page' | 'pageSize'>; choice: Choice };

/** Single videos; somebody who may manage videos also sees unfinished ones elsewhere, here only what can be ordered. */
export function VideoPicker({ search, choice }: Props) {
  const { text, departmentId, page, pageSize } = search;
  const query = useQuery({
    ...videosQuery({ ...search, state: 'published', sort: 'title' }),
    placeholderData: keepPreviousData,
  });

  return (
    <>
      <PickerFilters label="動画を検索" placeholder="動画のタイトル・説明" text={text} departmentId={departmentId} />
      <PickerList
        label="動画"
        query={query}
        page={page}
        pageSize={pageSize}
        filtered={Boolean(text || departmentId)}
        empty={<NoVideos />}
      >
        {(video) => <VideoCard key={video.id} video={video} choice={choice} />}
      </PickerList>
    </>
  );
}
