import { icAuditActions } from '@nattoku/contract/ic-support/ic-audit-actions';
import { scenarioAuditActions } from '@nattoku/contract/ic-support/scenario-audit-actions';
import { layeredScenario } from '#areas/ic-support/scenario/scenario-version.layered.ts';
import { scenarioRoutes, serveScenarioPictures } from '#areas/ic-support/scenario/scenario.routes.ts';
import { icSupportOrders } from '#areas/ic-support/ic-support.orders.ts';
import { icMapRoutes } from '#areas/ic-support/map/map.routes.ts';
import { icOrderRoutes } from '#areas/ic-support/order/ic-order.routes.ts';
import { packageRoutes } from '#areas/ic-support/package/package.routes.ts';
import { icSessionRoutes } from '#areas/ic-support/session/session.routes.ts';
import { icWindowRoutes } from '#areas/ic-support/window/window.routes.ts';
import { serveWindow } from '#areas/ic-support/window/window.stream.ts';
import { talkKind } from '#areas/ic-support/talk.kind.ts';
import type { OrderingArea } from '#domain/order/ordering-area.ts';

export const icSupport: OrderingArea = {
  name: 'icSupport',
  orders: icSupportOrders,
  items: [talkKind],
  layered: [layeredScenario],
  routes: [scenarioRoutes, icOrderRoutes, icMapRoutes, icSessionRoutes, icWindowRoutes, packageRoutes],
  files: [serveScenarioPictures, serveWindow],
  audit: { ...scenarioAuditActions, ...icAuditActions },
};
