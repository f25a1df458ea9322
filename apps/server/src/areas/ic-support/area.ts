import { icAuditActions } from '@nattoku/contract/ic-support/ic-audit-actions';
import { scenarioAuditActions } from '@nattoku/contract/ic-support/scenario-audit-actions';
import { scenarioKind } from '#areas/ic-support/scenario.kind.ts';
import { scenarioItemRoutes } from '#areas/ic-support/scenario-item/scenario-item.routes.ts';
import { layeredScenario } from '#areas/ic-support/scenario/scenario-version.layered.ts';
import { scenarioRoutes, serveScenarioPictures } from '#areas/ic-support/scenario/scenario.routes.ts';
import { icSupportOrders } from '#areas/ic-support/ic-support.orders.ts';
import { icFiguresRoutes, serveFigures } from '#areas/ic-support/figures/figures.routes.ts';
import { icMapRoutes } from '#areas/ic-support/map/map.routes.ts';
import { serveIcOrderExport } from '#areas/ic-support/order/ic-order.export.ts';
import { icOrderRoutes } from '#areas/ic-support/order/ic-order.routes.ts';
import { packageRoutes } from '#areas/ic-support/package/package.routes.ts';
import { icPlannerRoutes } from '#areas/ic-support/planner/planner.routes.ts';
import { TALK_SEAL } from '#areas/ic-support/record/record.queue.ts';
import { icRecordRoutes, serveRecords } from '#areas/ic-support/record/record.routes.ts';
import { resumeRecordSeals, sealTalkRecord } from '#areas/ic-support/record/record.seal.ts';
import { icSessionRoutes } from '#areas/ic-support/session/session.routes.ts';
import { icClassAttendanceRoutes, icClassRoutes } from '#areas/ic-support/class/class.routes.ts';
import { layeredClass } from '#areas/ic-support/class/class.layered.ts';
import { serveClassFiles } from '#areas/ic-support/class/class.files.ts';
import { icTemplateRoutes } from '#areas/ic-support/template/ic-template.routes.ts';
import { icWindowRoutes } from '#areas/ic-support/window/window.routes.ts';
import { serveWindow } from '#areas/ic-support/window/window.stream.ts';
import { talkKind } from '#areas/ic-support/talk.kind.ts';
import type { OrderingArea } from '#domain/order/ordering-area.ts';

export const icSupport: OrderingArea = {
  name: 'icSupport',
  orders: icSupportOrders,
  items: [scenarioKind, talkKind],
  layered: [layeredScenario, layeredClass],
  routes: [
    scenarioRoutes,
    scenarioItemRoutes,
    icOrderRoutes,
    icMapRoutes,
    icSessionRoutes,
    icWindowRoutes,
    icRecordRoutes,
    icPlannerRoutes,
    icFiguresRoutes,
    packageRoutes,
    icTemplateRoutes,
    icClassRoutes,
    icClassAttendanceRoutes,
  ],
  files: [serveScenarioPictures, serveWindow, serveRecords, serveFigures, serveClassFiles, serveIcOrderExport],
  jobs: [{ queue: TALK_SEAL, worker: sealTalkRecord }],
  schedules: [{ queue: 'talk.seal-watch', cron: '*/5 * * * *', run: resumeRecordSeals }],
  onStart: [resumeRecordSeals],
  audit: { ...scenarioAuditActions, ...icAuditActions },
};
