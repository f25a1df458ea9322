import { homeAuditActions } from '@nattoku/contract/home/home-audit-actions';
import { homeRoutes } from '#areas/home/home.routes.ts';
import type { Area } from '#kernel/area.ts';

export const home: Area = {
  name: 'home',
  routes: [homeRoutes],
  audit: homeAuditActions,
};
