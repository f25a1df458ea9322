import type { FastifyInstance } from 'fastify';

export type RegisteredRoute = { method: string; path: string };

/** As the router writes it: `:name`, and `*` for all that follows. */
export const routerPath = (path: string): string => path.replace(/\{\w+\*\}$/, '*').replace(/\{(\w+)\}/g, ':$1');

/** Every route that the server has, read from its router. A HEAD that belongs to a GET is left out. */
export function registeredRoutes(app: FastifyInstance): RegisteredRoute[] {
  const above: string[] = [];
  const routes: RegisteredRoute[] = [];
  for (const line of app.printRoutes().split('\n')) {
    const [, depth = '', part = '', methods = ''] =
      /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (part === '') continue;
    above.splice(depth.length / 4, above.length, part);
    const path = above.join('');
    const all = methods.split(', ').filter((method) => method !== '');
    const own = all.includes('GET') ? all.filter((method) => method !== 'HEAD') : all;
    routes.push(...own.map((method) => ({ method, path })));
  }
  return routes;
}
