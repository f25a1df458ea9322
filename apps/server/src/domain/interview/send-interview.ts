import type { InterviewAnswers, InterviewRespondent } from '@nattoku/contract/medical-interview/interview-answer';
import type { InterviewChannel, InterviewState } from '@nattoku/contract/medical-interview/interview-state';
import type { OrderItemId, StaffId } from '@nattoku/contract/shared/primitives';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { formerAnswersOf } from '#domain/interview/former-answers.ts';
import { interviewPhotos, interviewReturns, interviewSubmissions } from '#domain/interview/interview-item.table.ts';
import { factsOf, type InterviewOfItem } from '#domain/interview/interview-items.ts';
import { moveInterview } from '#domain/interview/move-interview.ts';
import { raiseFlags } from '#domain/interview/raise-flags.ts';
import { readInterview, type ReadInterview } from '#domain/interview/read-interview.ts';
import { interviewPage } from '#domain/order/pages.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs.ts';
import { notify } from '#kernel/notify.ts';

/** Something that a person, or another system, wants to be taken as the answers. `id`: made where they come from. */
export type Sending = InterviewAnswers & {
  id: string;
  channel: InterviewChannel;
  respondent: InterviewRespondent;
  enteredBy: StaffId | null;
  at: Date;
};

type Faults = ReadInterview['faults'];

/** `known`: it was taken in before, and nothing has changed. `over`: the response was sent, and nobody asked for another one. */
export type SendingVerdict =
  { kind: 'sent'; jobs: Job[] } | { kind: 'known' } | { kind: 'over' } | { kind: 'faulty'; faults: Faults };

export const isOpenFor = (state: InterviewState): boolean =>
  state === 'open' || state === 'answering' || state === 'returned';

/**
 * Takes answers in once: what counts of them by the questionnaire that the order pinned. What is hidden is left out, also where it was sent along;
 * what lacks or does not fit refuses all of it. The caller holds the item, so that of two devices one is first.
 */
export async function sendInterview(
  tx: Tx,
  interview: InterviewOfItem,
  sending: Sending,
  now: Date,
): Promise<SendingVerdict> {
  const { item } = interview;
  const [known] = await tx
    .select({ itemId: interviewSubmissions.orderItemId })
    .from(interviewSubmissions)
    .where(eq(interviewSubmissions.id, sending.id));
  if (known) return known.itemId === item.orderItemId ? { kind: 'known' } : { kind: 'over' };
  if (!isOpenFor(item.state)) return { kind: 'over' };
  const { facts, read } = await readSending(tx, interview, sending);
  const faults = [...read.faults, ...respondentFaults(sending), ...(await strangePhotos(tx, item.orderItemId, read))];
  if (faults.length > 0) return { kind: 'faulty', faults };
  await keepSubmission(tx, { interview, sending, read, facts }, now);
  return { kind: 'sent', jobs: await settleSending(tx, interview, { sending, read }, now) };
}

const readSending = async (tx: Tx, interview: InterviewOfItem, sending: Sending) => {
  const facts = factsOf(interview, sending.at);
  const former = (await formerAnswersOf(tx, [interview])).get(interview.item.orderItemId);
  return { facts, read: readInterview(interview.form, sending, { facts, former: former?.answers ?? {} }) };
};

/** Who answered in the place of a patient says who that is. */
const respondentFaults = ({ respondent: { kind, name, relation } }: Sending): Faults => {
  if (kind === 'patient') return [];
  return [
    ...(name.trim() === '' ? [{ place: 'respondent.name', words: '回答した人の名前を入力してください' }] : []),
    ...(kind === 'family' && relation.trim() === ''
      ? [{ place: 'respondent.relation', words: '患者さんとの関係を入力してください' }]
      : []),
  ];
};

/** A picture that was sent to another interview is no answer here. */
async function strangePhotos(tx: Tx, itemId: OrderItemId, { counted }: ReadInterview): Promise<Faults> {
  const named = Object.entries(counted.answers).flatMap(([place, answer]) =>
    answer.type === 'files' ? answer.files.map((file) => ({ place, file })) : [],
  );
  if (named.length === 0) return [];
  const own = await tx
    .select({ id: interviewPhotos.id })
    .from(interviewPhotos)
    .where(eq(interviewPhotos.orderItemId, itemId));
  const ids: ReadonlySet<string> = new Set(own.map(({ id }) => id));
  return named
    .filter(({ file }) => !ids.has(file))
    .map(({ place }) => ({ place, words: '写真が見つかりません。選び直してください' }));
}

type Kept = {
  interview: InterviewOfItem;
  sending: Sending;
  read: ReadInterview;
  facts: ReturnType<typeof factsOf>;
};

const keepSubmission = async (tx: Tx, { interview, sending, read, facts }: Kept, now: Date): Promise<void> => {
  const { orderItemId } = interview.item;
  const before = await tx.$count(interviewSubmissions, eq(interviewSubmissions.orderItemId, orderItemId));
  const { id, channel, respondent, enteredBy, at } = sending;
  await tx.insert(interviewSubmissions).values({
    id,
    orderItemId,
    number: before + 1,
    channel,
    respondent: respondent.kind,
    respondentName: respondent.kind === 'patient' ? '' : respondent.name.trim(),
    respondentRelation: respondent.kind === 'patient' ? '' : respondent.relation.trim(),
    enteredBy,
    answers: read.counted.answers,
    rows: read.counted.rows,
    facts,
    at,
    receivedAt: now,
  });
  await tx
    .update(interviewReturns)
    .set({ answeredAt: now })
    .where(and(eq(interviewReturns.orderItemId, orderItemId), isNull(interviewReturns.answeredAt)));
  await moveInterview(tx, orderItemId, {
    state: 'submitted',
    receivedAt: now,
    channel,
    respondent: respondent.kind,
    reviewedAt: null,
    reviewedBy: null,
  });
};

/** The flags, and who is told. */
const settleSending = async (
  tx: Tx,
  { item, order }: InterviewOfItem,
  { sending, read }: Pick<Kept, 'sending' | 'read'>,
  now: Date,
): Promise<Job[]> => {
  const { isRedNew } = await raiseFlags(tx, item.orderItemId, read.flags, now);
  return notify(
    tx,
    {
      kind: isRedNew ? 'interview.flagged' : 'interview.received',
      subject: { type: 'order', id: item.orderId },
      cause: sending.id,
      staffIds: [order.createdBy, ...(item.assigneeId ? [item.assigneeId] : [])],
      link: interviewPage(item.orderItemId),
    },
    now,
  );
};

/** Photos of these interviews, the oldest first. */
export const photosOf = (tx: Tx, itemIds: readonly OrderItemId[]) =>
  tx
    .select()
    .from(interviewPhotos)
    .where(inArray(interviewPhotos.orderItemId, [...itemIds]))
    .orderBy(interviewPhotos.createdAt);
