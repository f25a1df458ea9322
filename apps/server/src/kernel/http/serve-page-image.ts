import { type Access, apiPrefix } from '@nattoku/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { authorise, type ScopeFor } from '#kernel/http/mount.ts';
import type { PageImage } from '#kernel/pdf/page-images.ts';
import { Problem } from '#kernel/problem.ts';
import type { Actor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

const Asked = z.object({
  page: z.coerce.number().int().min(1).max(300),
  width: z.coerce.number().int().min(1).max(10_000).default(1200),
});
type AskedPage = z.infer<typeof Asked>;

type Route<A extends Access, P extends z.ZodType> = {
  /** Below /api, with :name for parameters, `:page` among them; the width rides in the query. */
  path: string;
  permission: A;
  /** Of the rest of the address, query included; one that is wrong is as unknown as one that is not there. */
  params: P;
  draw(scope: ScopeFor<A>, params: z.infer<P>, asked: AskedPage): Promise<PageImage & { cacheControl: string }>;
};

/** Where the address changes with the content, a browser need not ask again. */
export const KEPT_PAGE = 'private, max-age=86400, immutable';
export const UNKEPT_PAGE = 'no-store';

/** Answers GET with the picture of a page; a file, and so no endpoint of a contract. */
export function servePageImage<const A extends Access, P extends z.ZodType>(
  app: FastifyInstance,
  services: Services,
  { path, permission, params, draw }: Route<A, P>,
): void {
  app.get(
    apiPrefix + path,
    {
      schema: { hide: true },
      onRequest: async (request) => {
        request.actor = await services.identify(request, permission);
        authorise(request.actor, permission);
      },
    },
    async (request, reply) => {
      const address = { ...(request.query as object), ...(request.params as object) };
      const [wanted, asked] = [params.safeParse(address), Asked.safeParse(address)];
      if (!wanted.success || !asked.success) throw new Problem('notFound');
      const scope = services.scopeOf(request.actor as Actor, request.id, request.log);
      const { bytes, contentType, cacheControl } = await draw(scope as ScopeFor<A>, wanted.data, asked.data);
      void reply.headers({ 'cache-control': cacheControl, vary: 'cookie' });
      return reply.type(contentType).send(Buffer.from(bytes));
    },
  );
}
