import type { VideoId } from '@nattoku/contract/shared/primitives';
import { formatDuration } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { Icon } from '@nattoku/ui/tokens/icon';
import { alertIcon, chevronDownIcon, chevronUpIcon, closeIcon, dragIcon } from '@nattoku/ui/tokens/icons';
import { VisuallyHidden } from '@nattoku/ui/layout/visually-hidden';
import { useState, type PointerEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import styles from '#parts/content/chosen-videos.module.css';
import { useDragOrder } from '#editing/use-drag-order.ts';

type ChosenVideo = {
  id: VideoId;
  title: string;
  durationSeconds: number;
  available: boolean;
  /** Undefined where nothing may be left out. */
  required?: boolean;
};

type Props = {
  videos: readonly ChosenVideo[];
  onPlace: (id: VideoId, index: number) => void;
  onRemove: (id: VideoId) => void;
  /** Whether the patient has to watch it. */
  onRequire?: (id: VideoId, required: boolean) => void;
  /** What is to be known about a video, if anything. */
  noteOf?: (id: VideoId) => ReactNode;
  /** What is said while there is none. */
  empty?: string;
};

const fromTheList = '一覧から動画を追加してください。患者さんには、ここに並んだ順に表示されます。';

/** The videos in the order in which the patient sees them. */
export function ChosenVideos({ videos, onPlace, onRemove, onRequire, noteOf, empty = fromTheList }: Props) {
  const [said, setSaid] = useState('');
  const place = (id: VideoId, index: number) => {
    onPlace(id, index);
    setSaid(`${index + 1}番目に移動しました`);
  };
  const { list, dragged, startDrag } = useDragOrder<VideoId>(place);

  const step = (id: VideoId, index: number, button: HTMLElement) => {
    flushSync(() => place(id, index));
    // The browser takes the focus from what is moved in the document; at an end only the way back is left.
    const row = list.current?.querySelector(`[data-drag-id="${id}"]`);
    const again = row?.querySelector<HTMLElement>(`[data-step="${button.dataset['step']}"]:enabled`);
    (again ?? row?.querySelector<HTMLElement>('[data-step]:enabled'))?.focus();
  };
  const remove = (video: ChosenVideo) => {
    flushSync(() => {
      onRemove(video.id);
      setSaid(`「${video.title}」を外しました`);
    });
    list.current?.querySelector<HTMLElement>('[data-step="remove"]')?.focus();
  };

  return (
    <div>
      {videos.length === 0 && <p className={styles.empty}>{empty}</p>}
      <ol ref={list} role="list" className={styles.list} aria-label="選択中の動画">
        {videos.map((video, index) => (
          <ChosenRow
            key={video.id}
            video={video}
            index={index}
            last={index === videos.length - 1}
            dragged={dragged === video.id}
            onDrag={startDrag(video.id)}
            onStep={(next, button) => step(video.id, next, button)}
            onRemove={() => remove(video)}
            note={noteOf?.(video.id)}
            onRequire={onRequire && ((required) => onRequire(video.id, required))}
          />
        ))}
      </ol>
      <p role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </p>
    </div>
  );
}

type RowProps = {
  video: ChosenVideo;
  index: number;
  last: boolean;
  dragged: boolean;
  onDrag: (event: PointerEvent) => void;
  onStep: (index: number, button: HTMLElement) => void;
  onRemove: () => void;
  note: ReactNode;
  onRequire: ((required: boolean) => void) | undefined;
};

function ChosenRow({ video, index, last, dragged, onDrag, onStep, onRemove, note, onRequire }: RowProps) {
  const { title, durationSeconds, available, required = true } = video;
  return (
    <li className={dragged ? `${styles.row} ${styles.dragged}` : styles.row} data-drag-id={video.id}>
      <span className={styles.handle} onPointerDown={onDrag} title="ドラッグして並べ替え" aria-hidden="true">
        <Icon path={dragIcon} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.facts}>
          {formatDuration(durationSeconds)}
          {!available && (
            <Badge tone="error" icon={alertIcon}>
              公開終了
            </Badge>
          )}
          {onRequire && (
            <CheckboxField
              label="必ず見る"
              aria-label={`「${title}」を必ず見てもらう`}
              checked={required}
              onChange={(event) => onRequire(event.currentTarget.checked)}
            />
          )}
        </span>
        {note}
      </span>
      <span className={styles.buttons}>
        <IconButton
          path={chevronUpIcon}
          size="small"
          label={`「${title}」を上へ`}
          data-step="up"
          disabled={index === 0}
          onClick={(event) => onStep(index - 1, event.currentTarget)}
        />
        <IconButton
          path={chevronDownIcon}
          size="small"
          label={`「${title}」を下へ`}
          data-step="down"
          disabled={last}
          onClick={(event) => onStep(index + 1, event.currentTarget)}
        />
        <IconButton path={closeIcon} size="small" label={`「${title}」を外す`} data-step="remove" onClick={onRemove} />
      </span>
    </li>
  );
}
