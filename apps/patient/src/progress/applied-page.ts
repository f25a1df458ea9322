import type { ConsentRecord } from '@nattoku/contract/consent/consent-signing';
import { isForm, isVideo } from '@nattoku/contract/patient-page/page-items';
import type {
  PatientPage,
  PatientPageItem,
  PatientPageOrder,
  PatientRecord,
  VideoPageItem,
} from '@nattoku/contract/patient-page/patient-page';
import { isFinished, mergeRanges } from '@nattoku/rules/video/watched-ranges';
import { applyToConsent } from '#areas/consent/applied-consent.ts';

type Watched = Extract<PatientRecord, { kind: 'watched' }>;
type Answered = Extract<PatientRecord, { kind: 'answered' }>;

/**
 * What the patient sees: the server's page with what happened on this device since, so that watching and answering count at once, also
 * without a network.
 */
export function applyRecords(page: PatientPage, records: readonly PatientRecord[]): PatientPage {
  if (records.length === 0) return page;
  return { ...page, orders: page.orders.map((order) => applyToOrder(order, records)) };
}

const isOfForm =
  (order: PatientPageOrder, form: PatientPageItem) =>
  (record: PatientRecord): record is ConsentRecord =>
    'orderId' in record && record.orderId === order.id && (!('itemId' in record) || record.itemId === form.id);

function applyToOrder(order: PatientPageOrder, records: readonly PatientRecord[]): PatientPageOrder {
  const done = records.find((record) => record.kind === 'done' && record.orderId === order.id);
  return {
    ...order,
    doneAt: order.doneAt ?? done?.at ?? null,
    chatMessages: withSeen(order, records),
    items: order.items.map((item) => applyToAny(order, item, records)),
  };
}

function withSeen({ id: orderId, chatMessages }: PatientPageOrder, records: readonly PatientRecord[]) {
  const seen = records.filter((record) => record.kind === 'seen' && record.orderId === orderId);
  if (seen.length === 0) return chatMessages;
  const times = new Map(
    seen.flatMap((record) => (record.kind === 'seen' ? record.messageIds.map((id) => [id, record.at] as const) : [])),
  );
  return chatMessages.map((message) => ({ ...message, readAt: message.readAt ?? times.get(message.id) ?? null }));
}

function applyToAny(
  order: PatientPageOrder,
  item: PatientPageItem,
  records: readonly PatientRecord[],
): PatientPageItem {
  if (isVideo(item)) return applyToItem(item, records);
  if (!isForm(item)) return item;
  return { ...item, consent: applyToConsent(item.consent, records.filter(isOfForm(order, item))) };
}

function applyToItem(item: VideoPageItem, records: readonly PatientRecord[]): VideoPageItem {
  const watched = records.filter((record): record is Watched => record.kind === 'watched' && record.itemId === item.id);
  const answered = records.filter(
    (record): record is Answered => record.kind === 'answered' && record.itemId === item.id,
  );
  return withAnswers(withRanges(item, watched), answered);
}

function withRanges(item: VideoPageItem, watched: readonly Watched[]): VideoPageItem {
  const last = watched.at(-1);
  if (!last) return item;
  const ranges = [...item.watchedRanges, ...watched.map(({ range }) => range)];
  const watchedRanges = mergeRanges(ranges, item.durationSeconds);
  const finished = item.finished || isFinished(watchedRanges, item.durationSeconds);
  return { ...item, watchedRanges, finished, resumeSeconds: last.range.end };
}

function withAnswers(item: VideoPageItem, answered: readonly Answered[]): VideoPageItem {
  if (answered.length === 0) return item;
  const questions = item.questions.map((question) => {
    const added = answered
      .filter(({ questionId }) => questionId === question.id)
      .map(({ option }) => ({ option, correct: option === question.correctOption }));
    return added.length === 0 ? question : { ...question, answers: [...question.answers, ...added] };
  });
  return { ...item, questions };
}
