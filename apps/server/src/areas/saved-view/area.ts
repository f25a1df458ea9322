import { savedViewAuditActions } from '@nattoku/contract/staff/saved-view-audit-actions';
import { savedViewRoutes } from '#areas/saved-view/saved-view.routes.ts';
import type { Area } from '#kernel/area.ts';

export const savedView: Area = {
  name: 'saved-view',
  routes: [savedViewRoutes],
  audit: savedViewAuditActions,
};
