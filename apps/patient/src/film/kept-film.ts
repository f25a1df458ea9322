import type { VideoPageItem } from '@nattoku/contract/video/video-page-item';
import { createHttpClient } from '@nattoku/contract/shared/http-client';
import { loadKeptPlayer } from '@nattoku/ui/player/kept-player';
import type { KeptSource, Playback } from '@nattoku/ui/player/video-player';
import { renditionsIn, type Rendition, segmentsIn } from '#film/film-playlist.ts';
import { send } from '#platform/http.ts';
import { forgetPieces, keepPiece, type Outcome, readPicture } from '#visit/kept-visit.ts';

/** What one film costs on this device, told before it is kept. */
export type FilmOffer = { bytes: number; rendition: Rendition };

/** What lies on the device beside the segments; written last, so that a film that is cut off is none. */
type Label = {
  playlist: string;
  bytes: number;
  pieces: number;
  poster: boolean;
  captions: { language: string; label: string; reviewed?: boolean | undefined }[];
};

const http = createHttpClient(send, { tries: 3 });
/** @throws NetworkProblem, ApiProblem */
export const fetched = <T>(
  address: string,
  read: (response: Response) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> =>
  http(address, { method: 'GET', headers: {}, isRepeatable: true, ...(signal && { signal }), read }) as Promise<T>;

/** The sizes that a film comes in. @throws NetworkProblem, ApiProblem */
export const renditionsOf = async (hls: string): Promise<Rendition[]> =>
  renditionsIn(await fetched(hls, (response) => response.text()), new URL(hls, location.href).href);

/** Half a telephone's screen is sharp enough for a film that must fit beside everything else. */
const SHARP_ENOUGH = 540;

/**
 * The size of the rendition that would be kept; null where there is none, because only the original plays.
 * @throws NetworkProblem, ApiProblem
 */
export async function offerOf({ playback: { hls }, durationSeconds }: VideoPageItem): Promise<FilmOffer | null> {
  if (hls === null) return null;
  const all = await renditionsOf(hls);
  const small = all.filter(({ side }) => side <= SHARP_ENOUGH).toSorted((a, b) => b.side - a.side);
  const rendition = small[0] ?? all.toSorted((a, b) => a.side - b.side)[0];
  return rendition ? { rendition, bytes: Math.ceil((rendition.averageBandwidth * durationSeconds) / 8) } : null;
}

/** Whether the device says that it has room, with some to spare for what waits to be sent. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  const { quota, usage = 0 } = await (navigator.storage?.estimate?.() ?? Promise.resolve({ quota: undefined })).catch(
    () => ({ quota: undefined, usage: 0 }),
  );
  return quota === undefined || quota - usage > bytes * 1.2;
}

const nameOf = (id: string, piece: string | number): string => `film:${id}:${piece}`;
const LABEL = 'label';

type Keeping = { onProgress: (share: number) => void; signal: AbortSignal };

class NotKept extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super(outcome);
    this.outcome = outcome;
  }
}

const keep = async (id: string, piece: string | number, bytes: Blob): Promise<void> => {
  const outcome = await keepPiece(nameOf(id, piece), bytes);
  if (outcome !== 'kept') throw new NotKept(outcome);
};

/**
 * Fetches a film piece by piece and keeps each beside the visit, encrypted by its key. What was begun is taken away where it cannot be finished.
 * @throws NetworkProblem, ApiProblem, AbortError
 */
export async function keepFilm(item: VideoPageItem, { rendition }: FilmOffer, keeping: Keeping): Promise<Outcome> {
  const { id, playback } = item;
  const { onProgress, signal } = keeping;
  const { address, averageBandwidth } = rendition;
  const text = await fetched(address, (response) => response.text(), signal);
  const { playlist, addresses } = segmentsIn(text, address);
  let bytes = 0;
  try {
    for (const [index, piece] of addresses.entries()) {
      const got = await fetched(piece, (response) => response.blob(), signal);
      signal.throwIfAborted();
      await keep(id, index, got);
      bytes += got.size;
      onProgress(Math.min(1, (8 * bytes) / Math.max(1, averageBandwidth * item.durationSeconds)));
    }
    await keepPlayer(signal);
    const extras = await keepExtras(id, playback, signal);
    const label: Label = { playlist, bytes, pieces: addresses.length, ...extras };
    await keep(id, LABEL, new Blob([JSON.stringify(label)]));
    return 'kept';
  } catch (error) {
    await forget(id, addresses.length, playback.captions.length);
    if (error instanceof NotKept) return error.outcome;
    throw error;
  }
}

/** Asked for by its address too: a script that this page had before its worker was there lies in no cache. */
const keepPlayer = async (signal: AbortSignal): Promise<void> => {
  await loadKeptPlayer();
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/hls-light'));
  for (const { name } of scripts) await fetched(name, (response) => response.text(), signal);
};

const keepExtras = async (id: string, { poster, captions }: Playback, signal: AbortSignal) => {
  const blobOf = (address: string) => fetched(address, (response) => response.blob(), signal);
  if (poster) await keep(id, 'poster', await blobOf(poster));
  for (const [index, { url }] of captions.entries()) await keep(id, `captions-${index}`, await blobOf(url));
  return {
    poster: poster !== null,
    captions: captions.map(({ language, label, reviewed }) => ({ language, label, reviewed })),
  };
};

const forget = (id: string, pieces: number, captions: number): Promise<void> =>
  forgetPieces(
    [LABEL, 'poster', ...Array.from({ length: captions }, (_, n) => `captions-${n}`), ...Array(pieces).keys()].map(
      (piece) => nameOf(id, piece),
    ),
  );

const labelOf = async (id: string): Promise<Label | null> => {
  const kept = await readPicture(nameOf(id, LABEL));
  return kept && (JSON.parse(await kept.text()) as Label);
};

export async function forgetFilm(id: string): Promise<void> {
  const label = await labelOf(id);
  if (label) await forget(id, label.pieces, label.captions.length);
}

/** How much lies on this device of a film; null for nothing. */
export const keptBytesOf = async (id: string): Promise<number | null> => (await labelOf(id))?.bytes ?? null;

/** What plays a film from this device; null where it is not kept. */
export async function keptSourceOf(id: string): Promise<KeptSource | null> {
  const label = await labelOf(id);
  const read = async (piece: string) => (await readPicture(nameOf(id, piece)))?.arrayBuffer() ?? null;
  return label && { playlist: label.playlist, read };
}

/** Picture and captions of a film that is kept, which need no network either; null where it is not. */
export async function keptBesideOf(id: string): Promise<Pick<Playback, 'poster' | 'captions'> | null> {
  const label = await labelOf(id);
  if (!label) return null;
  const addressOf = async (piece: string) => {
    const kept = await readPicture(nameOf(id, piece));
    return kept && URL.createObjectURL(kept);
  };
  const captions: Playback['captions'][number][] = [];
  for (const [index, named] of label.captions.entries()) {
    const url = await addressOf(`captions-${index}`);
    if (url) captions.push({ ...named, url });
  }
  return { poster: label.poster ? await addressOf('poster') : null, captions };
}
