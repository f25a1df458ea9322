import { Icon } from '#tokens/icon.tsx';
import { IconButton } from '#action/icon-button.tsx';
import {
  alertCircleIcon,
  checkCircleIcon,
  closeIcon,
  movieIcon,
  pauseIcon,
  playIcon,
  refreshIcon,
} from '#tokens/icons.tsx';
import { ProgressBar } from '#feedback/progress-bar.tsx';
import styles from '#form/upload-row.module.css';

/** The states of a file upload as given (specification/files.md §8). */
export type UploadState = 'running' | 'pausing' | 'paused' | 'canceling' | 'canceled' | 'error' | 'success';

type Props = {
  name: string;
  /** As it is shown: 「128 MB」. */
  size: string;
  state: UploadState;
  /** 0 to 1. */
  share: number;
  /** While it runs, what it does: 「ファイルを確認しています…」; else it is being sent. */
  doing?: string;
  /** 「あと約2分」, or why it failed. */
  note?: string | undefined;
  onPause?: () => void;
  /** Without it, a failed upload cannot be tried again. */
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

export function UploadRow({ name, size, state, share, doing, note, onPause, onResume, onCancel }: Props) {
  const over = state === 'success' || state === 'canceled';
  const tone = state === 'error' ? 'error' : state === 'success' ? 'done' : 'primary';
  const told = state === 'running' ? (doing ?? words.running) : words[state];
  return (
    <div className={styles.row} data-state={state}>
      <Icon path={icons[state] ?? movieIcon} size="large" className={styles.icon} />
      <div className={styles.body}>
        <p className={styles.name}>{name}</p>
        {!over && <ProgressBar label={`${name}のアップロード`} share={share} tone={tone} />}
        <p className={styles.state}>
          <span role="status">{told}</span>
          {!over && <span>{Math.floor(share * 100)}%</span>}
          <span>{size}</span>
          {note && <span role={state === 'error' ? 'alert' : undefined}>{note}</span>}
        </p>
      </div>
      <div className={styles.tools}>
        <Toggle state={state} onPause={onPause} onResume={onResume} />
        {!over && onCancel && (
          <IconButton path={closeIcon} label="中止" disabled={state === 'canceling'} onClick={onCancel} />
        )}
      </div>
    </div>
  );
}

type ToggleProps = { state: UploadState; onPause: (() => void) | undefined; onResume: (() => void) | undefined };

/** One button for pausing, going on and trying again, so that it keeps the focus while its meaning changes. */
function Toggle({ state, onPause, onResume }: ToggleProps) {
  if (state === 'running' || state === 'pausing') {
    const isPausing = state === 'pausing';
    return onPause && toggleButton(pauseIcon, '一時停止', isPausing ? undefined : onPause);
  }
  if (state === 'paused') return onResume && toggleButton(playIcon, '再開', onResume);
  if (state === 'error') return onResume && toggleButton(refreshIcon, 'もう一度試す', onResume);
  return null;
}

const toggleButton = (path: string, label: string, onClick: (() => void) | undefined) => (
  <IconButton path={path} label={label} aria-disabled={!onClick} onClick={onClick} />
);
