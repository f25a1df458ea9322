import { QUESTION_MAX, type OtherRecord, type PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { ChatMessageId, OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { characterCount } from '@nattoku/rules/text/text-length';
import { acceptsRecords, clampTime } from '#areas/patient-page/patient-page.rules.ts';
import type { FittingRecord, ItemRecord } from '#domain/order/item-kind.ts';
import type { orders } from '#domain/order/order.table.ts';
import { closedFor, type Closure } from '#domain/patient/open-patient.ts';

export type AnyRecord = PatientRecord | OtherRecord;

type Order = typeof orders.$inferSelect;
/** `isAwaited`: something of it waits on a device whose link had ended, as that device told. */
export type KnownOrder = Order & {
  itemIds: readonly OrderItemId[];
  isAwaited: boolean;
  patient: Closure;
};

type Stamp = { id: string; orderId: OrderId; at: Date };
export type FittingMessage = Stamp & {
  kind: 'asked';
  id: ChatMessageId;
  itemId: OrderItemId | null;
  itemSeconds: number | null;
  text: string;
};
export type FittingSeen = Stamp & { kind: 'seen'; messageIds: ChatMessageId[] };
/** What was said of an order, and what happened with its items, which is their kinds' to judge. */
type Fitting =
  | FittingMessage
  | FittingSeen
  | (Stamp & { kind: 'done' })
  | (Stamp & { kind: 'item'; own: FittingRecord });

type Moment = { cameInAt: Date; now: Date };
type Sorted = { fitting: Fitting[]; refused: { id: string; reason: string }[] };

/** In words that the patient reads after 「…は受け付けられませんでした。」. */
const reasons = {
  unknown: 'ご案内の中に見つかりません。病院からのご案内が変わったときは、新しいリンクから開いてください。',
  canceled: 'このご案内は病院が取り消しました。',
  ended: 'このご案内は受付が終わっています。',
  closed: 'この患者さんへのご案内は終わっています。病院におたずねください。',
  empty: '質問が書かれていません。',
  tooLong: `質問は${QUESTION_MAX}文字以内で書いてください。`,
} as const;
type Reason = keyof typeof reasons;

/** Parts the records whose orders take them from those whose do not, and says why; those that fit stay in the order of sending. */
export function sortOut(records: readonly AnyRecord[], known: readonly KnownOrder[], moment: Moment): Sorted {
  const sorted: Sorted = { fitting: [], refused: [] };
  for (const record of records) {
    const verdict = judge(record, known, moment);
    if (typeof verdict === 'string') sorted.refused.push({ id: record.id, reason: reasons[verdict] });
    else sorted.fitting.push(verdict);
  }
  return sorted;
}

export const orderIdOf = (record: AnyRecord): OrderId | null => ('orderId' in record ? record.orderId : null);
export const itemIdOf = (record: AnyRecord): OrderItemId | null =>
  'itemId' in record ? (record.itemId ?? null) : null;

const judge = (record: AnyRecord, known: readonly KnownOrder[], { cameInAt, now }: Moment): Fitting | Reason => {
  const [orderId, itemId] = [orderIdOf(record), itemIdOf(record)];
  const order = known.find(({ id, itemIds }) =>
    orderId === null ? itemId !== null && itemIds.includes(itemId) : id === orderId,
  );
  if (!order || order.lifecycle === 'draft' || !order.issuedAt) return 'unknown';
  if (order.lifecycle === 'canceled') return 'canceled';
  if (!acceptsRecords(order, cameInAt, now)) return 'ended';
  if (itemId !== null && !order.itemIds.includes(itemId)) return 'unknown';
  const stamp = { id: record.id, orderId: order.id, at: clampTime(record.at, order.issuedAt, now) };
  if (closedFor(order.patient, stamp.at)) return 'closed';
  if (isItemRecord(record)) return { ...stamp, kind: 'item', own: { record, order, itemId, at: stamp.at } };
  if (record.kind === 'done') return { ...stamp, kind: 'done' };
  // Messages of another order are not found among those of this one, and stay unseen.
  if (record.kind === 'seen') return { ...stamp, kind: 'seen', messageIds: record.messageIds };
  return judgeMessage(record, stamp);
};

const ofWholeOrders: readonly string[] = ['asked', 'seen', 'done'];
const isItemRecord = (record: AnyRecord): record is ItemRecord =>
  'content' in record || !ofWholeOrders.includes(record.kind);

type Asked = Extract<PatientRecord, { kind: 'asked' }>;

const judgeMessage = ({ id, itemId, itemSeconds, text }: Asked, stamp: Stamp): FittingMessage | Reason => {
  const words = normaliseText(text);
  if (words === '') return 'empty';
  if (characterCount(words) > QUESTION_MAX) return 'tooLong';
  // The id was made on the device; ChatMessageId is the same uuid.
  const place = { itemId, itemSeconds: itemId === null ? null : (itemSeconds ?? null) };
  return { ...stamp, ...place, kind: 'asked', id: id as ChatMessageId, text: words };
};
