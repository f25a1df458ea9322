import { createHash } from 'node:crypto';
import { InterviewAnswers } from '@nattoku/contract/medical-interview/interview-answer';
import type { Change } from '@nattoku/contract/shared/events';
import type { OrderId, OrderItemId, PatientId } from '@nattoku/contract/shared/primitives';
import { shortName } from '@nattoku/rules/interview/answer/answer-words';
import type { InterviewEvaluator } from '@nattoku/rules/interview/evaluation/evaluate-interview';
import { treeOf } from '@nattoku/rules/interview/item/item-list';
import { readResponse, type ReadResponse, type ResponseFault } from '@nattoku/rules/interview/fhir/read-response';
import { closeResponseRejection } from '#areas/interoperability/rejection/rejection.record.ts';
import {
  type Answering,
  readSent,
  refusedResponse,
  type SentResponse,
} from '#areas/interoperability/fhir/fhir.response-read.ts';
import { isNumberedIn } from '#areas/interoperability/fhir/fhir.conditions.ts';
import { numbersOf } from '#areas/interoperability/fhir/fhir.facility.ts';
import { interviewsOfItems, type InterviewOfItem } from '#domain/interview/interview-items.ts';
import { interviewChanges } from '#domain/interview/move-interview.ts';
import { evaluatorOf, linkIdAt } from '#domain/interview/read-interview.ts';
import { sendInterview } from '#domain/interview/send-interview.ts';
import { holdItems } from '#domain/order/lifecycle/item-lifecycle.ts';
import { settleItem } from '#domain/order/order-items.ts';
import { itemsMoved } from '#domain/order/progress/items-moved.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { Problem } from '#kernel/problem.ts';
import type { ClientScope } from '#kernel/scope.ts';
import { write, type Written } from '#kernel/write.ts';

/** `isNew`: false where the same resource was brought in before, and nothing has changed. */
export type CreatedResponse = { itemId: OrderItemId; isNew: boolean };
type TakenAnswers = CreatedResponse & { patientId: PatientId | null };

/**
 * Takes a QuestionnaireResponse of another system as the answer to what a patient is asked (specification/interoperability.md §17): of an order that
 * was sent and runs, in the edition that it names. The same bytes of the same system are one answer, however often they come.
 * @throws Problem `client.resource`, `client.responseRefused` line by line, `client.notAsked`
 */
export const createResponse = write(
  async (tx, bytes: Buffer, scope: ClientScope): Promise<Written<CreatedResponse>> => {
    const { taken, isTaskClosed, ...written } = await acceptResponse(tx, bytes, {
      clientId: scope.actor.clientId,
      clock: scope.clock,
      closeTask: (answered) => closeResponseRejection(tx, answered, scope),
    });
    const changes: Change[] = isTaskClosed ? [{ topic: 'interoperability', id: null }] : [];
    return { ...written, result: taken, changes: [...changes, ...written.changes] };
  },
);

/** `clientId`: the system that sent it. `closeTask` tells whether there was a task of these answers. */
type Accepting = Pick<ClientScope, 'clock'> & {
  clientId: string;
  closeTask: (answered: Answering) => Promise<boolean>;
};

type AcceptedAnswers = {
  taken: TakenAnswers;
  isTaskClosed: boolean;
  audit: AuditEntry[];
  changes: readonly Change[];
  jobs: readonly Job[];
};

/** Within a transaction of the caller. @throws Problem as `createResponse` */
export async function acceptResponse(
  tx: Tx,
  bytes: Buffer,
  { clientId, clock, closeTask }: Accepting,
): Promise<AcceptedAnswers> {
  const now = clock.now();
  const sent = readSent(bytes, now);
  const id = idOf(clientId, bytes);
  const close = () => closeTask({ ...sent, questionnaire: sent.versionId });
  const known = async (taken: Omit<TakenAnswers, 'isNew'>) => ({
    taken: { ...taken, isNew: false },
    isTaskClosed: await close(),
    audit: [],
    changes: [],
    jobs: [],
  });
  const before = await takenBefore(tx, id);
  if (before) return known(before);
  const interview = await askedInterview(tx, sent, now);
  const { item, patientId } = interview;
  const itemId = item.orderItemId;
  const read = readResponse(treeOf(interview.form.items, {}), sent.items);
  const { answers, rows } = checked(read, evaluatorOf(interview.form));
  const sending = {
    id,
    answers,
    rows,
    respondent: sent.respondent,
    channel: 'api' as const,
    // Other systems ask in the Japanese that governs.
    language: 'ja' as const,
    enteredBy: null,
    at: sent.at ?? now,
  };
  const verdict = await sendInterview(tx, interview, sending, now);
  if (verdict.kind === 'faulty') throw refusedResponse(verdict.faults.map((fault) => placed(fault, read)));
  if (verdict.kind === 'known') return known({ itemId, patientId });
  if (verdict.kind !== 'sent') throw new Problem('client.notAsked');
  await settleItem(tx, itemId, { doneAt: now, endedAt: null, endedHow: null });
  itemsMoved(tx, item.orderId, now);
  return {
    taken: { itemId, patientId, isNew: true },
    isTaskClosed: await close(),
    audit: [
      {
        action: 'fhir.create',
        subject: { type: 'order', id: item.orderId },
        patientId,
        detail: { itemId, submissionId: id, respondent: sent.respondent.kind },
      },
    ],
    changes: [
      ...interviewChanges({ itemId, orderId: item.orderId, patientId }),
      { topic: 'patientPage', id: item.orderId },
    ],
    jobs: verdict.jobs,
  };
}

/** RFC 9562 §5.8: of the system and what it sent, so that a repeated sending is known again. */
const idOf = (clientId: string, bytes: Buffer): string => {
  const hash = createHash('sha256').update(clientId).update(bytes).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

const takenBefore = async (tx: Tx, id: string): Promise<Omit<TakenAnswers, 'isNew'> | undefined> => {
  const { rows } = await tx.$client.query<Omit<TakenAnswers, 'isNew'>>(
    `SELECT s.order_item_id AS "itemId", i.patient_id AS "patientId"
       FROM interview_submissions s JOIN interview_items i ON i.order_item_id = s.order_item_id WHERE s.id = $1`,
    [id],
  );
  return rows[0];
};

/** The one that waits for it, held; of several the one that was sent last. @throws Problem `client.notAsked` */
const askedInterview = async (tx: Tx, sent: SentResponse, now: Date): Promise<InterviewOfItem> => {
  const asked = await findAsked(tx, sent, now);
  if (!asked) throw new Problem('client.notAsked');
  await holdItems(tx, [asked.orderId]);
  const interview = (await interviewsOfItems(tx, [asked.itemId])).get(asked.itemId);
  if (!interview) throw new Problem('client.notAsked');
  return interview;
};

type Asked = { itemId: OrderItemId; orderId: OrderId };

const findAsked = async (
  tx: Tx,
  { subject, versionId, orderId }: SentResponse,
  now: Date,
): Promise<Asked | undefined> => {
  const numbers = subject.number === null ? [] : await numbersOf(tx, subject.number);
  const { rows } = await tx.$client.query<Asked>(
    `SELECT i.order_item_id AS "itemId", i.order_id AS "orderId" FROM interview_items i JOIN orders o ON o.id = i.order_id
      WHERE i.version_id = $1 AND i.state IN ('open', 'answering', 'returned') AND o.lifecycle = 'issued' AND o.expires_at > $2
        AND o.mode = 'custom' AND ($3::uuid IS NULL OR i.order_id = $3)
        AND i.patient_id IN (SELECT app.records_of(p.id) FROM patients p
          WHERE p.id = $4 OR ${isNumberedIn('$5')})
      ORDER BY i.issued_at DESC, i.order_item_id DESC LIMIT 1`,
    [versionId, now, orderId, subject.id, numbers],
  );
  return rows[0];
};

/** Answers that can be read, within the bounds of every response. @throws Problem `client.responseRefused` */
const checked = (
  { answers, rows, faults, expressions }: ReadResponse,
  evaluator: InterviewEvaluator,
): InterviewAnswers => {
  if (faults.length > 0) throw refusedResponse(faults);
  const parsed = InterviewAnswers.safeParse({ answers, rows });
  if (parsed.success) return parsed.data;
  throw refusedResponse(
    parsed.error.issues.map(({ path, message }) => {
      const place = String(path[1] ?? '');
      const item = evaluator.index.byLinkId.get(linkIdAt(evaluator, place) ?? '')?.item;
      return {
        expression: expressions.get(place) ?? 'QuestionnaireResponse.item',
        words: item ? `${shortName(item)}：${message}` : message,
      };
    }),
  );
};

/** Where the answer stood that was refused; what is missing stands nowhere, and its sentence names it. */
const placed = ({ place, words }: { place: string; words: string }, { expressions }: ReadResponse): ResponseFault => ({
  expression:
    expressions.get(place) ??
    (place.startsWith('respondent.') ? 'QuestionnaireResponse.source' : 'QuestionnaireResponse'),
  words,
});
