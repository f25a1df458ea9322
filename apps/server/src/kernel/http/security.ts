import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#kernel/problem.ts';

/** One spelling for each address: encoded separators and dot segments could pass a guard that reads them otherwise (CVE class R23). */
const AMBIGUOUS_PATH = /%2f|%5c|%2e|%00|%25|\\|;|\/\/|\/\.\.?(\/|$)/i;
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
    if (AMBIGUOUS_PATH.test(path)) throw new Problem('notFound');
    if (path.startsWith('/api/')) void reply.header('cache-control', 'no-store');
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
