import { type Access, apiPrefix } from '@nattoku/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { authorise, type ScopeFor } from '#kernel/http/mount.ts';
import { Problem } from '#kernel/problem.ts';
import type { Actor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

type Pdf = {
  bytes: Uint8Array;
  /** What a browser calls the file when it is kept. It stays behind in its list of downloads: nothing personal. */
  fileName: string;
  /** Shown in the browser, or with `attachment` kept as a file at once. */
  disposition?: 'inline' | 'attachment';
};

type Route<A extends Access, P extends z.ZodType> = {
  /** Below /api, with :name for parameters. */
  path: string;
  permission: A;
  /** Of the address; one that is wrong is as unknown as one that is not there. */
  params: P;
  /** Finds what is printed, and writes down that it was. */
  draw(scope: ScopeFor<A>, params: z.infer<P>): Promise<Pdf>;
};

/** Answers GET with a PDF made for the one who asks, which nobody keeps on its way; a file, and so no endpoint of a contract. */
export function servePdf<const A extends Access, P extends z.ZodType>(
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
      const wanted = params.safeParse(request.params);
      if (!wanted.success) throw new Problem('notFound');
      const scope = services.scopeOf(request.actor as Actor, request.id, request.log);
      const { bytes, fileName, disposition = 'inline' } = await draw(scope as ScopeFor<A>, wanted.data);
      void reply.headers({
        'cache-control': 'no-store',
        'content-disposition': `${disposition}; ${named(fileName)}`,
      });
      return reply.type('application/pdf').send(Buffer.from(bytes));
    },
  );
}

/** RFC 6266: a header holds ASCII only, so that a Japanese name goes encoded (RFC 8187). */
const named = (fileName: string): string =>
  /^[\w.-]+$/.test(fileName) ? `filename="${fileName}"` : `filename*=UTF-8''${encoded(fileName)}`;

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
