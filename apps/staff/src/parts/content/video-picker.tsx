import type { VideoSummary } from '@nattoku/contract/video/video';
import type { VideoSearch } from '@nattoku/contract/video/video-library';
import { formatClock } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { closeIcon, plusIcon } from '@nattoku/ui/tokens/icons';
import { MediaCard } from '@nattoku/ui/player/media-card';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ContentPreview } from '#parts/content/content-preview.tsx';
import { type Choice, contentFacts } from '#parts/content/content-facts.ts';
import { GoOnButton } from '#parts/content/go-on-button.tsx';
import { FavouriteButton } from '#parts/content/favourite-button.tsx';
import { NoVideos } from '#parts/content/nothing-to-pick.tsx';
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
  const [opened, setOpened] = useState<VideoSummary | null>(null);

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
        {(video) => (
          <VideoCard
            key={video.id}
            video={video}
            added={choice.has(video.id)}
            note={choice.noteOf?.(video.id)}
            onOpen={() => setOpened(video)}
            onAdd={() => choice.add([video])}
            onGoOn={choice.addAndGoOn && (() => choice.addAndGoOn?.([video]))}
            onRemove={() => choice.remove(video.id)}
          />
        )}
      </PickerList>
      {opened && (
        <ContentPreview
          title={opened.title}
          description={opened.description}
          videos={[opened]}
          added={choice.has(opened.id)}
          onAdd={() => choice.add([opened])}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

type CardProps = {
  video: VideoSummary;
  added: boolean;
  note: ReactNode;
  onOpen: () => void;
  onAdd: () => void;
  onGoOn: (() => void) | undefined;
  onRemove: () => void;
};

function VideoCard({ video, added, note, onOpen, onAdd, onGoOn, onRemove }: CardProps) {
  const { id, title, poster, durationSeconds } = video;
  return (
    <MediaCard
      title={title}
      poster={poster}
      duration={formatClock(durationSeconds ?? 0)}
      meta={
        <>
          <p>{contentFacts([video], { counted: false })}</p>
          {note}
        </>
      }
      corner={<FavouriteButton kind="video" subjectId={id} name={title} />}
      selected={added}
      onOpen={onOpen}
      action={
        <>
          <Button
            size="small"
            wide
            variant={added ? 'subTertiary' : 'tertiary'}
            icon={added ? closeIcon : plusIcon}
            aria-label={`「${title}」を${added ? '外す' : '追加'}`}
            onClick={added ? onRemove : onAdd}
          >
            {added ? '外す' : '追加'}
          </Button>
          {onGoOn && <GoOnButton name={title} onPress={onGoOn} />}
        </>
      }
    />
  );
}
