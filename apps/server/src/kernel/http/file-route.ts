import { type Access, apiPrefix } from '@nattoku/contract/shared/endpoint';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { authorise, type Exchange, type ScopeFor } from '#kernel/http/mount.ts';
import { Problem } from '#kernel/problem.ts';
import type { Actor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

type FileRoute<A extends Access, P extends z.ZodType> = {
  method?: 'GET' | 'POST';
  /** Below /api, with :name for parameters. */
  path: string;
  permission: A;
  /** Of the address, query included; one that is wrong is as unknown as one that is not there. */
  params: P;
  answer(scope: ScopeFor<A>, params: z.infer<P>, exchange: Exchange): Promise<unknown>;
};

/** Adds a route that answers with a file, and so is no endpoint of a contract. It checks session and permission before it looks at what was sent. */
export function addFileRoute<const A extends Access, P extends z.ZodType>(
  app: FastifyInstance,
  services: Services,
  { method = 'GET', path, permission, params, answer }: FileRoute<A, P>,
): void {
  app.route({
    method,
    url: apiPrefix + path,
    schema: { hide: true },
    onRequest: async (request) => {
      request.actor = await services.identify(request, permission);
      authorise(request.actor, permission);
    },
    handler: async (request, reply) => {
      const wanted = params.safeParse({ ...(request.query as object), ...(request.params as object) });
      if (!wanted.success) throw new Problem('notFound');
      const scope = services.scopeOf(request.actor as Actor, request.id, request.log);
      return answer(scope as ScopeFor<A>, wanted.data, { request, reply });
    },
  });
}
