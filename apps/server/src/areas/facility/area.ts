import { facilityAuditActions } from '@nattoku/contract/facility/facility-audit-actions';
import { facilityRoutes, facilitySettingsRoutes, preferencesRoutes } from '#areas/facility/facility.routes.ts';
import type { Area } from '#kernel/area.ts';

export const facility: Area = {
  name: 'facility',
  routes: [facilityRoutes, facilitySettingsRoutes, preferencesRoutes],
  audit: facilityAuditActions,
};
