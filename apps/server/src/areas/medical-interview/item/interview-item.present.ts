import type { InterviewAnswers } from '@nattoku/contract/medical-interview/interview-answer';
import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import type { InterviewRespondent } from '@nattoku/contract/medical-interview/interview-answer';
import type { InterviewPageItem } from '@nattoku/contract/medical-interview/interview-page-item';
import type { InterviewPicture } from '@nattoku/contract/medical-interview/interview-picture-files';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import type { ShownFilm } from '@nattoku/contract/video/shown-film';
import { and, inArray, isNull } from 'drizzle-orm';
import { formerAnswersOf, type Former } from '#domain/interview/former-answers.ts';
import { draftsOf, respondentsOf, type InterviewDraft } from '#domain/interview/interview-draft.ts';
import { interviewReturns } from '#domain/interview/interview-item.table.ts';
import { factsOf, interviewsOfItems, type InterviewOfItem } from '#domain/interview/interview-items.ts';
import { isOpenFor } from '#domain/interview/send-interview.ts';
import { sentInterviews, type SentInterview } from '#domain/interview/sent-interviews.ts';
import { filmsOf, picturesOf, shownPictures } from '#domain/interview/shown-media.ts';
import type { ItemViewer, Presented, ShownItem } from '#domain/order/item-kind.ts';
import { shownFilms } from '#domain/video/shown-films.ts';
import type { Tx } from '#kernel/database/database.ts';

type Known = {
  draft: InterviewDraft | undefined;
  sent: SentInterview | undefined;
  former: Former | undefined;
  question: { question: string; at: Date } | undefined;
  media: Media;
  respondent: { said: InterviewRespondent; at: Date } | undefined;
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
  const media = await mediaOf(tx, [...interviews.values()]);
  const respondents = await respondentsOf(tx, ids);
  const shown = items.flatMap((item) => {
    const interview = interviews.get(item.id);
    if (!interview) return [];
    const known = {
      draft: drafts.get(item.id),
      sent: sent.get(item.id),
      former: former.get(item.id),
      question: questions.get(item.id),
      media,
      respondent: respondents.get(item.id),
    };
    return [[item.id, presentOne(item, interview, known, now)] as const];
  });
  return { items: new Map(shown), audit: [], changes: [], jobs: [] };
}

type Media = { pictures: InterviewPicture[]; films: ShownFilm[] };

/** What all of them show. */
const mediaOf = async (tx: Tx, interviews: readonly InterviewOfItem[]): Promise<Media> => {
  const asked = interviews.flatMap(({ form }) => form.items);
  return {
    pictures: await shownPictures(tx, asked.flatMap(picturesOf)),
    films: await shownFilms(tx, asked.flatMap(filmsOf)),
  };
};

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
  { draft, sent, former, question, respondent, media }: Known,
  now: Date,
): InterviewPageItem => {
  const { item, name, form } = interview;
  const isOpen = isOpenFor(item.state);
  const pictureIds = new Set(form.items.flatMap(picturesOf));
  const filmIds = new Set(form.items.flatMap(filmsOf));
  return {
    id: shown.id,
    kind: 'interview',
    title: shown.title ?? name,
    required: shown.required,
    done: !isOpen,
    items: form.items.map(forPatient),
    facts: factsOf(interview, now),
    pictures: media.pictures.filter(({ id }) => pictureIds.has(id)),
    videos: media.films.filter(({ id }) => filmIds.has(id)),
    draft: isOpen
      ? { ...typedOf(draft), ...(draft && draft.removed.length > 0 && { removed: draft.removed }) }
      : typedOf(sent?.newest),
    // Who answers what staff ask afterwards may be somebody else.
    respondent: isOpen && respondent && !(question && question.at > respondent.at) ? respondent.said : null,
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

type Sample = { id: OrderItemId; title: string; form: InterviewForm };

/** As everybody is asked it who is not known; nobody has answered anything. */
export const sampleOfInterview = ({ id, title, form }: Sample, now: Date): InterviewPageItem => ({
  id,
  kind: 'interview',
  title,
  required: true,
  done: false,
  items: form.items.map(forPatient),
  facts: factsOf({ patient: null, approachId: null, givenBirthOn: null }, now),
  draft: { answers: {}, rows: [] },
  respondent: null,
  former: null,
  sent: null,
  returned: null,
});

/** Once it was sent what was sent stands there, so that the page can show it. */
const typedOf = (typed: InterviewAnswers | undefined): InterviewAnswers =>
  typed ? { answers: typed.answers, rows: typed.rows } : { answers: {}, rows: [] };

/** A question without what is for staff: what a sum means is theirs to say. */
const forPatient = (item: InterviewForm['items'][number]): InterviewForm['items'][number] =>
  item.kind === 'computed' && item.score ? { ...item, score: { ...item.score, bands: [] } } : item;
