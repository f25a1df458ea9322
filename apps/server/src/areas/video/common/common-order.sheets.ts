import { commonOrderFiles } from '@nattoku/contract/order/common-order-sheet';
import { facilityContact } from '#domain/staff/staff.table.ts';
import { videoCommonOrders } from '#areas/video/common/common-order.content.ts';
import { serveSheet } from '#domain/order/common/serve-sheets.ts';
import { videoWords } from '#domain/order/common/common-order-sheet.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import type { Services } from '#kernel/services.ts';

/** Poster and cards of a common order of videos. */
export const serveCommonOrderSheets = (services: Services): FileRoutes =>
  serveFiles(commonOrderFiles, {
    sheet: serveSheet(services, {
      find: videoCommonOrders.find,
      wordsOf: ({ videoCount, totalSeconds }) => videoWords(videoCount, Math.max(1, Math.round(totalSeconds / 60))),
      contactOf: facilityContact,
    }),
  });
