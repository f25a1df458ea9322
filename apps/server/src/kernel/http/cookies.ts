import type { FastifyReply, FastifyRequest } from 'fastify';

/** `family` stands beside `link`: who opens both on one device is in by both. `window`: a screen beside staff, for whoever looks at it. `device` tells browsers at which somebody has signed in before from others. */
export type CookieName = 'staff' | 'link' | 'family' | 'window' | 'device';

export type Cookies = {
  get(request: FastifyRequest, name: CookieName): string | undefined;
  set(reply: FastifyReply, name: CookieName, secret: string, maxAgeSeconds: number): void;
  clear(reply: FastifyReply, name: CookieName): void;
};

/** The cookies there are. `__Host-` and Secure wherever the page comes by TLS; plain only on the loopback of a developer's machine. */
export const createCookies = (secure: boolean): Cookies => {
  const named = (name: CookieName) => (secure ? `__Host-${name}` : name);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    get: (request, name) => request.cookies[named(name)],
    set: (reply, name, secret, maxAge) => void reply.setCookie(named(name), secret, { ...attributes, maxAge }),
    clear: (reply, name) => void reply.clearCookie(named(name), attributes),
  };
};
