import { commonOrderFiles } from '@nattoku/contract/order/common-order-sheet';
import { facilityContact } from '#domain/staff/staff.table.ts';
import { videoCommonOrders } from '#areas/video/common/common-order.content.ts';
import { serveSheet } from '#domain/order/common/serve-sheets.ts';
import type { SheetWords } from '#domain/order/common/common-order-sheet.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import type { Services } from '#kernel/services.ts';

const videoWords = (videoCount: number, minutes: number): SheetWords => ({
  lead: `スマートフォンで、説明の動画をごらんいただけます\n（動画${videoCount}本・約${minutes}分）`,
  last: { picture: 'watch', words: '動画を見て、質問に答えます' },
  card: 'カメラでQRコードを読み取ると、説明の動画が見られます。',
  after: '見終わると「受付番号」が出ます。職員にお見せください。',
});

/** Poster and cards of a common order of videos. */
export const serveCommonOrderSheets = (services: Services): FileRoutes =>
  serveFiles(commonOrderFiles, {
    sheet: serveSheet(services, {
      find: videoCommonOrders.find,
      wordsOf: ({ videoCount, totalSeconds }) => videoWords(videoCount, Math.max(1, Math.round(totalSeconds / 60))),
      contactOf: facilityContact,
    }),
  });
