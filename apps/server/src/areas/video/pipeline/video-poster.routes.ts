import { videoPosterFiles } from '@nattoku/contract/video/video-files';
import { uploadPoster } from '#areas/video/pipeline/video-poster.operations.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { Problem } from '#kernel/problem.ts';
import type { Services } from '#kernel/services.ts';
import { openHeldUploads } from '#kernel/uploads/held-uploads.ts';

/** A poster comes in as its bytes. */
export const servePosters = (services: Services): FileRoutes => {
  const { withBytes } = openHeldUploads(services);
  return serveFiles(videoPosterFiles, {
    put: (scope, { params, query }, { request }) =>
      withBytes(scope, request, 'videoPoster', async (bytes) => {
        if (bytes.length === 0) throw new Problem('video.pictureRefused');
        return uploadPoster(services, scope, { ...params, ...query, bytes });
      }),
  });
};
