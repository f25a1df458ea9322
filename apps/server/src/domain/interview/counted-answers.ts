import type { InterviewAnswers } from '@nattoku/contract/medical-interview/interview-answer';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { formerItemsOf } from '#domain/interview/former-items.ts';
import { type InterviewOfItem, interviewsOfItems } from '#domain/interview/interview-items.ts';
import { linkIdAt, readInterview } from '#domain/interview/read-interview.ts';
import { type SentInterview, sentInterviews } from '#domain/interview/sent-interviews.ts';
import type { Tx } from '#kernel/database/database.ts';

type Answers = InterviewAnswers['answers'];

/** What each of these comes to now: where staff corrected answers, what is computed of them is computed anew. */
export async function countedAnswers(
  tx: Tx,
  sent: ReadonlyMap<OrderItemId, SentInterview>,
): Promise<ReadonlyMap<OrderItemId, InterviewAnswers>> {
  const corrected = [...sent].filter(([, { corrections }]) => corrections.length > 0).map(([id]) => id);
  const interviews = await interviewsOfItems(tx, corrected);
  // What was asked only because of a former answer counts in a score, too.
  const formerItems = await formerItemsOf(tx, [...interviews.values()]);
  const formerSent = await sentInterviews(tx, [...formerItems.values()]);
  const formerOf = (id: OrderItemId): Answers => formerSent.get(formerItems.get(id) ?? id)?.current.answers ?? {};
  const counted = await Promise.all(
    [...sent].map(async ([id, { current, newest }]) => {
      const interview = interviews.get(id);
      return [id, interview ? await computedAnew(interview, { current, newest }, formerOf(id)) : current] as const;
    }),
  );
  return new Map(counted);
}

/** Answers to questions stay as they are: which of them counted was settled when they were sent. */
const computedAnew = async (
  { form }: Pick<InterviewOfItem, 'form'>,
  { current, newest }: Pick<SentInterview, 'current' | 'newest'>,
  former: Answers,
): Promise<InterviewAnswers> => {
  const { evaluator, counted } = await readInterview(form, current, { facts: newest.facts, former });
  const isComputed = (place: string): boolean =>
    evaluator.index.byLinkId.get(linkIdAt(evaluator, place) ?? '')?.item.kind === 'computed';
  const given = Object.entries(current.answers).filter(([place]) => !isComputed(place));
  const computed = Object.entries(counted.answers).filter(([place]) => isComputed(place));
  return { ...current, answers: Object.fromEntries([...given, ...computed]) };
};
