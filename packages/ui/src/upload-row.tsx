import { Icon } from '#icon.tsx';
import { IconButton } from '#icon-button.tsx';
import { alertCircleIcon, checkCircleIcon, closeIcon, movieIcon, pauseIcon, playIcon, refreshIcon } from '#icons.tsx';
import { ProgressBar } from '#progress-bar.tsx';
import styles from '#upload-row.module.css';

/** The states of a file upload as given (given.md §4). */
export type UploadState = 'running' | 'pausing' | 'paused' | 'canceling' | 'canceled' | 'error' | 'success';

type Props = {
  name: string;
  /** As it is shown: 「128 MB」. */
  size: string;
  state: UploadState;
  /** 0 to 1. */
  share: number;
  /** 「あと約2分」, or why it failed. */
  note?: string | undefined;
  onPause?: () => void;
  onResume?: () => void;
  onCancel?: () => void;
};

const words: Record<UploadState, string> = {
  running: 'アップロード中',
  pausing: '一時停止しています',
  paused: '一時停止中',
  canceling: '中止しています',
  canceled: '中止しました',
  error: 'アップロードできませんでした',
  success: 'アップロードしました',
};

const icons: Partial<Record<UploadState, string>> = { error: alertCircleIcon, success: checkCircleIcon };

export function UploadRow({ name, size, state, share, note, onPause, onResume, onCancel }: Props) {
  const over = state === 'success' || state === 'canceled';
  const tone = state === 'error' ? 'error' : state === 'success' ? 'done' : 'primary';
  return (
    <div className={styles.row} data-state={state}>
      <Icon path={icons[state] ?? movieIcon} size="large" className={styles.icon} />
      <div className={styles.body}>
        <p className={styles.name}>{name}</p>
        {!over && <ProgressBar label={`${name}のアップロード`} share={share} tone={tone} />}
        <p className={styles.state}>
          <span role="status">{words[state]}</span>
          <span>{state === 'running' || state === 'paused' ? `${Math.floor(share * 100)}% / ${size}` : size}</span>
          {note && <span>{note}</span>}
        </p>
      </div>
      <div className={styles.tools}>
        {state === 'running' && onPause && <IconButton path={pauseIcon} label="一時停止" onClick={onPause} />}
        {state === 'paused' && onResume && <IconButton path={playIcon} label="再開" onClick={onResume} />}
        {state === 'error' && onResume && <IconButton path={refreshIcon} label="もう一度試す" onClick={onResume} />}
        {!over && onCancel && (
          <IconButton path={closeIcon} label="中止" disabled={state === 'canceling'} onClick={onCancel} />
        )}
      </div>
    </div>
  );
}
