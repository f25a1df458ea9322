import { catalogueMediaFiles } from '@nattoku/contract/video/catalogue';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { selectShelved } from '#areas/library/catalogue/catalogue.select.ts';
import { sendMedia } from '#domain/video/send-media.ts';
import type { Media } from '#domain/video/video-media.ts';
import { type FileRoutes, serveFiles, type Viewers } from '#kernel/http/mount-files.ts';
import { Problem } from '#kernel/problem.ts';
import { read } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** Everything there is below the media address of a catalogue video; no other name is looked for anywhere. */
const FILE = /^(\d{1,9})\/(original|(?:[a-z0-9]{1,20}\/)?[\w-]{1,60}\.(?:m3u8|m4s|mp4|jpg))$/;
const CAPTIONS = /^captions\/([a-z]{2}(?:-[A-Za-z]+)?)\.vtt$/;
const ASKED = 'private, no-cache';

/** Media of a catalogue entry that its keeper previews before it is adopted. Everybody else sees an adopted video through the row of their facility. */
export const serveCatalogueMedia = (services: Services): FileRoutes =>
  serveFiles(catalogueMediaFiles, {
    get: async ([scope], { params: { videoId, file } }, exchange) => {
      const found = scope && (await find(scope, videoId, file));
      if (!found) throw new Problem('notFound');
      void exchange.reply.header('vary', 'cookie');
      return sendMedia(services, exchange, found, { captions: ASKED, file: () => ASKED });
    },
  });

const find = (scope: Viewers[number], videoId: VideoId, name: string): Promise<Media | undefined> => {
  const today = todayInTokyo(scope.clock.now());
  return read(scope, async (tx): Promise<Media | undefined> => {
    const [, language] = CAPTIONS.exec(name) ?? [];
    if (language) {
      const { rows } = await tx.$client.query<{ webvtt: string | null }>(
        'SELECT app.catalogue_captions($1, $2, $3) AS webvtt',
        [videoId, language, today],
      );
      return rows[0]?.webvtt ? { kind: 'captions', webvtt: rows[0].webvtt } : undefined;
    }
    const [, number, file] = FILE.exec(name) ?? [];
    const [row] = await selectShelved(tx, { today, ids: [videoId] });
    if (!file || row?.media_folder?.split('/').at(-1) !== number) return undefined;
    if (file !== 'original') return { kind: 'file', fullPath: `${row?.media_folder}/${file}` };
    return row?.source_path ? { kind: 'file', fullPath: row.source_path } : undefined;
  });
};
