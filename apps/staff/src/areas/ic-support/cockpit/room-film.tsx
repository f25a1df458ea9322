import type { ShownFilm } from '@nattoku/contract/video/shown-film';
import type { VideoStep } from '@nattoku/rules/scenario/scenario-step';
import { endOfChapter, filmAt, type RoomFilm as Told } from '@nattoku/rules/talk/room-film';
import { captionsOfWords } from '@nattoku/rules/talk/room-words';
import { formatClock } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { ProgressBar } from '@nattoku/ui/feedback/progress-bar';
import { FollowedFilm } from '@nattoku/ui/player/followed-film';
import { pauseIcon, playIcon, refreshIcon, rewindIcon } from '@nattoku/ui/tokens/icons';
import { useEffect, useState } from 'react';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import type { CockpitState } from '#areas/ic-support/cockpit/use-cockpit.ts';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';

type Props = { talk: Talk; cockpit: CockpitState; step: VideoStep };

/** The chapter of a film as the patient's window shows it, and its controls for who leads. What is played here counts as watched by nobody. */
export function RoomFilm({ talk, cockpit, step }: Props) {
  const film = talk.films.find(({ id }) => id === step.videoId);
  if (!film)
    return (
      <Notice tone="warning">
        この動画は、いま再生できません（使用が中止されたか、まだ選ばれていません）。口頭で説明してください。
      </Notice>
    );
  return <Playing talk={talk} cockpit={cockpit} step={step} film={film} />;
}

const REWIND = 10;

function Playing({ talk, cockpit: { words, mayLead }, step, film }: Props & { film: ShownFilm }) {
  const { clockOffset, session, windows } = talk;
  const from = step.fromSeconds;
  const end = endOfChapter(step, film.durationSeconds);
  const told: Told = session.film ?? { isPlaying: false, seconds: from, at: '' };
  const now = useNow(told.isPlaying);
  const { seconds, isPlaying, isOver } = filmAt(told, end, now + clockOffset);
  const tell = (move: 'play' | 'rest', at: number) =>
    talk.tell({ kind: 'film', step: step.key, move, seconds: Math.max(from, at) });
  const here = () => filmAt(told, end, Date.now() + clockOffset).seconds;
  return (
    <div className={styles.film}>
      <FollowedFilm
        title={film.title}
        playback={film.playback}
        captionLanguages={captionsOfWords(words)}
        told={told.at}
        isPlaying={told.isPlaying}
        position={here}
        end={end}
        muted={windows > 0}
      />
      <ProgressBar
        label="動画の再生位置"
        share={Number.isFinite(end) && end > from ? (seconds - from) / (end - from) : 0}
        valueText={placeOf(seconds - from, end - from)}
      />
      <div className={styles.filmBar}>
        {mayLead && (
          <>
            <Button
              icon={isPlaying ? pauseIcon : playIcon}
              disabled={session.isPaused}
              onClick={() => (isPlaying ? tell('rest', here()) : tell('play', isOver ? from : here()))}
            >
              {isPlaying ? '動画を一時停止' : '動画を再生'}
            </Button>
            <Button
              variant="subTertiary"
              icon={rewindIcon}
              onClick={() => tell(isPlaying ? 'play' : 'rest', here() - REWIND)}
            >
              10秒戻る
            </Button>
            <Button
              variant="subTertiary"
              icon={refreshIcon}
              disabled={session.isPaused}
              onClick={() => tell('play', from)}
            >
              はじめから再生
            </Button>
          </>
        )}
        <span className={styles.quiet}>
          {placeOf(seconds - from, end - from)}
          {isOver && '（終わりました）'}
        </span>
      </div>
      <p className={styles.quiet}>
        {windows > 0
          ? '音は患者用画面から出ます。出ないときは、患者用画面の「音を出す」を押してください。'
          : '患者用画面がないので、音はこの画面から出ます。'}
        ここでの再生は、ご自宅での視聴には数えません。
      </p>
    </div>
  );
}

const placeOf = (seconds: number, length: number): string =>
  Number.isFinite(length) ? `${formatClock(seconds)}／${formatClock(length)}` : formatClock(seconds);

const TICK = 250;

/** The clock of the device, while a film runs. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
