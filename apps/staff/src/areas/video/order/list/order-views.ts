import type { OrderSearch } from '@nattoku/contract/order/order-search';
import { addDays, type PlainDate } from '@nattoku/rules/time/date-time';

export const orderViews = ['attention', 'notOpened', 'overdue', 'dueSoon', 'draft', 'mine', 'all'] as const;
export type OrderView = (typeof orderViews)[number];

/** Due within this many days counts as soon. */
const SOON_DAYS = 3;

type View = {
  label: string;
  filter: (today: PlainDate) => Partial<OrderSearch>;
  sort: OrderSearch['sort'];
  descending: boolean;
  empty: { title: string; words: string };
};

/** The saved views of the list, in the order in which somebody on duty goes through them. */
export const views: Record<OrderView, View> = {
  attention: {
    label: '要確認',
    filter: () => ({ attention: true }),
    sort: 'lastSeenAt',
    descending: true,
    empty: {
      title: '確認が必要なオーダーはありません',
      words: '誤答や質問があったとき、期限が近いのに見終わっていないときに、ここに並びます。',
    },
  },
  notOpened: {
    label: '未開封',
    filter: () => ({ lifecycle: 'issued', progress: 'notOpened' }),
    sort: 'createdAt',
    descending: true,
    empty: { title: '未開封のオーダーはありません', words: '患者さんがまだ開いていないオーダーが、ここに並びます。' },
  },
  overdue: {
    label: '期限超過',
    filter: (today) => ({ dueBy: addDays(today, -1) }),
    sort: 'dueAt',
    descending: false,
    empty: {
      title: '期限超過のオーダーはありません',
      words: '視聴期限を過ぎても見終わっていないオーダーが、ここに並びます。',
    },
  },
  dueSoon: {
    label: '期限間近',
    filter: (today) => ({ dueFrom: today, dueBy: addDays(today, SOON_DAYS) }),
    sort: 'dueAt',
    descending: false,
    empty: {
      title: '期限が近いオーダーはありません',
      words: `期限まで${SOON_DAYS}日以内で、まだ見終わっていないオーダーが、ここに並びます。`,
    },
  },
  draft: {
    label: '下書き',
    filter: () => ({ lifecycle: 'draft' }),
    sort: 'createdAt',
    descending: true,
    empty: { title: '下書きはありません', words: '発行していないオーダーは、ここから続けられます。' },
  },
  mine: {
    label: '自分のオーダー',
    filter: () => ({ mine: true }),
    sort: 'createdAt',
    descending: true,
    empty: { title: '自分のオーダーはまだありません', words: 'あなたが作成したオーダーが、ここに並びます。' },
  },
  all: {
    label: 'すべて',
    filter: () => ({}),
    sort: 'createdAt',
    descending: true,
    empty: {
      title: 'オーダーはまだありません',
      words: '患者さんに見てほしい動画を送ると、ここで視聴の状況がわかります。',
    },
  },
};
