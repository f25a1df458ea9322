import type { InterviewAnswers } from '@nattoku/contract/medical-interview/interview-answer';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { countedAnswers } from '#domain/interview/counted-answers.ts';
import { formerItemsOf } from '#domain/interview/former-items.ts';
import type { InterviewOfItem } from '#domain/interview/interview-items.ts';
import { sentInterviews } from '#domain/interview/sent-interviews.ts';
import type { Tx } from '#kernel/database/database.ts';

/** What a patient answered to the same questionnaire in an earlier interview. */
export type Former = InterviewAnswers & { itemId: OrderItemId; answeredAt: Date };

/** Of each the answers of the interview before it, as they count now. */
export async function formerAnswersOf(
  tx: Tx,
  asked: readonly Pick<InterviewOfItem, 'item' | 'patientId' | 'isCommon'>[],
): Promise<ReadonlyMap<OrderItemId, Former>> {
  const formerItems = await formerItemsOf(tx, asked);
  const sent = await sentInterviews(tx, [...formerItems.values()]);
  const counted = await countedAnswers(tx, sent);
  return new Map(
    [...formerItems].flatMap(([id, former]) => {
      const found = sent.get(former);
      const answered = counted.get(former);
      return found && answered ? [[id, { ...answered, itemId: former, answeredAt: found.newest.at }] as const] : [];
    }),
  );
}
