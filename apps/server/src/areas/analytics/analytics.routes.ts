import { analyticsContract } from '@nattoku/contract/platform/analytics';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Collector, openCollector } from '#areas/analytics/analytics.collector.ts';
import type { OptionalTargets } from '#kernel/area.ts';
import { mount, serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

/** The collector sends what is left before the server ends. */
export function serveAnalytics(app: FastifyInstance, services: Services, { analytics }: OptionalTargets): void {
  const collector = analytics && openCollector(analytics, services.log);
  app.addHook('onClose', async () => collector?.close());
  mount(app, services, routesOf(services, collector));
}

/** Without a collector the call has no effect. Nothing is written down: neither in the database nor in the audit log. */
const routesOf = ({ rateLimits }: Services, collector: Collector | null) =>
  serve(analyticsContract, {
    pageView: async ({ actor }, { body }, { request }) => {
      if (!collector || isUnwilling(request)) return {};
      await rateLimits.spend('pageViewPerSession', actor.sessionId);
      collector.count(body.page);
      return {};
    },
  });

/** “Do Not Track” and “Global Privacy Control”; the browser does not even ask then, another program might. */
const isUnwilling = ({ headers }: FastifyRequest): boolean => headers['dnt'] === '1' || headers['sec-gpc'] === '1';
