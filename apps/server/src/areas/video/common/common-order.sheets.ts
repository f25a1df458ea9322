import { commonOrderFiles } from '@nattoku/contract/order/common-order-sheet';
import { videoCommonOrders } from '#areas/video/common/common-order.content.ts';
import { serveSheet } from '#domain/order/common/serve-sheets.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import type { Services } from '#kernel/services.ts';

const minutesOf = (seconds: number): number => Math.max(1, Math.round(seconds / 60));

/** Poster and cards of a common order of videos. */
export const serveCommonOrderSheets = (services: Services): FileRoutes =>
  serveFiles(commonOrderFiles, {
    sheet: serveSheet(services, {
      find: videoCommonOrders.find,
      wordsOf:
        ({ videoCount, totalSeconds }) =>
        ({ video }) => ({ ...video, lead: video.lead(videoCount, minutesOf(totalSeconds)) }),
      contentsOf: async (_, { videos }) => videos.map(({ videoId }) => ({ kind: 'video', contentId: videoId })),
    }),
  });
