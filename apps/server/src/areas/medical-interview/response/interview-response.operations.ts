import { max, required } from '@nattoku/rules/text/validation';
import type { InterviewAnswers, InterviewRespondent } from '@nattoku/contract/medical-interview/interview-answer';
import { interviewResponseLimits } from '@nattoku/contract/medical-interview/interview-response';
import type { InterviewFlagId, OrderItemId, StaffId } from '@nattoku/contract/shared/primitives';
import { answerTypeOf } from '@nattoku/rules/interview/answer/check-answer';
import { and, eq, isNull } from 'drizzle-orm';
import { leaving, lockInterview } from '#areas/medical-interview/response/interview-response.lock.ts';
import { interviewFlags, interviewReturns } from '#domain/interview/interview-item.table.ts';
import type { InterviewOfItem } from '#domain/interview/interview-items.ts';
import { keepTyped, restoreRows } from '#domain/interview/interview-draft.ts';
import { evaluatorOf, linkIdAt } from '#domain/interview/read-interview.ts';
import { sentInterviews } from '#domain/interview/sent-interviews.ts';
import { moveInterview } from '#domain/interview/move-interview.ts';
import { countFlags } from '#domain/interview/raise-flags.ts';
import { sendInterview } from '#domain/interview/send-interview.ts';
import { itemsMoved } from '#domain/order/progress/items-moved.ts';
import { settleItem } from '#domain/order/order-items.ts';
import { staff } from '#domain/staff/staff.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { settleNotifications } from '#kernel/notify.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Versioned = { itemId: OrderItemId; version: number };

/** @throws Problem `request.invalid` */
export const requireWords = (field: string, words: string, limit: number): void => {
  const verdict = [required(words), max(words, limit)].find((each) => each !== true);
  if (verdict !== undefined) throw invalidInput({ field, message: verdict });
};

/** Somebody says by name that they have seen what a rule points out. The first name stays. */
export const acknowledgeFlag = write(
  async (
    tx,
    { itemId, flagId, note }: { itemId: OrderItemId; flagId: InterviewFlagId; note: string },
    scope: StaffScope,
  ) => {
    const verdict = max(note, interviewResponseLimits.note);
    if (verdict !== true) throw invalidInput({ field: 'note', message: verdict });
    const interview = await lockInterview('acknowledge', tx, { itemId }, scope);
    const flag = and(eq(interviewFlags.id, flagId), eq(interviewFlags.orderItemId, itemId));
    const [known] = await tx.select({ id: interviewFlags.id }).from(interviewFlags).where(flag);
    if (!known) throw new Problem('notFound');
    const now = scope.clock.now();
    await tx
      .update(interviewFlags)
      .set({ acknowledgedAt: now, acknowledgedBy: scope.actor.staffId, note: note.trim() })
      .where(and(flag, isNull(interviewFlags.acknowledgedAt)));
    countFlags(tx, itemId);
    const left = leaving(tx, interview, { action: 'interview.acknowledge', detail: { flagId } }, scope);
    return { ...left, changes: [...left.changes, ...(await settleSeen(tx, interview, scope))] };
  },
);

/** The bell is quiet once no red flag of the order is left without a name. */
const settleSeen = async (tx: Tx, { item }: InterviewOfItem, { actor, clock }: StaffScope) => {
  const { rows } = await tx.$client.query(
    'SELECT FROM interview_items WHERE order_id = $1 AND unseen_red > 0 LIMIT 1',
    [item.orderId],
  );
  if (rows.length > 0) return [];
  const subject = { type: 'order', id: item.orderId } as const;
  return settleNotifications(tx, { subject, kinds: ['interview.flagged'], by: actor.staffId }, clock.now());
};

export const assignInterview = write(
  async (tx, { staffId, ...input }: Versioned & { staffId: StaffId | null }, scope: StaffScope) => {
    const interview = await lockInterview('assign', tx, input, scope);
    if (staffId !== null) {
      const [known] = await tx
        .select({ id: staff.id })
        .from(staff)
        .where(and(eq(staff.id, staffId), eq(staff.state, 'active')));
      if (!known) throw new Problem('notFound');
    }
    moveInterview(tx, input.itemId, { assigneeId: staffId });
    return leaving(tx, interview, { action: 'interview.assign', detail: { staffId } }, scope);
  },
);

/** @throws Problem `interview.flagsOpen`: what is red has a name before anybody goes on */
const requireSeen = ({ item }: InterviewOfItem): void => {
  if (item.unseenRed > 0) throw new Problem('interview.flagsOpen');
};

export const reviewInterview = write(async (tx, input: Versioned, scope: StaffScope) => {
  const interview = await lockInterview('review', tx, input, scope);
  requireSeen(interview);
  const reviewed = { reviewedAt: scope.clock.now(), reviewedBy: scope.actor.staffId };
  moveInterview(tx, input.itemId, { state: 'reviewed', ...reviewed });
  return leaving(tx, interview, { action: 'interview.review' }, scope);
});

export const finaliseInterview = write(async (tx, input: Versioned, scope: StaffScope) => {
  const interview = await lockInterview('finalise', tx, input, scope);
  requireSeen(interview);
  const by = scope.actor.staffId;
  const now = scope.clock.now();
  const { reviewedAt, reviewedBy } = interview.item;
  moveInterview(tx, input.itemId, {
    state: 'finalised',
    reviewedAt: reviewedAt ?? now,
    reviewedBy: reviewedBy ?? by,
    finalisedAt: now,
    finalisedBy: by,
  });
  return leaving(tx, interview, { action: 'interview.finalise' }, scope);
});

/** Opens the response on the page of the patient again, with what is asked; what was sent stays. */
export const sendBackInterview = write(
  async (tx, { question, ...input }: Versioned & { question: string }, scope: StaffScope) => {
    requireWords('question', question, interviewResponseLimits.question);
    const interview = await lockInterview('sendBack', tx, input, scope);
    const now = scope.clock.now();
    const { orderId, orderItemId } = interview.item;
    await tx.insert(interviewReturns).values({
      id: newId(now.getTime()),
      orderItemId,
      question: question.trim(),
      returnedBy: scope.actor.staffId,
      returnedAt: now,
    });
    await copyToDraft(tx, interview, now);
    moveInterview(tx, orderItemId, { state: 'returned', reviewedAt: null, reviewedBy: null });
    await settleItem(tx, orderItemId, { doneAt: null, endedAt: null, endedHow: null });
    itemsMoved(tx, orderId, now);
    const left = leaving(tx, interview, { action: 'interview.sendBack' }, scope);
    return { ...left, changes: [...left.changes, { topic: 'patientPage', id: orderId }] };
  },
);

/**
 * The draft on the page continues from the response: it contains every answer and row of the response, also those that staff typed in, and no
 * answer that a correction removed.
 */
const copyToDraft = async (tx: Tx, { item: { orderItemId }, form }: InterviewOfItem, at: Date): Promise<void> => {
  const sent = (await sentInterviews(tx, [orderItemId])).get(orderItemId);
  if (!sent) return;
  const { newest, corrections, current } = sent;
  const evaluator = evaluatorOf(form);
  const places = Object.entries(current.answers).flatMap(([place, answer]) => {
    const asked = evaluator.index.byLinkId.get(linkIdAt(evaluator, place) ?? '')?.item;
    return asked && answerTypeOf(asked) !== undefined ? [{ place, answer }] : [];
  });
  const touched = new Set([...Object.keys(newest.answers), ...corrections.map(({ place }) => place)]);
  const removed = [...touched].filter((place) => !Object.hasOwn(current.answers, place));
  keepTyped(tx, {
    itemId: orderItemId,
    places: [...places, ...removed.map((place) => ({ place, answer: null }))],
    rowsAdded: [],
    rowsRemoved: [],
    at,
  });
  restoreRows(tx, orderItemId, current.rows, at);
};

type Entry = Versioned & InterviewAnswers & { respondent: InterviewRespondent };

/** What a patient wrote on paper, or said, as staff type it in: the same rules, the same flags. */
export const enterInterview = write(
  async (tx, { itemId, version, answers, rows, respondent }: Entry, scope: StaffScope) => {
    const interview = await lockInterview('enter', tx, { itemId, version }, scope);
    const now = scope.clock.now();
    const sending = {
      id: newId(now.getTime()),
      answers,
      rows,
      respondent,
      channel: 'staff' as const,
      language: 'ja' as const,
      enteredBy: scope.actor.staffId,
      at: now,
    };
    const verdict = await sendInterview(tx, interview, sending, now);
    if (verdict.kind === 'faulty') throw refused(verdict.faults);
    if (verdict.kind !== 'sent') throw new Problem('interview.illegalTransition');
    // Nobody may have opened the page of the patient, and then nothing is weighed.
    await settleItem(tx, itemId, { doneAt: now, endedAt: null, endedHow: null });
    itemsMoved(tx, interview.item.orderId, now);
    const detail = { submissionId: sending.id, respondent: respondent.kind };
    const left = leaving(tx, interview, { action: 'interview.enter', detail }, scope);
    const woken = { topic: 'patientPage', id: interview.item.orderId } as const;
    return { ...left, changes: [...left.changes, woken], jobs: verdict.jobs };
  },
);

/** Named by place, each with the sentence that says what is wrong. */
export const refused = (faults: readonly { place: string; words: string }[]): Problem =>
  new Problem('interview.answersRefused', {
    errors: faults.map(({ place, words }) => ({ field: place, message: words })),
  });
