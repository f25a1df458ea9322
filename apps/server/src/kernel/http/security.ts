import type { FastifyInstance, FastifyRequest } from 'fastify';
import { securityHeaders } from '#kernel/http/security-headers.ts';
import { Problem } from '#kernel/problem.ts';

/**
 * One spelling for each address. Encoded separators and dot segments could pass a guard that reads them otherwise (specification/security.md §12),
 * and so could /%61pi one that knows /api/: characters that need no encoding (RFC 3986 §2.3) come without it.
 */
const AMBIGUOUS_PATH = /%2f|%5c|%25|%[01]|%7f|\\|;|#|\/\/|\/\.\.?(\/|$)/i;
const NEEDLESSLY_ENCODED = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export async function secure(app: FastifyInstance, { tls }: { tls: boolean }): Promise<void> {
  const headers = await securityHeaders({ tls });
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers);
    done(refusalOf(request));
  });
}

const refusalOf = (request: FastifyRequest): Problem | undefined => {
  const end = request.url.indexOf('?');
  const path = end === -1 ? request.url : request.url.slice(0, end);
  if (AMBIGUOUS_PATH.test(path) || NEEDLESSLY_ENCODED.test(path)) return new Problem('notFound');
  return safeMethods.has(request.method) || isOfOurSite(request) ? undefined : new Problem('request.crossSite');
};

/** A form or script of another site cannot act with our cookies: browsers name the site that asks. Callers without a browser name none. */
const isOfOurSite = ({ headers }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin, host } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
};
