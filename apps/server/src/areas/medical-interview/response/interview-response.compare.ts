import type { InterviewAnswers } from '@nattoku/contract/medical-interview/interview-answer';
import type { ComparedResponses } from '@nattoku/contract/medical-interview/interview-response';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { shortName } from '@nattoku/rules/interview/answer/answer-words';
import { wordsOf } from '@nattoku/rules/interview/result/chart-text';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { requireInterview } from '#areas/medical-interview/response/interview-response.reading.ts';
import type { InterviewOfItem } from '#domain/interview/interview-items.ts';
import type { ReadInterview } from '#domain/interview/read-interview.ts';
import { readSentInterviews } from '#domain/interview/read-sent.ts';
import { sentInterviews } from '#domain/interview/sent-interviews.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** `own`: the answers as the patient sent them, where staff corrected any. */
type Compared = { interview: InterviewOfItem; at: Date; read: ReadInterview; own: ReadInterview | null };

/** Two responses of one patient; those of two people are never laid beside each other. */
export const compareInterviews = (
  scope: StaffScope,
  { itemId, olderId }: { itemId: OrderItemId; olderId: OrderItemId },
) =>
  recordedRead(scope, async (tx) => {
    const [asked, other] = [await readSent(tx, itemId), await readSent(tx, olderId)];
    const { patientId, item } = asked.interview;
    if (!patientId || !(await isOneRecord(tx, patientId, other.interview.patientId))) throw new Problem('notFound');
    const [older, newer] = asked.at < other.at ? [asked, other] : [other, asked];
    const result: ComparedResponses = {
      older: markOf(older),
      newer: markOf(newer),
      answers: answersOf(older, newer),
    };
    const subject = { type: 'order', id: item.orderId } as const;
    return { result, audit: { action: 'interview.compare', subject, patientId, detail: { itemId, olderId } } };
  });

const isOneRecord = async (tx: Tx, one: string, other: string | null): Promise<boolean> => {
  const { rows } = await tx.$client.query('SELECT FROM app.records_of($1) AS own WHERE own = $2', [one, other]);
  return rows.length > 0;
};

const readSent = async (tx: Tx, itemId: OrderItemId): Promise<Compared> => {
  const interview = await requireInterview(tx, itemId);
  const sent = await sentInterviews(tx, [itemId]);
  const found = sent.get(itemId);
  if (!found) throw new Problem('notFound');
  const { newest, corrections } = found;
  const reading = async (current: InterviewAnswers) => {
    const read = await readSentInterviews(
      tx,
      new Map([[itemId, interview]]),
      new Map([[itemId, { ...found, current }]]),
    );
    return read.get(itemId)!;
  };
  const own = corrections.length === 0 ? null : await reading(newest);
  return { interview, at: newest.at, read: await reading(found.current), own };
};

const markOf = ({ interview: { item, name, version }, at }: Compared): ComparedResponses['older'] => ({
  id: item.orderItemId,
  title: name,
  versionNumber: version.number,
  at: at.toISOString(),
});

/** In the order of the newer one; what only the older one asked stands behind. */
const answersOf = (older: Compared, newer: Compared): ComparedResponses['answers'] => {
  const asked = new Map<string, InterviewItem>();
  for (const { evaluator } of [newer.read, older.read])
    for (const { item } of evaluator.index.inOrder) if (!asked.has(item.linkId)) asked.set(item.linkId, item);
  return [...asked].flatMap(([linkId, item]) => {
    const before = wordsIn(older.read, linkId);
    const after = wordsIn(newer.read, linkId);
    const [sentBefore, sentAfter] = [sentIn(older, item), sentIn(newer, item)];
    if (!before && !after && !sentBefore && !sentAfter) return [];
    const isChanged = before !== after;
    return [{ place: linkId, linkId, title: shortName(item), before, after, isChanged, sentBefore, sentAfter }];
  });
};

const wordsIn = ({ evaluator, evaluation }: ReadInterview, linkId: string): string => {
  const item = evaluator.index.byLinkId.get(linkId)?.item;
  return item ? wordsOf(item, evaluation) : '';
};

/** What is computed nobody sent. */
const sentIn = ({ read, own }: Compared, { kind, linkId }: InterviewItem): string | null => {
  if (!own || kind === 'computed') return null;
  const sent = wordsIn(own, linkId);
  return sent === wordsIn(read, linkId) ? null : sent;
};
