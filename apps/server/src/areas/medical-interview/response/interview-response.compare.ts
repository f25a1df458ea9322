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

type Compared = { interview: InterviewOfItem; at: Date; read: ReadInterview };

/** Two responses of one patient; those of two people are never laid beside each other. */
export const compareInterviews = (
  scope: StaffScope,
  { itemId, olderId }: { itemId: OrderItemId; olderId: OrderItemId },
) =>
  recordedRead(scope, async (tx) => {
    const [newer, older] = [await readSent(tx, itemId), await readSent(tx, olderId)];
    const { patientId, item } = newer.interview;
    if (!patientId || !(await isOneRecord(tx, patientId, older.interview.patientId))) throw new Problem('notFound');
    const result: ComparedResponses = {
      older: markOf(older),
      newer: markOf(newer),
      answers: answersOf(older.read, newer.read),
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
  const read = (await readSentInterviews(tx, new Map([[itemId, interview]]), sent)).get(itemId);
  const newest = sent.get(itemId)?.newest;
  if (!read || !newest) throw new Problem('notFound');
  return { interview, at: newest.at, read };
};

const markOf = ({ interview: { item, name, version }, at }: Compared): ComparedResponses['older'] => ({
  id: item.orderItemId,
  title: name,
  versionNumber: version.number,
  at: at.toISOString(),
});

/** In the order of the newer one; what only the older one asked stands behind. */
const answersOf = (older: ReadInterview, newer: ReadInterview): ComparedResponses['answers'] => {
  const asked = new Map<string, InterviewItem>();
  for (const { evaluator } of [newer, older])
    for (const { item } of evaluator.index.inOrder) if (!asked.has(item.linkId)) asked.set(item.linkId, item);
  return [...asked].flatMap(([linkId, item]) => {
    const before = wordsIn(older, linkId);
    const after = wordsIn(newer, linkId);
    if (before === '' && after === '') return [];
    return [{ place: linkId, linkId, title: shortName(item), before, after, isChanged: before !== after }];
  });
};

const wordsIn = ({ evaluator, evaluation }: ReadInterview, linkId: string): string => {
  const item = evaluator.index.byLinkId.get(linkId)?.item;
  return item ? wordsOf(item, evaluation) : '';
};
