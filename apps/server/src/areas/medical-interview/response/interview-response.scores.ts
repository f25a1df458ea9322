import type { InterviewScore } from '@nattoku/contract/medical-interview/interview-response';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { countedAnswers } from '#domain/interview/counted-answers.ts';
import type { InterviewOfItem } from '#domain/interview/interview-items.ts';
import { figuresIn } from '#domain/interview/keep-figures.ts';
import type { ReadInterview } from '#domain/interview/read-interview.ts';
import { sentInterviews } from '#domain/interview/sent-interviews.ts';
import type { Tx } from '#kernel/database/database.ts';

/** A line of more points than these tells nobody anything. */
const TREND_POINTS = 30;

/** What was computed of the answers and marked on scales, with what it came to before. */
export async function scoresOf(tx: Tx, interview: InterviewOfItem, read: ReadInterview): Promise<InterviewScore[]> {
  const figures = figuresIn(read);
  if (figures.length === 0) return [];
  const trend = await trendOf(tx, interview);
  return figures.map((figure) => ({
    ...figure,
    trend: trend.flatMap(({ itemId, at, answers }) => {
      const then = Object.hasOwn(answers, figure.linkId) ? answers[figure.linkId] : undefined;
      return then?.type === 'number' ? [{ itemId, at, value: then.value }] : [];
    }),
  }));
}

/** The answers of this patient to the questionnaire, each time, the oldest first, with what staff corrected. */
const trendOf = async (tx: Tx, { item, patientId, isCommon }: InterviewOfItem) => {
  const { rows } = await tx.$client.query<{ id: OrderItemId }>(
    `SELECT i.order_item_id AS id FROM interview_items i
      WHERE i.template_id = $1 AND i.received_at IS NOT NULL
        AND (i.order_item_id = $2 OR (NOT $4 AND i.patient_id IN (SELECT app.records_of($3))))
      ORDER BY i.received_at DESC LIMIT $5`,
    [item.templateId, item.orderItemId, patientId, isCommon || patientId === null, TREND_POINTS],
  );
  const sent = await sentInterviews(
    tx,
    rows.map(({ id }) => id),
  );
  const counted = await countedAnswers(tx, sent);
  return rows.toReversed().flatMap(({ id }) => {
    const [found, answered] = [sent.get(id), counted.get(id)];
    return found && answered ? [{ itemId: id, at: found.newest.at.toISOString(), answers: answered.answers }] : [];
  });
};
