import helmet from '@fastify/helmet';
import Fastify from 'fastify';

/**
 * What every answer says to the browser about itself. helmet puts its headers together for each request, though they never differ: here it is asked
 * once, when the server starts.
 */
export async function securityHeaders({ tls }: { tls: boolean }): Promise<Readonly<Record<string, string>>> {
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
  return {
    ...said,
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    // Whatever the address looks like; the few answers that may be kept say so themselves.
    'cache-control': 'no-store',
  };
}
