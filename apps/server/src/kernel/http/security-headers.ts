import helmet from '@fastify/helmet';
import Fastify from 'fastify';

type Headers = Readonly<Record<string, string>>;

/** `answer`: said by every answer, which is thereby no page; `page`: said besides by what a browser may show as a page. */
export type SecurityHeaders = { answer: Headers; page: Headers };

const ON_EVERY_ANSWER = new Set([
  'strict-transport-security',
  'x-content-type-options',
  'cross-origin-resource-policy',
  'referrer-policy',
]);

/** For what is no page: whoever opens it as one gets nothing that runs. */
const NOTHING = "default-src 'none';frame-ancestors 'none'";

/** A script is bound by the policy of its page; what it says itself binds it where it runs as a worker. */
export const OF_SCRIPTS = "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'";

/**
 * What answers say to the browser about themselves. helmet puts its headers together for each request, though they never differ: here it is asked
 * once, when the server starts.
 */
export async function securityHeaders({ tls }: { tls: boolean }): Promise<SecurityHeaders> {
  const sample = Fastify();
  await sample.register(helmet, {
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
  let said: Record<string, string> = {};
  sample.get('/', (_, reply) => {
    said = Object.fromEntries(Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)]));
    return reply.send();
  });
  await sample.inject('/');
  await sample.close();
  const entries = Object.entries(said);
  return {
    answer: {
      ...Object.fromEntries(entries.filter(([name]) => ON_EVERY_ANSWER.has(name))),
      'content-security-policy': NOTHING,
      // Whatever the address looks like; the few answers that may be kept say so themselves.
      'cache-control': 'no-store',
    },
    page: {
      ...Object.fromEntries(entries.filter(([name]) => !ON_EVERY_ANSWER.has(name))),
      'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    },
  };
}
