import { videoMediaFiles } from '@nattoku/contract/video/video-files';
import { findMedia } from '#areas/video/pipeline/video-media.find.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { sendFile, sendText } from '#kernel/http/send-file.ts';
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
    get: async (viewers, { params: { videoId, file } }, { request, reply }) => {
      const media = await findMedia(viewers, videoId, file);
      if (!media) throw new Problem('notFound');
      void reply.header('vary', 'cookie');
      if (media.kind === 'captions') {
        const contentType = 'text/vtt; charset=utf-8';
        return sendText(request, reply, { body: media.webvtt, contentType, cacheControl: ASKED });
      }
      const metadata = await services.files.getMetadata(media.fullPath);
      const cacheControl = keptAs[metadata.contentType] ?? KEPT;
      return sendFile(services.files, request, reply, { metadata, cacheControl });
    },
  });
