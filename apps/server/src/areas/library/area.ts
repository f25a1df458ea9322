import { catalogueAuditActions } from '@nattoku/contract/video/catalogue-audit-actions';
import { catalogueNotificationKinds } from '@nattoku/contract/video/catalogue-notification-kinds';
import { serveCatalogueMedia } from '#areas/library/catalogue/catalogue.media.ts';
import { catalogueRoutes } from '#areas/library/catalogue/catalogue.routes.ts';
import { tellCatalogueNews } from '#areas/library/catalogue/catalogue.telling.ts';
import type { Area } from '#kernel/area.ts';

export const library: Area = {
  name: 'library',
  routes: [catalogueRoutes],
  files: [serveCatalogueMedia],
  schedules: [{ queue: 'catalogue.news', cron: '* * * * *', run: tellCatalogueNews }],
  audit: catalogueAuditActions,
  notifications: catalogueNotificationKinds,
};
