import { catalogueAuditActions } from '@nattoku/contract/video/catalogue-audit-actions';
import { catalogueNotificationKinds } from '@nattoku/contract/video/catalogue-notification-kinds';
import { serveCatalogueMedia } from '#areas/library/catalogue/catalogue.media.ts';
import { catalogueRoutes } from '#areas/library/catalogue/catalogue.routes.ts';
import { tellCatalogueNews } from '#areas/library/catalogue/catalogue.telling.ts';
import { textLayerAuditActions } from '@nattoku/contract/text-layer/text-layer-audit-actions';
import { textLayerRoutes } from '#areas/library/text-layer/text-layer.routes.ts';
import { makeReadings, TEXT_LAYER_FURIGANA } from '#domain/text-layer/furigana/furigana.job.ts';
import type { Area } from '#kernel/area.ts';

export const library: Area = {
  name: 'library',
  routes: [catalogueRoutes, textLayerRoutes],
  files: [serveCatalogueMedia],
  jobs: [{ queue: TEXT_LAYER_FURIGANA, worker: makeReadings }],
  schedules: [{ queue: 'catalogue.news', cron: '* * * * *', run: tellCatalogueNews }],
  audit: { ...catalogueAuditActions, ...textLayerAuditActions },
  notifications: catalogueNotificationKinds,
};
