import { z } from 'zod';
import { BULK_ORDERS_MAX } from '#order/order-bulk.ts';
import { CsvExportEncoding } from '#shared/csv.ts';
import { apiPrefix, endpoint } from '#shared/endpoint.ts';
import { csvFile, fileEndpoint } from '#shared/file-endpoint.ts';
import { Instant, OrderId, VideoId } from '#shared/primitives.ts';
import { OrderLifecycle, OrderSearch } from '#video/video-order.ts';

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

/** Columns that an export may have, in the order in which they are written. */
export const orderExportColumns = [
  'patientNumber',
  'patientName',
  'patientKana',
  'department',
  'ward',
  'title',
  'videos',
  'lifecycle',
  'progress',
  'attention',
  'watchedShare',
  'answers',
  'dueOn',
  'icAt',
  'issuedAt',
  'openedAt',
  'lastSeenAt',
  'doneAt',
  'orderer',
  'createdAt',
] as const;
export const OrderExportColumn = z.enum(orderExportColumns);
export type OrderExportColumn = z.infer<typeof OrderExportColumn>;

export const orderExportColumnNames: Record<OrderExportColumn, string> = {
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
};

/** Which orders, what of them, in which encoding: all that the search finds, or those that were chosen. */
export const OrderExport = z.object({
  search: OrderSearch.omit({ page: true, pageSize: true }),
  orderIds: z.array(OrderId).max(BULK_ORDERS_MAX).nullish(),
  columns: z.array(OrderExportColumn).min(1).max(orderExportColumns.length),
  /** Orders of patients marked 要配慮 too; without it they are left out. */
  sensitive: z.boolean().default(false),
  encoding: CsvExportEncoding,
});
export type OrderExport = z.infer<typeof OrderExport>;

/** POST an OrderExport here, below /api: answered with a CSV file as a stream. Needs patient.export and a fresh proof of presence. */
export const orderExportPath = '/lists/video-orders/export';

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

export const videoOrderListFiles = {
  export: fileEndpoint({
    method: 'POST',
    path: apiPrefix + orderExportPath,
    permission: { all: ['patient.export', 'video.order'] },
    summary: 'All orders that a search finds, as a CSV file, line by line. Needs a fresh proof of presence',
    body: OrderExport,
    file: csvFile,
    problems: ['session.proofNeeded', 'request.invalid'],
  }),
};
