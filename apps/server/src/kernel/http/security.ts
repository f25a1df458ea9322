import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OF_SCRIPTS, type SecurityHeaders, securityHeaders } from '#kernel/http/security-headers.ts';
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
    void reply.headers(headers.answer);
    done(refusalOf(request));
  });
  app.addHook('onSend', (_, reply, payload, done) => {
    addForPages(reply, headers);
    done(null, payload);
  });
}

/** What a browser never shows as a page of its own that could do anything. */
const NO_PAGE = /^(?:application\/(?:[\w.-]+\+)?json|text\/(?:event-stream|css)|image\/|font\/|application\/wasm)/;
const SCRIPT = /^(?:application|text)\/javascript/;
const POLICY = 'content-security-policy';

/** The headers of pages are half a kilobyte, which every script, style and answer in JSON of a page would carry too. */
function addForPages(reply: FastifyReply, { answer, page }: SecurityHeaders): void {
  const type = String(reply.getHeader('content-type') ?? '');
  if (type === '' || NO_PAGE.test(type)) return;
  const own = reply.getHeader(POLICY);
  const isOwn = own !== answer[POLICY];
  if (SCRIPT.test(type)) {
    if (!isOwn) void reply.header(POLICY, OF_SCRIPTS);
    return;
  }
  void reply.headers(page);
  if (isOwn) void reply.header(POLICY, own);
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
