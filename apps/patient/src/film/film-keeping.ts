import type { VideoPageItem } from '@nattoku/contract/video/video-page-item';
import { forgetFilm, hasRoomFor, keepFilm, keptBytesOf, offerOf, type FilmOffer } from '#film/kept-film.ts';
import { createListeners } from '#platform/listeners.ts';

export type FilmState =
  | { name: 'looking' }
  /** Nothing to be said: it cannot be kept, or the hospital cannot be asked for its size. */
  | { name: 'none' }
  /** `refused`: why it is not kept although somebody wanted it. */
  | { name: 'offered'; offer: FilmOffer; refused?: 'full' | 'forbidden' | 'cut' }
  | { name: 'keeping'; offer: FilmOffer; share: number }
  | { name: 'kept'; bytes: number };

type Films = { state: (id: string) => FilmState; subscribe: (listener: () => void) => () => void };

const LOOKING: FilmState = { name: 'looking' };
const states = new Map<string, FilmState>();
const running = new Map<string, AbortController>();
const { tell, subscribe } = createListeners();

const set = (id: string, state: FilmState): void => {
  states.set(id, state);
  tell();
};

/** How each film stands on this device; a film that is being kept goes on while other screens are looked at. */
export const films: Films = { state: (id) => states.get(id) ?? LOOKING, subscribe };

/** What lies on the device, or what it would cost to keep. */
export async function lookForFilm(item: VideoPageItem): Promise<void> {
  const { id } = item;
  if (running.has(id)) return;
  const bytes = await keptBytesOf(id).catch(() => null);
  if (bytes !== null) return set(id, { name: 'kept', bytes });
  const offer = canPlayKept() ? await offerOf(item).catch(() => null) : null;
  if (!running.has(id)) set(id, offer ? { name: 'offered', offer } : { name: 'none' });
}

/** A browser that plays nothing but addresses of the network, as older telephones do, would keep it in vain. */
const canPlayKept = (): boolean => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

export async function beginToKeep(item: VideoPageItem, offer: FilmOffer): Promise<void> {
  const { id } = item;
  if (running.has(id)) return;
  const job = new AbortController();
  running.set(id, job);
  set(id, { name: 'keeping', offer, share: 0 });
  const onProgress = (share: number) => set(id, { name: 'keeping', offer, share });
  const outcome = (await hasRoomFor(offer.bytes))
    ? await keepFilm(item, offer, { onProgress, signal: job.signal }).catch(() => 'cut' as const)
    : 'full';
  running.delete(id);
  if (job.signal.aborted) return set(id, { name: 'offered', offer });
  if (outcome !== 'kept') return set(id, { name: 'offered', offer, refused: outcome });
  await lookForFilm(item);
}

export const stopKeeping = ({ id }: VideoPageItem): void => running.get(id)?.abort();

export async function removeFilm(item: VideoPageItem): Promise<void> {
  await forgetFilm(item.id);
  set(item.id, LOOKING);
  await lookForFilm(item);
}
