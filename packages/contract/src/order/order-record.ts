import { orderLifecycleNames } from '#order/order-state-words.ts';
import { z } from 'zod';
import { formatBirthDate } from '@nattoku/rules/time/birth-date';
import { formatClock, formatDate, formatDateTime, formatDuration } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { askedAbout } from '#chat/asked-about.ts';
import type { ChapterView } from '#video/chapter-view.ts';
import { sexNames } from '#patient/patient.ts';
import { apiPrefix } from '#shared/endpoint.ts';
import { fileEndpoint, pdfFile } from '#shared/file-endpoint.ts';
import { OrderId } from '#shared/primitives.ts';
import type { Order, OrderItem, QuestionResult } from '#video/video-order.ts';

/** The record of an order as a PDF; below /api. Leaves an audit event of its own. */
export const orderSummaryPath = (orderId: OrderId | '{orderId}'): string => `/video-orders/${orderId}/summary.pdf`;

export type RecordedVideo = { title: string; facts: string; chapters: string[]; answers: string[] };

/** What an order comes to, in words for the record of the patient: the same on screen, on paper, and as text. */
export type OrderRecord = {
  title: string;
  patient: readonly (readonly [term: string, detail: string])[];
  facts: readonly (readonly [term: string, detail: string])[];
  videos: readonly RecordedVideo[];
  questions: readonly string[];
};

const stateWords: Record<ChapterView['state'], string> = { seen: '視聴', partly: '一部のみ', skipped: '未視聴' };

/** From here on a chapter counts as watched again. */
const AGAIN = 1.5;

/** 「2回」, or nothing where it was watched once at most. */
export const timesWords = ({ times }: Pick<ChapterView, 'times'>): string =>
  times >= AGAIN ? `${Math.round(times)}回` : '';

const percent = (share: number): string => `${Math.floor(share * 100)}%`;

export function orderRecord(order: Order): OrderRecord {
  const { patient } = order;
  const items = order.items.toSorted((a, b) => a.position - b.position);
  const finished = items.filter((item) => item.finished).length;
  const moment = (at: string | null) => (at ? formatDateTime(at) : 'なし');
  return {
    title: order.title,
    patient: [
      ['患者番号', patient.patientNumber],
      ['氏名', `${fullName(patient)}（${[patient.familyNameKana, patient.givenNameKana].filter(Boolean).join(' ')}）`],
      ['生年月日', `${formatBirthDate(patient.birthDate)}・${sexNames[patient.sex]}`],
    ],
    facts: [
      ['内容', `${order.title}（動画${items.length}本・合計${formatDuration(order.totalSeconds)}）`],
      ['依頼', `${moment(order.issuedAt)}　${order.createdByName}`],
      ['視聴期限', order.dueOn ? formatDate(order.dueOn) : 'なし'],
      ['説明の予定', moment(order.icAt)],
      ['状態', orderLifecycleNames[order.lifecycle]],
      ['視聴', `${percent(order.watchedShare)}（${finished}／${items.length}本を視聴完了）`],
      ['確認問題', order.questionCount === 0 ? 'なし' : `${order.correctCount}／${order.questionCount}問 正解`],
      ['開封', moment(order.openedAt)],
      ['最終閲覧', moment(order.lastSeenAt)],
      ['完了', moment(order.doneAt)],
    ],
    videos: items.map(recordOf),
    questions: order.chatMessages
      .filter(({ from }) => from === 'patient')
      .map(
        ({ sentAt, text, itemTitle, itemSeconds }) =>
          `${formatDateTime(sentAt)}　${text}${itemTitle ? `（${askedAbout(itemTitle, itemSeconds)}）` : ''}`,
      ),
  };
}

const recordOf = (item: OrderItem, index: number): RecordedVideo => ({
  title: `${index + 1}. ${item.video.title}`,
  facts: [
    formatDuration(item.video.durationSeconds),
    item.required ? '' : '任意',
    item.finished ? '視聴完了' : `${percent(item.watchedShare)}視聴`,
    item.lastPlayedAt ? `最後の再生 ${formatDateTime(item.lastPlayedAt)}` : '再生なし',
  ]
    .filter(Boolean)
    .join('・'),
  chapters: item.chapterViews.map(chapterLine),
  answers: item.questions.map((question, at) => `問${at + 1} ${question.stem}　${outcomeOf(question)}`),
});

const chapterLine = (view: ChapterView): string => {
  const again = timesWords(view);
  const last = view.lastPlayedAt ? `・最後 ${formatDateTime(view.lastPlayedAt)}` : '';
  return `${formatClock(view.start)}〜${formatClock(view.end)} ${view.title}　${stateWords[view.state]}${again && `・${again}`}${last}`;
};

const outcomeOf = ({ answers }: QuestionResult): string =>
  answers.length === 0 ? '未回答' : answers.map(({ correct }) => (correct ? '正解' : '不正解')).join('→');

/** The record as plain text, for the record system. */
export function recordText({ patient, facts, videos, questions }: OrderRecord): string {
  const lines = [
    '【動画説明の記録】',
    ...[...patient, ...facts].map(([term, detail]) => `${term}：${detail}`),
    ...videos.flatMap(({ title, facts: about, chapters, answers }) => [
      '',
      title,
      `　${about}`,
      ...[...chapters, ...answers].map((line) => `　・${line}`),
    ]),
    ...(questions.length > 0 ? ['', '患者さんからの質問', ...questions.map((line) => `　・${line}`)] : []),
  ];
  return lines.join('\n');
}

export const orderRecordFiles = {
  summary: fileEndpoint({
    method: 'GET',
    path: apiPrefix + orderSummaryPath('{orderId}'),
    permission: 'video.order',
    summary: 'What an order comes to, on A4 for the record of the patient',
    params: z.object({ orderId: OrderId }),
    file: pdfFile,
    problems: ['notFound'],
  }),
};
