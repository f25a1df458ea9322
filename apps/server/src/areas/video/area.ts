import { videoAuditActions } from '@nattoku/contract/video/video-audit-actions';
import { videoNotificationKinds } from '@nattoku/contract/video/video-notification-kinds';
import { layeredApproach } from '#areas/video/approach/approach.layered.ts';
import { approachRoutes } from '#areas/video/approach/approach.routes.ts';
import { commonOrderRoutes } from '#areas/video/common/common-order.routes.ts';
import { serveCommonOrderSheets } from '#areas/video/common/common-order.sheets.ts';
import { layeredCaptions } from '#areas/video/library/video-captions.layered.ts';
import { tellExpiringVideos } from '#areas/video/library/video-expiring.job.ts';
import { VIDEO_WEIGH, weighOrders } from '#areas/video/library/video-withdrawn.job.ts';
import { layeredVideo } from '#areas/video/library/video.layered.ts';
import { videoRoutes } from '#areas/video/library/video.routes.ts';
import { serveOrderExport } from '#areas/video/order/video-order.export.ts';
import { videoOrderListRoutes, videoOrderRoutes } from '#areas/video/order/video-order.routes.ts';
import { serveOrderSummary } from '#areas/video/order/video-order.summary.ts';
import { serveVideoMedia } from '#areas/video/pipeline/video-media.routes.ts';
import { servePosters } from '#areas/video/pipeline/video-poster.routes.ts';
import { processVideo } from '#areas/video/pipeline/video-process.job.ts';
import { VIDEO_PROCESS } from '#areas/video/pipeline/video-process.queue.ts';
import { resumeProcessing } from '#areas/video/pipeline/video-process.sweep.ts';
import { serveUploads } from '#areas/video/pipeline/video-upload.routes.ts';
import { videoTemplateRoutes } from '#areas/video/template/video-template.routes.ts';
import { readTopTemplates } from '#areas/video/template/video-template.top.ts';
import { favouriteRoutes, videoTopRoutes } from '#areas/video/top/video-top.routes.ts';
import { videoKind } from '#areas/video/video.kind.ts';
import { videoOrders } from '#areas/video/video.orders.ts';
import { layeredCommonOrder } from '#domain/order/common/common-order.layered.ts';
import type { OrderingArea } from '#domain/order/ordering-area.ts';

export const video: OrderingArea = {
  name: 'video',
  orders: videoOrders,
  items: [videoKind],
  layered: [layeredVideo, layeredCaptions, layeredApproach, layeredCommonOrder],
  routes: [
    videoOrderRoutes,
    videoOrderListRoutes,
    commonOrderRoutes,
    videoRoutes,
    approachRoutes,
    videoTemplateRoutes,
    favouriteRoutes,
    videoTopRoutes({ readTemplates: readTopTemplates }),
  ],
  files: [serveCommonOrderSheets, serveOrderExport, serveOrderSummary, serveUploads, serveVideoMedia, servePosters],
  jobs: [
    { queue: VIDEO_PROCESS, worker: processVideo },
    { queue: VIDEO_WEIGH, worker: weighOrders },
  ],
  schedules: [
    { queue: 'video.resume', cron: '*/5 * * * *', run: resumeProcessing },
    { queue: 'video.expiring', cron: '13 * * * *', run: tellExpiringVideos },
    { queue: 'video.abandoned', cron: '43 * * * *', run: ({ uploads, clock }) => uploads.removeAbandoned(clock.now()) },
  ],
  onStart: [resumeProcessing],
  audit: videoAuditActions,
  notifications: videoNotificationKinds,
};
