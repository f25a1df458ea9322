import { analyticsContract } from '@nattoku/contract/platform/analytics';
import type { FastifyRequest } from 'fastify';
import { openCollector } from '#areas/analytics/analytics.collector.ts';
import type { OptionalTargets } from '#kernel/area.ts';
import { type Routes, serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

/** Without a collector the call has no effect. Nothing is written down: neither in the database nor in the audit log. */
export function analyticsRoutes({ rateLimits, log }: Services, { analytics }: OptionalTargets): Routes {
  const collector = analytics && openCollector(analytics, log);
  const routes = serve(analyticsContract, {
    pageView: async ({ actor }, { body }, { request }) => {
      if (!collector || isUnwilling(request)) return {};
      await rateLimits.spend('pageViewPerSession', actor.sessionId);
      collector.count(body.page);
      return {};
    },
  });
  // What is counted and not sent yet goes out before the server ends.
  return { ...routes, onClose: async () => collector?.close() };
}

/** “Do Not Track” and “Global Privacy Control”; the browser does not even ask then, another program might. */
const isUnwilling = ({ headers }: FastifyRequest): boolean => headers['dnt'] === '1' || headers['sec-gpc'] === '1';
