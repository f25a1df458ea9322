import type { InterviewChannel } from '@nattoku/contract/medical-interview/interview-state';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { takesAnswer } from '@nattoku/rules/interview/answer/check-answer';
import { groupBeyondLimit } from '@nattoku/rules/interview/answer/row-limit';
import { draftsOf, holdsMore, keepTyped, type InterviewDraft, type Typed } from '#domain/interview/interview-draft.ts';
import { interviewsOfItems, type InterviewOfItem } from '#domain/interview/interview-items.ts';
import { interviewChanges, moveInterview } from '#domain/interview/move-interview.ts';
import { evaluatorOf, linkIdAt } from '#domain/interview/read-interview.ts';
import { sendInterview } from '#domain/interview/send-interview.ts';
import type { FittingRecord, Handed, ItemRecord, TakenRecords } from '#domain/order/item-kind.ts';
import { isStaffDevice } from '#domain/staff/staff-device.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';

/** In words that the patient reads after 「…は受け付けられませんでした。」. */
const reasons = {
  unknown: 'ご案内の中に見つかりません。病院からのご案内が変わったときは、新しいリンクから開いてください。',
  question: 'この問診票の中に見つからない質問があります。',
  tooMuch: '回答が多すぎます。',
  over: 'この問診票は、すでに送信されています。直したいことがあるときは、病院に伝えてください。',
} as const;

type Answered = Extract<ItemRecord, { kind: 'interviewAnswered' }>;
type Sent = Extract<ItemRecord, { kind: 'interviewSent' }>;

const isAnswered = (record: ItemRecord): record is Answered =>
  record.kind === 'interviewAnswered' && 'places' in record;
const isSent = (record: ItemRecord): record is Sent => record.kind === 'interviewSent' && 'respondent' in record;

/** Keeps what was typed, and takes in what was sent, in the order in which it came; the items are held. */
export async function takeInterviewRecords(
  tx: Tx,
  records: readonly FittingRecord[],
  handed: Handed,
): Promise<TakenRecords> {
  const taken: TakenRecords = { accepted: [], refused: [], audit: [], changes: [], jobs: [] };
  const known: Known = new Map();
  for (const record of records) {
    const reason = await takeOne(tx, record, handed, { taken, known });
    const { id } = record.record;
    if (reason === null) taken.accepted.push(id);
    else taken.refused.push({ id, reason });
  }
  return taken;
}

/** The interviews as the records before left them. A questionnaire is large, and its evaluator is made for the one that was read. */
type Known = Map<OrderItemId, InterviewOfItem>;
type Taking = { taken: TakenRecords; known: Known };

const interviewOf = async (tx: Tx, itemId: OrderItemId, known: Known): Promise<InterviewOfItem | undefined> => {
  const interview = known.get(itemId) ?? (await interviewsOfItems(tx, [itemId])).get(itemId);
  if (interview) known.set(itemId, interview);
  return interview;
};

/** @returns why it is refused; null where it is not. What was taken before has changed what the next meets. */
const takeOne = async (
  tx: Tx,
  fitting: FittingRecord,
  handed: Handed,
  { taken, known }: Taking,
): Promise<string | null> => {
  const { record, itemId } = fitting;
  if (!itemId) return reasons.unknown;
  const wanted = interviewOf(tx, itemId, known);
  if (isAnswered(record)) {
    const [interview, drafts] = await together(wanted, draftsOf(tx, [itemId]));
    if (!interview) return reasons.unknown;
    if (interview.item.state === 'open') known.delete(itemId);
    return takeTyped(tx, interview, drafts.get(itemId), typedOf(record, itemId, fitting.at));
  }
  const [interview, channel] = await together(wanted, channelOf(tx, handed));
  if (!interview || !isSent(record)) return reasons.unknown;
  known.delete(itemId);
  return takeSent(tx, interview, { record, channel, fitting, now: handed.now }, taken);
};

const typedOf = ({ places, rowsAdded, rowsRemoved, respondent }: Answered, itemId: OrderItemId, at: Date): Typed => ({
  itemId,
  places,
  rowsAdded,
  rowsRemoved,
  respondent,
  at,
});

/** What is typed after the response was sent, as on a device that did not know yet, is kept and moves nothing. */
const takeTyped = (
  tx: Tx,
  interview: InterviewOfItem,
  draft: InterviewDraft | undefined,
  typed: Typed,
): string | null => {
  const reason = reasonAgainst(interview, typed, draft);
  if (reason !== null) return reason;
  keepTyped(tx, typed);
  if (interview.item.state === 'open') moveInterview(tx, typed.itemId, { state: 'answering' });
  return null;
};

const reasonAgainst = ({ form }: InterviewOfItem, typed: Typed, draft: InterviewDraft | undefined): string | null => {
  if (!holdsMore(draft, typed)) return reasons.tooMuch;
  const evaluator = evaluatorOf(form);
  const { byLinkId } = evaluator.index;
  const fits = typed.places.every(({ place, answer }) => {
    const item = byLinkId.get(linkIdAt(evaluator, place) ?? '')?.item;
    return item !== undefined && (answer === null || takesAnswer(item, answer));
  });
  if (!fits || !typed.rowsAdded.every(({ group }) => byLinkId.has(group))) return reasons.question;
  if (typed.rowsAdded.length === 0) return null;
  const rows = new Map([...(draft?.rows ?? []), ...typed.rowsAdded].map((row) => [row.key, row]));
  for (const key of typed.rowsRemoved) rows.delete(key);
  return groupBeyondLimit(evaluator.index, [...rows.values()]) === null ? null : reasons.tooMuch;
};

type Arrived = { record: Sent; channel: InterviewChannel; fitting: FittingRecord; now: Date };

const takeSent = async (
  tx: Tx,
  interview: InterviewOfItem,
  { record, channel, fitting: { order, at }, now }: Arrived,
  taken: TakenRecords,
): Promise<string | null> => {
  const { id, answers, rows, respondent, language = 'ja' } = record;
  const verdict = await sendInterview(
    tx,
    interview,
    { id, answers, rows, respondent, channel, language, enteredBy: null, at },
    now,
  );
  if (verdict.kind === 'over') return reasons.over;
  if (verdict.kind === 'faulty')
    return `${verdict.faults
      .map(({ words }) => words)
      .slice(0, 3)
      .join('。')}。`;
  if (verdict.kind === 'known') return null;
  const itemId = interview.item.orderItemId;
  taken.audit.push({
    action: 'interview.send',
    subject: { type: 'order', id: order.id },
    patientId: order.patientId,
    detail: {
      itemId,
      submissionId: id,
      respondent: respondent.kind,
      channel,
      ...(language !== 'ja' && { language, layers: verdict.layers }),
    },
  });
  taken.changes.push(...interviewChanges({ itemId, orderId: order.id, patientId: order.patientId }));
  taken.jobs.push(...verdict.jobs);
  return null;
};

/** A tablet of the hospital that reads a code is one in which staff have signed in, whether or not they handed it over. */
const channelOf = async (tx: Tx, { actor, browser }: Handed): Promise<InterviewChannel> =>
  actor.isKiosk || (await isStaffDevice(tx, browser.deviceHash)) ? 'kiosk' : 'link';
