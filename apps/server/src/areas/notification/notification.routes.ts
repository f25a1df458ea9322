import { announcementContract } from '@nattoku/contract/notification/announcement';
import { notificationContract } from '@nattoku/contract/notification/notification';
import {
  createAnnouncement,
  publishAnnouncement,
  updateAnnouncement,
  withdrawAnnouncement,
} from '#areas/notification/announcement.operations.ts';
import {
  getAnnouncement,
  listUrgent,
  readAnnouncement,
  searchAnnouncements,
} from '#areas/notification/announcement.reading.ts';
import {
  assignNotification,
  finishNotifications,
  listColleagues,
  readAllNotifications,
  readNotifications,
  snoozeNotifications,
} from '#areas/notification/notification.operations.ts';
import { getPreferences, savePreferences } from '#areas/notification/notification.preferences.ts';
import { countNotifications, searchNotifications } from '#areas/notification/notification.search.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const notificationRoutes = (services: Services) =>
  serve(notificationContract, {
    search: (scope, { body }) => searchNotifications(scope, body),
    counts: (scope) => countNotifications(scope),
    read: (scope, { body }) => readNotifications(scope, body),
    readAll: (scope, { body }) => readAllNotifications(scope, body),
    finish: (scope, { body }) => finishNotifications(scope, body),
    snooze: (scope, { body }) => snoozeNotifications(scope, body),
    assign: (scope, { params, body }) => assignNotification(scope, { ...params, ...body }),
    colleagues: (scope, { params }) => listColleagues(scope, params.notificationId),
    preferences: (scope) => getPreferences(scope, services),
    savePreferences: (scope, { body }) => savePreferences(scope, body, services),
  });

export const announcementRoutes = serve(announcementContract, {
  search: (scope, { body }) => searchAnnouncements(scope, body),
  urgent: (scope) => listUrgent(scope),
  get: (scope, { params }) => getAnnouncement(scope, params.announcementId),
  read: (scope, { params, body }) => readAnnouncement(scope, { ...params, ...body }),
  create: (scope, { body }) => createAnnouncement(scope, body),
  update: (scope, { params, body: { version, ...input } }) => updateAnnouncement(scope, { ...params, version, input }),
  publish: (scope, { params, body }) => publishAnnouncement(scope, { ...params, ...body }),
  withdraw: (scope, { params, body }) => withdrawAnnouncement(scope, { ...params, ...body }),
});
