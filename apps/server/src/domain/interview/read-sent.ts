import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { formerAnswersOf } from '#domain/interview/former-answers.ts';
import type { InterviewOfItem } from '#domain/interview/interview-items.ts';
import { readInterview, type ReadInterview } from '#domain/interview/read-interview.ts';
import type { SentInterview } from '#domain/interview/sent-interviews.ts';
import type { Tx } from '#kernel/database/database.ts';

/**
 * What was sent of each, as its questionnaire reads it: with what the patient had answered before it, without which an answer to a question that is
 * shown by a former one would count as hidden.
 */
export async function readSentInterviews(
  tx: Tx,
  interviews: ReadonlyMap<OrderItemId, InterviewOfItem>,
  sent: ReadonlyMap<OrderItemId, SentInterview>,
): Promise<ReadonlyMap<OrderItemId, ReadInterview>> {
  const answered = [...interviews].filter(([id, { form }]) => sent.has(id) && asksFormer(form));
  const former = await formerAnswersOf(
    tx,
    answered.map(([, interview]) => interview),
  );
  const read = await Promise.all(
    [...sent].map(async ([id, { current, newest }]) => {
      const interview = interviews.get(id);
      if (!interview) return [];
      const before = former.get(id)?.answers ?? {};
      return [[id, await readInterview(interview.form, current, { facts: newest.facts, former: before })] as const];
    }),
  );
  return new Map(read.flat());
}

const asksFormer = ({ items }: InterviewOfItem['form']): boolean =>
  items.some(({ enabling }) => enabling?.conditions.some(({ of }) => of === 'former'));
