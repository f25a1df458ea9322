import type { VideoPageItem } from '@nattoku/contract/video/video-page-item';
import { loadKeptPlayer, playsHlsBest } from '@nattoku/ui/player/kept-player';
import { segmentsIn } from '#film/film-playlist.ts';
import { fetched, keptBytesOf, renditionsOf } from '#film/kept-film.ts';
import { loadPlayer } from '#film/load-player.ts';

const warmed = new Set<string>();

/**
 * Fetches what a film begins with while its poster is looked at: the player, and the first seconds in the smallest size, which players begin with. On
 * a slow line that is most of the wait after the press. Whoever asked the browser to save data is only given the player, and nothing is fetched twice.
 */
export async function warmFilm({ id, playback: { hls }, watchedRanges }: VideoPageItem): Promise<void> {
  if (warmed.has(id)) return;
  warmed.add(id);
  if ((await keptBytesOf(id).catch(() => null)) !== null) return;
  // What fails here is met again, and shown, when the film is wanted.
  const player = [loadPlayer(), hls === null ? null : loadHls()];
  const beginning = hls === null || savesData() || watchedRanges.length > 0 ? null : fetchBeginning(hls);
  await Promise.allSettled([...player, beginning]);
}

/** The same of the player alone, before it is known which film it will be. */
export async function warmPlayer(): Promise<void> {
  if (!savesData()) await Promise.allSettled([loadPlayer(), loadHls()]);
}

const loadHls = () => (playsHlsBest() ? null : loadKeptPlayer());

async function fetchBeginning(hls: string): Promise<void> {
  const [smallest] = (await renditionsOf(hls)).toSorted((a, b) => a.side - b.side);
  if (!smallest) return;
  const playlist = await fetched(smallest.address, (response) => response.text());
  // Its head, and the first piece.
  const begins = segmentsIn(playlist, smallest.address).addresses.slice(0, 2);
  await Promise.all(begins.map((address) => fetched(address, (response) => response.blob())));
}

/** Not every browser tells it. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
