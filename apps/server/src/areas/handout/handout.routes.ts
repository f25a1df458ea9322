import { apiPrefix } from '@nattoku/contract/endpoint';
import { handoutPath } from '@nattoku/contract/handout';
import { OrderId } from '@nattoku/contract/shared';
import type { FastifyInstance } from 'fastify';
import { findHandout } from '#areas/handout/handout.select.ts';
import { drawHandout } from '#areas/handout/handout.sheet.ts';
import { authorise } from '#kernel/http/mount.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** Answers with the sheet that the patient takes along. It carries the secret of the link, and is kept by nobody on its way. */
export function serveHandout(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { orderId: string } }>(
    apiPrefix + handoutPath(':orderId'),
    {
      schema: { hide: true },
      onRequest: async (request) => {
        request.actor = await services.identify(request, 'video.order');
        authorise(request.actor, 'video.order');
      },
    },
    async (request, reply) => {
      const orderId = OrderId.safeParse(request.params.orderId);
      if (!orderId.success) throw new Problem('notFound');
      const scope = services.scopeOf(request.actor as StaffActor, request.id, request.log);
      const handout = await findHandout(scope, orderId.data, services.publicUrl);
      void reply.headers({
        'cache-control': 'no-store',
        'content-disposition': 'inline; filename="handout.pdf"',
      });
      return reply.type('application/pdf').send(Buffer.from(await drawHandout(handout, scope.clock.now())));
    },
  );
}
