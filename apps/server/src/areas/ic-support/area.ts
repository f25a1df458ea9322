import { scenarioAuditActions } from '@nattoku/contract/ic-support/scenario-audit-actions';
import { layeredScenario } from '#areas/ic-support/scenario/scenario-version.layered.ts';
import { scenarioRoutes, serveScenarioPictures } from '#areas/ic-support/scenario/scenario.routes.ts';
import type { OrderingArea } from '#domain/order/ordering-area.ts';

export const icSupport: OrderingArea = {
  name: 'icSupport',
  layered: [layeredScenario],
  routes: [scenarioRoutes],
  files: [serveScenarioPictures],
  audit: scenarioAuditActions,
};
