import { QUESTION_MAX, type PatientRecord as AnyRecord } from '@nattoku/contract/patient-page/patient-page';
import type { ConsentRecord } from '@nattoku/contract/consent/consent-signing';
import type { ChatMessageId, OrderId, OrderItemId, VideoQuestionId } from '@nattoku/contract/shared/primitives';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { characterCount } from '@nattoku/rules/text/text-length';
import { mergeRanges, type WatchedRange } from '@nattoku/rules/video/watched-ranges';
import { acceptsRecords, clampTime, type OrderTimes } from '#areas/patient-page/patient-page.rules.ts';

/** What happened with consent forms is taken in elsewhere. */
export type PatientRecord = Exclude<AnyRecord, ConsentRecord>;

type KnownQuestion = { id: VideoQuestionId; optionCount: number; correctOption: number };
type KnownItem = { id: OrderItemId; durationSeconds: number; questions: readonly KnownQuestion[] };
export type KnownOrder = OrderTimes & { id: OrderId; issuedAt: Date | null; items: readonly KnownItem[] };

type Fitting<Kind extends PatientRecord['kind'], Rest> = { kind: Kind; id: string; orderId: OrderId; at: Date } & Rest;
export type FittingWatch = Fitting<'watched', { itemId: OrderItemId; range: WatchedRange }>;
export type FittingAnswer = Fitting<
  'answered',
  { itemId: OrderItemId; questionId: VideoQuestionId; option: number; correct: boolean }
>;
export type FittingMessage = Fitting<'asked', { id: ChatMessageId; itemId: OrderItemId | null; text: string }>;
export type FittingSeen = Fitting<'seen', { messageIds: ChatMessageId[] }>;
export type FittingRecord = FittingWatch | FittingAnswer | FittingMessage | FittingSeen | Fitting<'done', object>;

type Moment = { cameInAt: Date; now: Date };
type Sorted = { fitting: FittingRecord[]; refused: { id: string; reason: string }[] };

/** In words that the patient reads after 「…は受け付けられませんでした。」. */
export const reasons = {
  unknown: 'ご案内の中に見つかりません。病院からのご案内が変わったときは、新しいリンクから開いてください。',
  canceled: 'このご案内は病院が取り消しました。',
  ended: 'このご案内は受付が終わっています。',
  range: '見た区間が動画の長さと合いません。',
  question: 'この動画の確認の質問ではありません。',
  option: '選べない答えです。',
  empty: '質問が書かれていません。',
  tooLong: `質問は${QUESTION_MAX}文字以内で書いてください。`,
} as const;
type Reason = keyof typeof reasons;

/** Parts the records that can be taken in from those that cannot, and says why; those that fit come in the order in which they happened. */
export function sortOut(records: readonly PatientRecord[], orders: readonly KnownOrder[], moment: Moment): Sorted {
  const sorted: Sorted = { fitting: [], refused: [] };
  for (const record of records.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const verdict = judge(record, orders, moment);
    if (typeof verdict === 'string') sorted.refused.push({ id: record.id, reason: reasons[verdict] });
    else sorted.fitting.push(verdict);
  }
  return sorted;
}

const orderOf = (record: PatientRecord, orders: readonly KnownOrder[]): KnownOrder | undefined => {
  if ('orderId' in record) return orders.find(({ id }) => id === record.orderId);
  return orders.find(({ items }) => items.some(({ id }) => id === record.itemId));
};

const judge = (
  record: PatientRecord,
  orders: readonly KnownOrder[],
  { cameInAt, now }: Moment,
): FittingRecord | Reason => {
  const order = orderOf(record, orders);
  if (!order || order.lifecycle === 'draft' || !order.issuedAt) return 'unknown';
  if (order.lifecycle === 'canceled') return 'canceled';
  if (!acceptsRecords(order, cameInAt, now)) return 'ended';
  const common = { id: record.id, orderId: order.id, at: clampTime(record.at, order.issuedAt, now) };
  if (record.kind === 'done') return { ...common, kind: 'done' };
  if (record.kind === 'asked') return judgeMessage(record, order, common);
  // Messages of another order are not found among those of this one, and stay unseen.
  if (record.kind === 'seen') return { ...common, kind: 'seen', messageIds: record.messageIds };
  const item = order.items.find(({ id }) => id === record.itemId);
  if (!item) return 'unknown';
  return record.kind === 'watched' ? judgeWatch(record, item, common) : judgeAnswer(record, item, common);
};

type Common = { id: string; orderId: OrderId; at: Date };
type Sent<Kind extends PatientRecord['kind']> = Extract<PatientRecord, { kind: Kind }>;

const judgeWatch = ({ range }: Sent<'watched'>, item: KnownItem, common: Common): FittingWatch | Reason => {
  const [played] = mergeRanges([range], item.durationSeconds);
  return played ? { ...common, kind: 'watched', itemId: item.id, range: played } : 'range';
};

const judgeAnswer = (
  { questionId, option }: Sent<'answered'>,
  item: KnownItem,
  common: Common,
): FittingAnswer | Reason => {
  const question = item.questions.find(({ id }) => id === questionId);
  if (!question) return 'question';
  if (option >= question.optionCount) return 'option';
  const correct = option === question.correctOption;
  return { ...common, kind: 'answered', itemId: item.id, questionId, option, correct };
};

const judgeMessage = (
  { id, itemId, text }: Sent<'asked'>,
  order: KnownOrder,
  common: Common,
): FittingMessage | Reason => {
  if (itemId !== null && !order.items.some((item) => item.id === itemId)) return 'unknown';
  const words = normaliseText(text);
  if (words === '') return 'empty';
  if (characterCount(words) > QUESTION_MAX) return 'tooLong';
  // The id was made on the device; ChatMessageId is the same uuid.
  return { ...common, kind: 'asked', id: id as ChatMessageId, itemId, text: words };
};
