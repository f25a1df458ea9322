import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import type { FastifyInstance } from 'fastify';
import type { NamedEndpoint } from '#testing/contracts.ts';

/** Routes below /api that are no endpoints of a contract: files, exports, uploads. Streams that never end are left out. */
export function otherRoutes(app: FastifyInstance, endpoints: readonly NamedEndpoint[]) {
  const own = new Set(
    endpoints.map(({ endpoint }) => `${endpoint.method} ${apiPrefix}${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  const above: string[] = [];
  const routes: { method: string; path: string }[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, depth = '', part = '', methods = ''] =
      /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (part === '') continue;
    above.splice(depth.length / 4, above.length, part);
    const path = above.join('');
    for (const method of methods.split(', ').filter((each) => each !== '' && each !== 'HEAD' && each !== 'OPTIONS'))
      if (path.startsWith(apiPrefix) && !path.endsWith('events') && !own.has(`${method} ${path}`))
        routes.push({ method, path });
  }
  return routes;
}
