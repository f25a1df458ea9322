import { videoMediaFiles } from '@nattoku/contract/video/video-files';
import { findMedia } from '#areas/video/pipeline/video-media.find.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { sendFile, sendText } from '#kernel/http/send-file.ts';
import { Problem } from '#kernel/problem.ts';
import type { Services } from '#kernel/services.ts';

/** Pieces of film may be shown again without asking: their address changes with the file. The rest asks: a poster may be replaced, and access can end. */
const KEPT = 'private, max-age=86400, immutable';
const ASKED = 'private, no-cache';
const isAsked = ['application/vnd.apple.mpegurl', 'image/jpeg'];

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
      const cacheControl = isAsked.includes(metadata.contentType) ? ASKED : KEPT;
      return sendFile(services.files, request, reply, { metadata, cacheControl });
    },
  });
