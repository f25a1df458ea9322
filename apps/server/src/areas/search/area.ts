import { searchAuditActions } from '@nattoku/contract/search/search-audit-actions';
import { searchRoutes } from '#areas/search/search.routes.ts';
import type { Area } from '#kernel/area.ts';

export const search: Area = {
  name: 'search',
  routes: [searchRoutes],
  audit: searchAuditActions,
};
