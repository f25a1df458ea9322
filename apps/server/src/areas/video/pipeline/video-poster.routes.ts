import { VideoId } from '@nattoku/contract/shared/primitives';
import { POSTER_MAX_BYTES, posterPath } from '@nattoku/contract/video/video-library';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { uploadPoster } from '#areas/video/pipeline/video-poster.operations.ts';
import { authorise } from '#kernel/http/mount.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

const Asked = z.object({ videoId: VideoId, version: z.coerce.number().int().min(1) });

/** A poster comes in as its bytes. */
export function servePosters(app: FastifyInstance, services: Services): void {
  void app.register(async (posters) => {
    posters.removeAllContentTypeParsers();
    posters.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: POSTER_MAX_BYTES },
      (_, body, done) => done(null, body),
    );
    posters.addHook('onRequest', async (request) => {
      request.actor = await services.identify(request, 'video.manage');
      authorise(request.actor, 'video.manage');
    });
    posters.put(posterPath(':videoId'), { schema: { hide: true } }, (request) => take(services, request));
  });
}

const take = (services: Services, request: FastifyRequest) => {
  const asked = Asked.safeParse({ ...(request.params as object), ...(request.query as object) });
  if (!asked.success) throw new Problem('notFound');
  if (!Buffer.isBuffer(request.body) || request.body.length === 0) throw new Problem('video.pictureRefused');
  const scope = services.scopeOf(request.actor as StaffActor, request.id, request.log);
  return uploadPoster(services, scope, { ...asked.data, bytes: request.body });
};
