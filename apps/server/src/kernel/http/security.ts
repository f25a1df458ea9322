import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#kernel/problem.ts';

/**
 * One spelling for each address. Encoded separators and dot segments could pass a guard that reads them otherwise (specification/security.md §12),
 * and so could /%61pi one that knows /api/: characters that need no encoding (RFC 3986 §2.3) come without it.
 */
const AMBIGUOUS_PATH = /%2f|%5c|%25|%[01]|%7f|\\|;|#|\/\/|\/\.\.?(\/|$)/i;
const NEEDLESSLY_ENCODED = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export async function secure(app: FastifyInstance, { tls }: { tls: boolean }): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        frameSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: tls ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'sameorigin' },
  });

  app.addHook('onRequest', async (request, reply) => {
    void reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()');
    const path = request.url.split('?', 1)[0] ?? '';
    // Whatever the address looks like; the few answers that may be kept say so themselves.
    void reply.header('cache-control', 'no-store');
    if (AMBIGUOUS_PATH.test(path) || NEEDLESSLY_ENCODED.test(path)) throw new Problem('notFound');
    if (!safeMethods.has(request.method)) refuseCrossSite(request);
  });
}

/** A form or script of another site cannot act with our cookies: browsers name the site that asks. Callers without a browser name none. */
const refuseCrossSite = ({ headers }: FastifyRequest): void => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw new Problem('request.crossSite');
  const { origin, host } = headers;
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host))
    throw new Problem('request.crossSite');
};
