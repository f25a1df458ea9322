import type { WindowView } from '@nattoku/contract/ic-support/ic-window';
import { endOfChapter } from '@nattoku/rules/talk/room-film';
import { captionsOfWords } from '@nattoku/rules/talk/room-words';
import type { VideoStep } from '@nattoku/rules/scenario/scenario-step';
import { Spinner } from '@nattoku/ui/feedback/spinner';
import styles from '#areas/room/room.module.css';
import { CaptionNote } from '#film/caption-choice.tsx';
import { FilmFailure } from '#film/film-failure.tsx';
import { useLoaded } from '#film/use-loaded.ts';
import { useHeardTitle } from '#words/layered-name.tsx';
import { visitWords } from '#words/visit-words.ts';

const loadFilm = () => import('@nattoku/ui/player/followed-film');

type Props = {
  film: NonNullable<WindowView['film']>;
  step: VideoStep;
  words: WindowView['words'];
  /** When the film was as `film` says, by the clock of the page. */
  arrivedAt: number;
};

/** The film of the step as staff play it. The player comes when the first film is shown. */
export function RoomFilm({ film, step, words, arrivedAt }: Props) {
  const player = useLoaded(loadFilm);
  const captionLanguages = captionsOfWords(words);
  const heard = useHeardTitle();
  const { isPlaying, seconds, toldAt } = film;
  if (player === null) return <Spinner size="large" label={visitWords().video.preparing} />;
  if (player === 'failed') return <FilmFailure />;
  return (
    <div className={styles.film} data-unread>
      <CaptionNote captions={film.playback.captions} wanted={captionLanguages} />
      <player.FollowedFilm
        title={heard(film.title)}
        playback={film.playback}
        captionLanguages={captionLanguages}
        told={toldAt ?? ''}
        isPlaying={isPlaying}
        position={() => seconds + (isPlaying ? (performance.now() - arrivedAt) / 1000 : 0)}
        end={endOfChapter(step, film.durationSeconds)}
        muted={false}
      />
    </div>
  );
}
