import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { playIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import type { CueDraft } from '#areas/video/editor/caption-draft.ts';
import { clockOf, secondsOfClock } from '#areas/video/editor/clock-time.ts';
import styles from '#areas/video/library/video.module.css';

type Props = {
  cue: CueDraft;
  number: number;
  error: string | undefined;
  warning: string | undefined;
  position: () => number | null;
  playFrom: (seconds: number) => void;
  onChange: (part: Partial<CueDraft>) => void;
  onRemove: () => void;
};

/** One caption: from, to, words. */
export function CueRow({ cue, number, error, warning, position, playFrom, onChange, onRemove }: Props) {
  const here = (field: 'start' | 'end') => {
    const seconds = position();
    if (seconds !== null) onChange({ [field]: clockOf(seconds) });
  };
  return (
    <li className={styles.cueRow}>
      <div className={styles.cueTimes}>
        <TextField
          label={`字幕${number}の開始`}
          labelHidden
          value={cue.start}
          onChange={({ target }) => onChange({ start: target.value })}
        />
        <TextField
          label={`字幕${number}の終了`}
          labelHidden
          value={cue.end}
          onChange={({ target }) => onChange({ end: target.value })}
        />
      </div>
      <div>
        <TextAreaField
          label={`字幕${number}の文`}
          labelHidden
          rows={2}
          value={cue.markup}
          error={error}
          onChange={({ target }) => onChange({ markup: target.value })}
        />
        {warning && <p className={styles.odd}>{warning}</p>}
        <div className={styles.tools}>
          <Button size="small" variant="fourth" onClick={() => here('start')}>
            いまを開始に
          </Button>
          <Button size="small" variant="fourth" onClick={() => here('end')}>
            いまを終了に
          </Button>
        </div>
      </div>
      <div>
        <IconButton
          path={playIcon}
          label={`字幕${number}から再生`}
          onClick={() => playFrom(secondsOfClock(cue.start) || 0)}
        />
        <IconButton path={trashIcon} label={`字幕${number}を削除`} onClick={onRemove} />
      </div>
    </li>
  );
}
