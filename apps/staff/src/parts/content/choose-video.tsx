import type { VideoId } from '@nattoku/contract/shared/primitives';
import { formatClock } from '@nattoku/rules/time/date-time';
import { SearchField } from '@nattoku/ui/form/search-field';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '#parts/content/choose-video.module.css';
import { videosQuery } from '#parts/content/video.queries.ts';

type Props = { onClose: () => void; onChoose: (videoId: VideoId) => void };

/** The published films of the library, found by title. */
export function ChooseVideo({ onClose, onChoose }: Props) {
  const [text, setText] = useState('');
  const { data } = useQuery({
    ...videosQuery({ page: 1, pageSize: 20, text, state: 'published', sort: 'title' }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog open onClose={onClose} title="動画を選ぶ">
      <div className={styles.group}>
        <SearchField label="動画を検索" placeholder="動画のタイトル・説明" value={text} onSearch={setText} />
        {data?.items.length === 0 && <p className={styles.hint}>あてはまる動画がありません。</p>}
        <ul role="list" className={styles.videos}>
          {data?.items.map(({ id, title, durationSeconds }) => (
            <li key={id}>
              <button type="button" className={styles.video} onClick={() => onChoose(id)}>
                <span>{title}</span>
                <span className={styles.hint}>{formatClock(durationSeconds ?? 0)}</span>
              </button>
            </li>
          ))}
        </ul>
        {data && data.total > data.items.length && (
          <p className={styles.hint}>ほかに{data.total - data.items.length}本あります。検索で減らすと表示できます。</p>
        )}
      </div>
    </Dialog>
  );
}
