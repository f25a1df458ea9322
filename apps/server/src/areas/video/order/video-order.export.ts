import { orderExport, type OrderExportColumn } from '@nattoku/contract/video/video-order-list';
import type { AttentionReason, OrderLifecycle, OrderProgress } from '@nattoku/contract/order/order-state';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { rowsOf, videoOrderList } from '#areas/video/order/video-order.search.ts';
import { presentSummary, type OrderRow } from '#areas/video/order/video-order.select.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';

export const serveOrderExport = (): FileRoutes =>
  serveFiles(orderExport.files, {
    export: videoOrderList.asFile({
      ...orderExport,
      fileName: 'video-orders.csv',
      rows: async (tx, ids, now) => (await rowsOf(tx, ids)).map((row) => ({ row, summary: presentSummary(row, now) })),
      writers,
    }),
  });

const lifecycles: Record<OrderLifecycle, string> = {
  draft: '下書き',
  issued: '発行済み',
  closed: '終了',
  expired: '期限切れ',
  canceled: '取消',
};
const progresses: Record<OrderProgress, string> = {
  notOpened: '未開封',
  opened: '開封済み',
  inProgress: '視聴中',
  done: '完了',
};
const reasons: Record<AttentionReason, string> = {
  wrongAnswer: '要説明',
  question: '質問あり',
  dueSoon: '期限間近',
  overdue: '期限超過',
  linkLocked: 'リンク停止',
  undelivered: '署名・回答の未着',
};

const instant = (at: Date | null | undefined): string => (at ? formatDateTime(at.toISOString()) : '');

type Row = { row: OrderRow; summary: ReturnType<typeof presentSummary> };

/** Each column as a spreadsheet shows it. */
const writers: Record<OrderExportColumn, (given: Row) => string | null> = {
  patientNumber: ({ summary }) => summary.patient.patientNumber,
  patientName: ({ summary }) => fullName(summary.patient),
  patientKana: ({ summary }) =>
    [summary.patient.familyNameKana, summary.patient.givenNameKana].filter(Boolean).join(' '),
  department: ({ summary }) => summary.patient.departmentName,
  ward: ({ summary }) => summary.patient.wardName,
  title: ({ summary }) => summary.title,
  videos: ({ summary }) => String(summary.itemCount),
  lifecycle: ({ summary }) => lifecycles[summary.lifecycle],
  progress: ({ summary }) => (summary.lifecycle === 'draft' ? '' : progresses[summary.progress]),
  attention: ({ summary }) => summary.attention.map((reason) => reasons[reason]).join(';'),
  watchedShare: ({ summary }) => String(Math.floor(summary.watchedShare * 100)),
  answers: ({ summary }) => (summary.questionCount === 0 ? '' : `${summary.correctCount}／${summary.questionCount}`),
  dueOn: ({ row }) => row.order.dueOn && formatDate(row.order.dueOn),
  icAt: ({ row }) => instant(row.order.icAt),
  issuedAt: ({ row }) => instant(row.order.issuedAt),
  openedAt: ({ row }) => instant(row.response?.openedAt),
  lastSeenAt: ({ row }) => instant(row.response?.lastSeenAt),
  doneAt: ({ row }) => instant(row.response?.doneAt),
  orderer: ({ summary }) => summary.createdByName,
  createdAt: ({ row }) => instant(row.order.createdAt),
};
