import { z } from 'zod';
import { listExport, listFile } from '#list/list-export.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Instant, OrderId, VideoId } from '#shared/primitives.ts';
import { OrderLifecycle } from '#order/order-state.ts';
import { OrderSearch } from '#order/order-search.ts';

/** Days back within which the same video counts as ordered already. */
export const DUPLICATE_DAYS = 30;

/** A video that the patient was sent lately: the newest order of it. */
export const RecentVideo = z.object({
  videoId: VideoId,
  orderId: OrderId,
  orderTitle: z.string(),
  lifecycle: OrderLifecycle,
  issuedAt: Instant,
  byName: z.string(),
  watchedShare: z.number(),
  finished: z.boolean(),
});
export type RecentVideo = z.infer<typeof RecentVideo>;

/** Orders as a CSV file. */
export const orderFile = listFile('video-orders', {
  patientNumber: '患者番号',
  patientName: '氏名',
  patientKana: 'カナ',
  department: '診療科',
  ward: '病棟',
  title: '内容',
  videos: '動画の本数',
  lifecycle: '状態',
  progress: '視聴の状況',
  attention: '要確認',
  watchedShare: '視聴（％）',
  answers: '確認問題（正解／全問）',
  dueOn: '視聴期限',
  icAt: '説明の予定',
  issuedAt: '発行日時',
  openedAt: '開封日時',
  lastSeenAt: '最終閲覧日時',
  doneAt: '完了日時',
  orderer: '依頼者',
  createdAt: '作成日時',
});
export const orderExport = listExport({
  file: orderFile,
  permissions: ['video.order'],
  search: OrderSearch.omit({ page: true, pageSize: true }),
  id: OrderId,
  summary:
    'All orders that a search finds, or chosen ones, as a CSV file, line by line. Needs a fresh proof of presence',
});
export type OrderExportColumn = (typeof orderFile.columns)[number];

export const videoOrderListContract = {
  recentVideos: endpoint({
    method: 'GET',
    path: '/video-orders/{orderId}/recent-videos',
    permission: 'video.order',
    summary: 'Videos that the patient of this order was sent in the thirty days before it',
    params: z.object({ orderId: OrderId }),
    response: z.object({ items: z.array(RecentVideo) }),
    problems: ['notFound'],
  }),
};
