import type { Access } from '@nattoku/contract/shared/endpoint';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addFileRoute } from '#kernel/http/file-route.ts';
import type { ScopeFor } from '#kernel/http/mount.ts';
import type { PageImage } from '#kernel/pdf/page-images.ts';
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

/** Answers GET with the picture of a page. */
export function servePageImage<const A extends Access, P extends z.ZodType>(
  app: FastifyInstance,
  services: Services,
  { path, permission, params, draw }: Route<A, P>,
): void {
  addFileRoute(app, services, {
    path,
    permission,
    params: z.intersection(Asked, params),
    answer: async (scope, asked, { reply }) => {
      const { bytes, contentType, cacheControl } = await draw(scope, asked, asked);
      void reply.headers({ 'cache-control': cacheControl, vary: 'cookie' });
      return reply.type(contentType).send(Buffer.from(bytes));
    },
  });
}
