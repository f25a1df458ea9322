import { analyticsRoutes } from '#areas/analytics/analytics.routes.ts';
import type { Area } from '#kernel/area.ts';

export const analytics: Area = {
  name: 'analytics',
  routes: [analyticsRoutes],
};
