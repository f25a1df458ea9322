import { icWindowFiles, type WindowView } from '@nattoku/contract/ic-support/ic-window';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import type { ShownFilm } from '@nattoku/contract/video/shown-film';
import type { Session } from '@nattoku/rules/talk/fold-session';
import { endOfChapter, filmAt } from '@nattoku/rules/talk/room-film';
import { shownFilms } from '#domain/video/shown-films.ts';
import type { Tx } from '#kernel/database/database.ts';

/** The film of the step that is shown, as far as it has run; null where there is none, or it must not be seen any more. */
export async function filmOfStep(
  tx: Tx,
  step: ScenarioStep | null,
  { film }: Session,
  now: Date,
): Promise<WindowView['film']> {
  if (step?.kind !== 'video' || step.videoId === null) return null;
  const [shown] = await shownFilms(tx, [step.videoId]);
  if (!shown) return null;
  const { isPlaying, seconds } = film
    ? filmAt(film, endOfChapter(step, shown.durationSeconds), now.getTime())
    : { isPlaying: false, seconds: step.fromSeconds };
  return { ...inWindow(shown), isPlaying, toldAt: film?.at ?? null, seconds };
}

/** A window has no right of its own to a film: it asks for the one that is shown, below its own address. */
function inWindow({ playback, ...film }: ShownFilm): ShownFilm {
  const at = (address: string) => address.replace(`${apiPrefix}/videos/${film.id}/media/`, windowAddress(film.id));
  const orNull = (address: string | null) => address && at(address);
  const { hls, original, poster, captions } = playback;
  return {
    ...film,
    playback: {
      ...playback,
      hls: orNull(hls),
      original: orNull(original),
      poster: orNull(poster),
      captions: captions.map((each) => ({ ...each, url: at(each.url) })),
    },
  };
}

const windowAddress = (videoId: VideoId): string =>
  icWindowFiles.film.path.replace('{videoId}', videoId).replace('{file*}', '');
