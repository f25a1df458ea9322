import { videoMediaFiles } from '@nattoku/contract/video/video-files';
import { sendMedia } from '#domain/video/send-media.ts';
import { findMedia } from '#areas/video/pipeline/video-media.find.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { Problem } from '#kernel/problem.ts';
import type { Services } from '#kernel/services.ts';

/**
 * Pieces of film may be shown again without asking: their address changes with the file. Their lists may be for a minute, so that what was fetched
 * while somebody read is not asked for again at the press; then they ask, since access can end. The rest asks always: a poster may be replaced.
 */
const KEPT = 'private, max-age=86400, immutable';
const KEPT_A_MINUTE = 'private, max-age=60';
const ASKED = 'private, no-cache';
const keptAs: Readonly<Record<string, string>> = {
  'application/vnd.apple.mpegurl': KEPT_A_MINUTE,
  'image/jpeg': ASKED,
};

/** Playlists, segments, posters, originals by byte range and captions, for who may see the video. For everybody else nothing is there. */
export const serveVideoMedia = (services: Services): FileRoutes =>
  serveFiles(videoMediaFiles, {
    get: async (viewers, { params: { videoId, file } }, exchange) => {
      const media = await findMedia(viewers, videoId, file);
      if (!media) throw new Problem('notFound');
      void exchange.reply.header('vary', 'cookie');
      return sendMedia(services, exchange, media, { captions: ASKED, file: (type) => keptAs[type] ?? KEPT });
    },
  });
