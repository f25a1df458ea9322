import { scenarioLimits } from '@nattoku/contract/ic-support/scenario-step';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import type { Chapter } from '@nattoku/contract/video/video';
import { formatClock } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { movieIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '#areas/ic-support/scenario/builder/builder.module.css';
import { ChooseVideo } from '#parts/content/choose-video.tsx';
import type { StepProps } from '#areas/ic-support/scenario/builder/form/step-props.ts';
import { NumberBox } from '#editing/number-box.tsx';
import { videoQuery } from '#parts/content/video.queries.ts';

const LONGEST_SECONDS = 86_400;

/** A film of the library, or a chapter of it. */
export function VideoFields({ step, disabled, put }: StepProps<'video'>) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      {step.videoId && <ChosenVideo videoId={step.videoId} {...{ step, disabled, put }} />}
      <Button size="small" variant="tertiary" icon={movieIcon} disabled={disabled} onClick={() => setChoosing(true)}>
        {step.videoId ? '別の動画を選ぶ' : '動画を選ぶ'}
      </Button>
      {choosing && (
        <ChooseVideo
          onClose={() => setChoosing(false)}
          onChoose={(videoId) => {
            put({ videoId, fromSeconds: 0, toSeconds: null }, 'videoId');
            setChoosing(false);
          }}
        />
      )}
      <TextAreaField
        label="動画に添える文"
        rows={2}
        counter={scenarioLimits.text}
        value={step.text}
        disabled={disabled}
        onChange={({ target }) => put({ text: target.value }, 'text')}
      />
    </>
  );
}

type ChosenProps = Omit<StepProps<'video'>, 'steps'> & { videoId: VideoId };

function ChosenVideo({ videoId, step: { fromSeconds, toSeconds }, disabled, put }: ChosenProps) {
  const { data: video, isError } = useQuery(videoQuery(videoId));
  if (isError) return <p className={styles.hint}>選ばれている動画は、いま見られません。選び直してください。</p>;
  if (!video) return <p role="status">動画を調べています…</p>;
  const parts = chapterParts(video.chapters, video.durationSeconds);
  const shown = parts.find(({ from, to }) => from === fromSeconds && to === toSeconds);
  return (
    <div className={styles.group}>
      <p>
        <strong>{video.title}</strong>
        {video.durationSeconds !== null && `（${formatClock(video.durationSeconds)}）`}
      </p>
      {parts.length > 0 && (
        <SelectField
          label="チャプター"
          emptyLabel="範囲を秒で決める・全体"
          options={parts.map(({ title, from }) => ({ value: String(from), label: `${formatClock(from)} ${title}` }))}
          value={shown ? String(shown.from) : ''}
          disabled={disabled}
          onChange={({ target }) => {
            const part = parts.find(({ from }) => String(from) === target.value);
            put({ fromSeconds: part?.from ?? 0, toSeconds: part?.to ?? null }, 'chapter');
          }}
        />
      )}
      <div className={styles.pair}>
        <NumberBox
          label="始まり"
          unit="秒"
          value={fromSeconds}
          least={0}
          most={LONGEST_SECONDS}
          disabled={disabled}
          onChange={(seconds) => put({ fromSeconds: seconds ?? 0 }, 'fromSeconds')}
        />
        <NumberBox
          label="終わり"
          help="空なら最後まで"
          unit="秒"
          emptyAllowed
          value={toSeconds}
          least={0}
          most={LONGEST_SECONDS}
          disabled={disabled}
          onChange={(seconds) => put({ toSeconds: seconds }, 'toSeconds')}
        />
      </div>
    </div>
  );
}

/** A chapter lasts until the next one, or the end. */
const chapterParts = (chapters: readonly Chapter[], duration: number | null) =>
  chapters.map(({ title, start }, at) => ({ title, from: start, to: chapters[at + 1]?.start ?? duration }));
