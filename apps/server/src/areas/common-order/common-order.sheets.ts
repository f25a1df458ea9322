import { commonOrderSheetPath } from '@nattoku/contract/common-order-sheet';
import type { FastifyInstance } from 'fastify';
import { facilityContact } from '#areas/auth/auth.table.ts';
import { findCommonOrder } from '#areas/common-order/common-order.select.ts';
import { serveSheets } from '#kernel/common-order/serve-sheets.ts';
import { videoWords } from '#kernel/pdf/common-order-sheet.ts';
import type { Services } from '#kernel/services.ts';

/** Poster and cards of a common order of videos. */
export function serveCommonOrderSheets(app: FastifyInstance, services: Services): void {
  serveSheets(app, services, {
    path: commonOrderSheetPath(':commonOrderId', ':sheet'),
    permission: 'video.order',
    find: findCommonOrder,
    wordsOf: ({ videoCount, totalSeconds }) => videoWords(videoCount, Math.max(1, Math.round(totalSeconds / 60))),
    contactOf: facilityContact,
  });
}
