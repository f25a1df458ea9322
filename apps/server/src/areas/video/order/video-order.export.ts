import { orderExport, type OrderExportColumn } from '@nattoku/contract/video/video-order-list';
import { attentionNames, orderLifecycleNames, orderProgressNames } from '@nattoku/contract/order/order-state-words';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { watchedPercent } from '@nattoku/rules/video/watched-ranges';
import { rowsOf, videoOrderList } from '#areas/video/order/video-order.search.ts';
import { presentSummary, type OrderRow } from '#areas/video/order/video-order.select.ts';
import { patientWriters } from '#domain/patient/patient-writers.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';

export const serveOrderExport = (): FileRoutes =>
  serveFiles(orderExport.files, {
    export: videoOrderList.asFile({
      ...orderExport,
      fileName: 'video-orders.csv',
      rows: async (tx, ids, now) => (await rowsOf(tx, ids)).map((row) => ({ ...presentSummary(row, now), row })),
      writers,
    }),
  });

const instant = (at: Date | null | undefined): string => (at ? formatDateTime(at.toISOString()) : '');

type Row = ReturnType<typeof presentSummary> & { row: OrderRow };

/** Each column as a spreadsheet shows it. */
const writers: Record<OrderExportColumn, (row: Row) => string | null | undefined> = {
  ...patientWriters,
  title: (row) => row.title,
  videos: (row) => String(row.itemCount),
  lifecycle: (row) => orderLifecycleNames[row.lifecycle],
  progress: (row) => (row.lifecycle === 'draft' ? '' : orderProgressNames[row.progress]),
  attention: (row) => row.attention.map((reason) => attentionNames[reason]).join(';'),
  watchedShare: (row) => String(watchedPercent(row.watchedShare)),
  answers: (row) => (row.questionCount === 0 ? '' : `${row.correctCount}／${row.questionCount}`),
  dueOn: ({ row }) => row.order.dueOn && formatDate(row.order.dueOn),
  icAt: ({ row }) => instant(row.order.icAt),
  issuedAt: ({ row }) => instant(row.order.issuedAt),
  openedAt: ({ row }) => instant(row.response?.openedAt),
  lastSeenAt: ({ row }) => instant(row.response?.lastSeenAt),
  doneAt: ({ row }) => instant(row.response?.doneAt),
  orderer: (row) => row.createdByName,
  createdAt: ({ row }) => instant(row.order.createdAt),
};
