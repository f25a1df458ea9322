import { notificationContract } from '@nattoku/contract/notification';
import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '#areas/notification/notification.operations.ts';
import { serve } from '#kernel/http/mount.ts';

export const notificationRoutes = serve(notificationContract, {
  list: (scope, { query }) => listNotifications(scope, query),
  read: (scope, { params }) => readNotification(scope, params),
  readAll: (scope) => readAllNotifications(scope, {}),
});
