import type { VideoId } from '@nattoku/contract/shared/primitives';
import type { VideoSummary } from '@nattoku/contract/video/video';
import type { VideoSearch } from '@nattoku/contract/video/video-library';
import { VideoSearch as Search } from '@nattoku/contract/video/video-library';
import { SearchField } from '@nattoku/ui/form/search-field';
import { SelectField } from '@nattoku/ui/form/select-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '#areas/video/approach/approach-page.module.css';
import { ChosenVideos } from '#parts/content/chosen-videos.tsx';
import { videosQuery } from '#parts/content/video.queries.ts';

type Props = { known: readonly VideoSummary[]; value: readonly VideoId[]; onChange: (videoIds: VideoId[]) => void };

/** The hundred first that the words find. */
export const everyVideo = (text: string): VideoSearch => Search.parse({ text, pageSize: 100 });

/** Which videos belong to an approach, in which order. */
export function ApproachVideos({ known, value, onChange }: Props) {
  const [text, setText] = useState('');
  const { data } = useQuery(videosQuery(everyVideo(text)));
  const [seen, setSeen] = useState(() => new Map(known.map((video) => [video.id, video])));
  const found = data?.items ?? [];
  const videoOf = (id: VideoId) => found.find((video) => video.id === id) ?? seen.get(id);
  const addable = found.filter((video) => video.published && !value.includes(video.id));
  const add = (id: string) => {
    const video = found.find((each) => each.id === id);
    if (!video) return;
    setSeen(new Map([...seen, [video.id, video]]));
    onChange([...value, video.id]);
  };

  return (
    <div className={styles.tight}>
      <div className={styles.pick}>
        <SearchField
          label="追加する動画を検索"
          placeholder="追加する動画の題名・説明"
          size="main"
          value={text}
          onSearch={setText}
        />
        <SelectField
          label="動画を追加"
          data-place="videoIds"
          emptyLabel={addable.length > 0 ? `選んで追加する（${addable.length}本）` : '追加できる動画はありません'}
          value=""
          options={addable.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(event) => add(event.target.value)}
        />
      </div>
      <ChosenVideos
        videos={value.map((id) => {
          const video = videoOf(id);
          return {
            id,
            title: video?.title ?? '動画',
            durationSeconds: video?.durationSeconds ?? 0,
            available: video === undefined || (video.published && video.status === 'ready'),
          };
        })}
        onPlace={(id, index) => onChange(value.filter((each) => each !== id).toSpliced(index, 0, id))}
        onRemove={(id) => onChange(value.filter((each) => each !== id))}
      />
    </div>
  );
}
