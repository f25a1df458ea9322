import type { IcOrderSearch, IcPreset } from '@nattoku/contract/ic-support/ic-order-search';
import { addDays, type PlainDate } from '@nattoku/rules/time/date-time';

export const talkViews = [
  'today',
  'missingAttendees',
  'notFinalised',
  'outOfHours',
  'undated',
  'waitsForDoctor',
  'all',
] as const;
export type TalkView = (typeof talkViews)[number];

type Sorted = Pick<IcOrderSearch, 'sort' | 'descending'>;
type View = { label: string; only: IcPreset | null; sorted: Sorted; empty: { title: string; words: string } };

const soonest: Sorted = { sort: 'startsAt', descending: false };
const latest: Sorted = { sort: 'startsAt', descending: true };

/** What somebody on duty asks the list of talks, in this order. */
export const views: Readonly<Record<TalkView, View>> = {
  today: {
    label: '今日',
    only: null,
    sorted: soonest,
    empty: { title: '今日の説明はありません', words: '「すべて」に切り替えると、ほかの日の説明も表示できます。' },
  },
  missingAttendees: {
    label: '出席者不足',
    only: 'missingAttendees',
    sorted: soonest,
    empty: {
      title: '出席者の足りない説明はありません',
      words: '出席が必要な人が決まっていない説明が、ここに並びます。',
    },
  },
  notFinalised: {
    label: '未確定',
    only: 'notFinalised',
    sorted: soonest,
    empty: {
      title: '未確定の記録はありません',
      words: '説明が始まり、記録がまだ確定していないものが、ここに並びます。',
    },
  },
  outOfHours: {
    label: '時間外',
    only: 'outOfHours',
    sorted: latest,
    empty: { title: '時間外の説明はありません', words: '診療時間の外に始まった説明が、ここに並びます。' },
  },
  undated: {
    label: '日時未定',
    only: 'undated',
    sorted: { sort: 'createdAt', descending: true },
    empty: { title: '日時の決まっていない説明はありません', words: '日時をまだ入れていない説明が、ここに並びます。' },
  },
  waitsForDoctor: {
    label: '医師の発行待ち',
    only: 'waitsForDoctor',
    sorted: { sort: 'createdAt', descending: false },
    empty: {
      title: '発行を待つオーダーはありません',
      words: '看護師などが準備し、医師の発行を待つオーダーが、ここに並びます。',
    },
  },
  all: {
    label: 'すべて',
    only: null,
    sorted: latest,
    empty: { title: '説明はまだありません', words: 'IC支援のオーダーを発行すると、説明の予定がここに並びます。' },
  },
};

/** The instants of a day in Tokyo: from its beginning, before the next one's. */
export const momentsOf = (from: PlainDate | undefined, to: PlainDate | undefined) => ({
  from: from ? beginOf(from) : null,
  until: to ? beginOf(addDays(to, 1)) : null,
});

const beginOf = (day: PlainDate): string => new Date(`${day}T00:00:00+09:00`).toISOString();
