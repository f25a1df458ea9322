import type { InterviewAnswer, InterviewAnswers } from '@nattoku/contract/medical-interview/interview-answer';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { asc, inArray } from 'drizzle-orm';
import {
  interviewCorrections,
  interviewSubmissions,
  type StoredSubmission,
} from '#domain/interview/interview-item.table.ts';
import type { Tx } from '#kernel/database/database.ts';

export type StoredCorrection = typeof interviewCorrections.$inferSelect;

/** What was sent of one interview. `current`: the newest sending with what staff corrected. */
export type SentInterview = {
  /** The newest first. */
  submissions: StoredSubmission[];
  newest: StoredSubmission;
  /** Of the newest, the oldest first. */
  corrections: StoredCorrection[];
  current: InterviewAnswers;
};

/** Of each item that was sent. */
export async function sentInterviews(
  tx: Tx,
  itemIds: readonly OrderItemId[],
): Promise<ReadonlyMap<OrderItemId, SentInterview>> {
  if (itemIds.length === 0) return new Map();
  const submissions = await tx
    .select()
    .from(interviewSubmissions)
    .where(inArray(interviewSubmissions.orderItemId, [...itemIds]))
    .orderBy(asc(interviewSubmissions.number));
  const byItem = Map.groupBy(submissions, ({ orderItemId }) => orderItemId);
  const newestOf = [...byItem.values()].flatMap((each) => each.at(-1) ?? []);
  const corrections =
    newestOf.length === 0
      ? []
      : await tx
          .select()
          .from(interviewCorrections)
          .where(
            inArray(
              interviewCorrections.submissionId,
              newestOf.map(({ id }) => id),
            ),
          )
          .orderBy(asc(interviewCorrections.sequence));
  return new Map(
    newestOf.map((newest) => {
      const own = corrections.filter(({ submissionId }) => submissionId === newest.id);
      const all = (byItem.get(newest.orderItemId) ?? []).toReversed();
      return [
        newest.orderItemId,
        { newest, submissions: all, corrections: own, current: corrected(newest, own) },
      ] as const;
    }),
  );
}

type Change = { place: string; after: InterviewAnswer | null };

/** Answers with what was changed of them, one after the other. */
export function corrected({ answers, rows }: InterviewAnswers, changes: readonly Change[]): InterviewAnswers {
  const current = new Map(Object.entries(answers));
  for (const { place, after } of changes) {
    if (after === null) current.delete(place);
    else current.set(place, after);
  }
  return { answers: Object.fromEntries(current), rows };
}
