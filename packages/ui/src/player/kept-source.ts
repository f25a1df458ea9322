import type { HlsConfig, Loader, LoaderCallbacks, LoaderContext, LoaderStats } from 'hls.js';

/** A film that lies on this device: its playlist, whose pieces have plain names, and what reads them. */
export type KeptSource = { playlist: string; read: (piece: string) => Promise<ArrayBuffer | null> };

/** Below it hls.js finds the pieces of a kept film; nothing is ever asked of a server there. */
export const KEPT_ADDRESS = 'https://kept.invalid/';
const PLAYLIST = 'index.m3u8';
export const keptPlaylist = KEPT_ADDRESS + PLAYLIST;

const newStats = (): LoaderStats => ({
  aborted: false,
  loaded: 0,
  retry: 0,
  total: 0,
  chunkCount: 0,
  bwEstimate: 0,
  loading: { start: 0, first: 0, end: 0 },
  parsing: { start: 0, end: 0 },
  buffering: { start: 0, first: 0, end: 0 },
});

/** What gives hls.js the playlist and the pieces of a film in place of the network. */
export const loaderOf = (source: KeptSource): HlsConfig['loader'] =>
  class KeptLoader implements Loader<LoaderContext> {
    context: LoaderContext | null = null;
    stats = newStats();

    load(context: LoaderContext, _config: unknown, callbacks: LoaderCallbacks<LoaderContext>) {
      this.context = context;
      const { stats } = this;
      stats.loading.start = stats.loading.first = performance.now();
      void read(source, context.url).then((data) => {
        if (stats.aborted) return;
        stats.loading.end = performance.now();
        if (data === null) return callbacks.onError({ code: 404, text: 'It is not kept' }, context, null, stats);
        stats.loaded = stats.total = typeof data === 'string' ? data.length : data.byteLength;
        callbacks.onSuccess({ url: context.url, data }, stats, context, null);
      });
    }

    abort() {
      this.stats.aborted = true;
    }

    destroy() {
      this.abort();
    }
  };

const read = async ({ playlist, read: readPiece }: KeptSource, url: string): Promise<string | ArrayBuffer | null> => {
  const name = url.slice(KEPT_ADDRESS.length);
  return name === PLAYLIST ? playlist : readPiece(name).catch(() => null);
};
