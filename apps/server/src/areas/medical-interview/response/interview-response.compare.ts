import type { InterviewAnswers } from '@nattoku/contract/medical-interview/interview-answer';
import type { ComparedResponses } from '@nattoku/contract/medical-interview/interview-response';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import type { Answer } from '@nattoku/rules/interview/answer/interview-answer';
import { isSameAnswer } from '@nattoku/rules/interview/answer/same-answer';
import { comparedPlaces } from '@nattoku/rules/interview/result/compared-places';
import { wordsAt } from '@nattoku/rules/interview/result/row-lines';
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

const answersOf = (older: Compared, newer: Compared): ComparedResponses['answers'] =>
  comparedPlaces(older.read, newer.read).flatMap(({ item, title, before: placeBefore, after: placeAfter }) => {
    const { linkId } = item;
    const [before, after] = [wordsIn(older.read, linkId, placeBefore), wordsIn(newer.read, linkId, placeAfter)];
    const [sentBefore, sentAfter] = [sentIn(older, item, placeBefore), sentIn(newer, item, placeAfter)];
    if (!before && !after && !sentBefore && !sentAfter) return [];
    const place = placeAfter ?? `former:${placeBefore}`;
    const isChanged =
      before !== after || areOtherFiles(answerIn(older.read, placeBefore), answerIn(newer.read, placeAfter));
    return [{ place, linkId, title, before, after, isChanged, sentBefore, sentAfter }];
  });

const answerIn = ({ evaluation }: ReadInterview, place: string | null): Answer | undefined =>
  place === null ? undefined : evaluation.values.get(place);

/** The words of pictures say only how many there are. */
const areOtherFiles = (before: Answer | undefined, after: Answer | undefined): boolean =>
  before?.type === 'files' && after?.type === 'files' && !isSameAnswer(before, after);

const wordsIn = ({ evaluator, evaluation }: ReadInterview, linkId: string, place: string | null): string => {
  const item = evaluator.index.byLinkId.get(linkId)?.item;
  return item && place !== null ? wordsAt(item, place, evaluation) : '';
};

/** What is computed nobody sent. */
const sentIn = ({ read, own }: Compared, { kind, linkId }: InterviewItem, place: string | null): string | null => {
  if (!own || kind === 'computed') return null;
  const sent = wordsIn(own, linkId, place);
  return sent === wordsIn(read, linkId, place) ? null : sent;
};
