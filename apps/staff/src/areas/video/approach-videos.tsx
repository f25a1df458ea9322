import type { VideoId } from '@nattoku/contract/shared';
import type { VideoSummary } from '@nattoku/contract/video';
import { IconButton } from '@nattoku/ui/icon-button';
import { chevronDownIcon, chevronUpIcon, closeIcon } from '@nattoku/ui/icons';
import { SelectField } from '@nattoku/ui/select-field';
import { useQuery } from '@tanstack/react-query';
import { videosQuery } from '#shared/video.queries.ts';
import styles from '#areas/video/video.module.css';

type Props = { known: readonly VideoSummary[]; value: readonly VideoId[]; onChange: (videoIds: VideoId[]) => void };

const available = { text: '', page: 1, pageSize: 100, sort: 'title', published: 'true', status: 'ready' } as const;

/** Which videos belong to an approach, in which order. */
export function ApproachVideos({ known, value, onChange }: Props) {
  const { data } = useQuery(videosQuery(available));
  const titles = new Map([...known, ...(data?.items ?? [])].map(({ id, title }) => [id, title]));
  const addable = (data?.items ?? []).filter(({ id }) => !value.includes(id));
  const move = (index: number, by: -1 | 1) => {
    const id = value[index];
    if (id) onChange(value.toSpliced(index, 1).toSpliced(index + by, 0, id));
  };

  return (
    <div className={styles.stack}>
      <SelectField
        label="動画を追加"
        emptyLabel={addable.length > 0 ? '選んで追加する' : '追加できる動画はありません'}
        value=""
        options={addable.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(event) => event.target.value && onChange([...value, event.target.value as VideoId])}
      />
      <ol role="list" className={styles.picked} aria-label="選んだ動画">
        {value.map((id, index) => {
          const title = titles.get(id) ?? '動画';
          return (
            <li key={id} className={styles.pickedRow}>
              <span>{title}</span>
              <IconButton
                path={chevronUpIcon}
                size="small"
                label={`${title}を上へ`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                path={chevronDownIcon}
                size="small"
                label={`${title}を下へ`}
                disabled={index === value.length - 1}
                onClick={() => move(index, 1)}
              />
              <IconButton
                path={closeIcon}
                size="small"
                label={`${title}を外す`}
                onClick={() => onChange(value.filter((each) => each !== id))}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
