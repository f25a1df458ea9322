import type { Access } from '@nattoku/contract/shared/endpoint';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { addFileRoute } from '#kernel/http/file-route.ts';
import type { ScopeFor } from '#kernel/http/mount.ts';
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

/** Answers GET with a PDF made for the one who asks, which nobody keeps on its way. */
export function servePdf<const A extends Access, P extends z.ZodType>(
  app: FastifyInstance,
  services: Services,
  { draw, ...route }: Route<A, P>,
): void {
  addFileRoute(app, services, {
    ...route,
    answer: async (scope, params, { reply }) => {
      const { bytes, fileName, disposition = 'inline' } = await draw(scope, params);
      void reply.headers({
        'cache-control': 'no-store',
        'content-disposition': `${disposition}; ${named(fileName)}`,
      });
      return reply.type('application/pdf').send(Buffer.from(bytes));
    },
  });
}

/** RFC 6266: a header holds ASCII only, so that a Japanese name goes encoded (RFC 8187). */
const named = (fileName: string): string =>
  /^[\w.-]+$/.test(fileName) ? `filename="${fileName}"` : `filename*=UTF-8''${encoded(fileName)}`;

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
