import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import type { InterviewPageItem } from '@nattoku/contract/medical-interview/interview-page-item';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { and, inArray, isNull } from 'drizzle-orm';
import { formerAnswersOf, type Former } from '#domain/interview/former-answers.ts';
import { draftsOf, type InterviewDraft } from '#domain/interview/interview-draft.ts';
import { interviewReturns } from '#domain/interview/interview-item.table.ts';
import { factsOf, interviewsOfItems, type InterviewOfItem } from '#domain/interview/interview-items.ts';
import { isOpenFor } from '#domain/interview/send-interview.ts';
import { sentInterviews, type SentInterview } from '#domain/interview/sent-interviews.ts';
import type { ItemViewer, Presented, ShownItem } from '#domain/order/item-kind.ts';
import type { Tx } from '#kernel/database/database.ts';

type Known = {
  draft: InterviewDraft | undefined;
  sent: SentInterview | undefined;
  former: Former | undefined;
  question: { question: string; at: Date } | undefined;
};

/** The questionnaires as the patient's page asks them, with what was typed on any device so far. */
export async function presentInterviews(
  tx: Tx,
  items: readonly ShownItem[],
  { now }: Pick<ItemViewer, 'now'>,
): Promise<Presented> {
  const ids = items.map(({ id }) => id);
  const interviews = await interviewsOfItems(tx, ids);
  const drafts = await draftsOf(tx, ids);
  const sent = await sentInterviews(tx, ids);
  const former = await formerAnswersOf(tx, [...interviews.values()]);
  const questions = await openQuestions(tx, ids);
  const shown = items.flatMap((item) => {
    const interview = interviews.get(item.id);
    if (!interview) return [];
    const known = {
      draft: drafts.get(item.id),
      sent: sent.get(item.id),
      former: former.get(item.id),
      question: questions.get(item.id),
    };
    return [[item.id, presentOne(item, interview, known, now)] as const];
  });
  return { items: new Map(shown), audit: [], changes: [], jobs: [] };
}

const openQuestions = async (tx: Tx, ids: readonly OrderItemId[]) => {
  const rows = await tx
    .select({
      itemId: interviewReturns.orderItemId,
      question: interviewReturns.question,
      at: interviewReturns.returnedAt,
    })
    .from(interviewReturns)
    .where(and(inArray(interviewReturns.orderItemId, [...ids]), isNull(interviewReturns.answeredAt)));
  return new Map(rows.map(({ itemId, ...question }) => [itemId, question]));
};

const presentOne = (
  shown: ShownItem,
  interview: InterviewOfItem,
  { draft, sent, former, question }: Known,
  now: Date,
): InterviewPageItem => {
  const { item, name, form } = interview;
  const isOpen = isOpenFor(item.state);
  return {
    id: shown.id,
    kind: 'interview',
    title: shown.title ?? name,
    required: shown.required,
    done: !isOpen,
    items: form.items.map(forPatient),
    facts: factsOf(interview, now),
    draft: isOpen && draft ? { answers: draft.answers, rows: draft.rows } : { answers: {}, rows: [] },
    former: former ? { answers: former.answers, rows: former.rows, answeredAt: former.answeredAt.toISOString() } : null,
    sent:
      (sent && {
        at: sent.newest.at.toISOString(),
        respondent: {
          kind: sent.newest.respondent,
          name: sent.newest.respondentName,
          relation: sent.newest.respondentRelation,
        },
      }) ||
      null,
    returned:
      item.state === 'returned' && question ? { question: question.question, at: question.at.toISOString() } : null,
  };
};

/** A question without what is for staff: what a sum means is theirs to say. */
const forPatient = (item: InterviewForm['items'][number]): InterviewForm['items'][number] =>
  item.kind === 'computed' && item.score ? { ...item, score: { ...item.score, bands: [] } } : item;
