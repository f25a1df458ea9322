import { commonOrderSheetPath } from '@nattoku/contract/order/common-order-sheet';
import type { FastifyInstance } from 'fastify';
import { facilityContact } from '#domain/staff/staff.table.ts';
import { findCommonOrder } from '#areas/video/common/common-order.select.ts';
import { serveSheets } from '#domain/order/common/serve-sheets.ts';
import { videoWords } from '#domain/order/common/common-order-sheet.ts';
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
