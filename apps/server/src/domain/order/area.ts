import { commonOrderAuditActions } from '@nattoku/contract/order/common-order-audit-actions';
import { orderAuditActions } from '@nattoku/contract/order/order-audit-actions';
import { orderBulkRoutes } from '#domain/order/bulk/order-bulk.routes.ts';
import { expireOrders } from '#domain/order/lifecycle/expire-orders.ts';
import { orderVerbRoutes } from '#domain/order/lifecycle/order-verbs.routes.ts';
import { orderNotificationKinds } from '@nattoku/contract/order/order-notification-kinds';
import { remindOfDueDates } from '#domain/order/lifecycle/overdue.ts';
import { patientOrdersRoutes } from '#domain/order/of-patient/patient-orders.routes.ts';
import type { Area } from '#kernel/area.ts';

export const order: Area = {
  name: 'order',
  routes: [orderBulkRoutes, orderVerbRoutes, patientOrdersRoutes],
  schedules: [
    { queue: 'order.dates', cron: '* * * * *', run: expireOrders },
    { queue: 'order.overdue', cron: '* * * * *', run: remindOfDueDates },
  ],
  audit: { ...orderAuditActions, ...commonOrderAuditActions },
  notifications: orderNotificationKinds,
};
