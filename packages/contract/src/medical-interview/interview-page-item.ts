import { z } from 'zod';
import {
  InterviewAnswer,
  InterviewAnswers,
  InterviewRespondent,
  InterviewRow,
  PlaceKey,
} from '#medical-interview/interview-answer.ts';
import { InterviewForm } from '#medical-interview/interview-item.ts';
import { recorded, shownItem } from '#patient-page/shown-item.ts';
import { InterviewPicture } from '#medical-interview/interview-picture-files.ts';
import { Instant, InterviewPhotoId, Language, OrderItemId, PlainDate } from '#shared/primitives.ts';
import { ShownFilm } from '#video/shown-film.ts';

/** What is known besides the answers, and decides what is asked: `InterviewContext` in the rules without the former answers. */
export const InterviewFacts = z.object({
  today: PlainDate,
  birthOn: PlainDate.nullable(),
  sex: z.enum(['male', 'female', 'other', 'unknown']).nullable(),
  /** By id, as conditions name them. */
  department: z.string().nullable(),
  approach: z.string().nullable(),
});
export type InterviewFacts = z.infer<typeof InterviewFacts>;

/** What was answered to the same questionnaire before; offered with its date and never taken over by itself. */
export const FormerAnswers = InterviewAnswers.extend({ answeredAt: Instant });
export type FormerAnswers = z.infer<typeof FormerAnswers>;

/** `removed`: places whose answer was removed, so that the initial answer of a question does not come back. */
const InterviewDraft = InterviewAnswers.extend({ removed: z.array(PlaceKey).optional() });
export type InterviewDraft = z.infer<typeof InterviewDraft>;

/** An interview on the patient's page. */
export const InterviewPageItem = z.object({
  ...shownItem,
  kind: z.literal('interview'),
  /** In the list that travels (`treeOf` in the rules makes it a tree again); without what it points out and the bands of its scores. */
  items: InterviewForm.shape.items,
  facts: InterviewFacts,
  /** Those that its questions and what can be chosen show, with their size in pixels. Left out in a visit that a device kept before there were any. */
  pictures: z.array(InterviewPicture).optional(),
  /** Films that stand between its questions. */
  videos: z.array(ShownFilm).optional(),
  /** What was typed on any device so far, also to questions that are hidden now; of one that was sent, what was sent. */
  draft: InterviewDraft,
  /** Who said last, on any device, that they answer; null while nobody has, and once staff ask again. */
  respondent: InterviewRespondent.nullable(),
  former: FormerAnswers.nullable(),
  /** The newest that was sent; null where none was. */
  sent: z.object({ at: Instant, respondent: InterviewRespondent }).nullable(),
  /** Sent back to be answered anew, with what staff ask; null where it is not. */
  returned: z.object({ question: z.string(), at: Instant }).nullable(),
});
export type InterviewPageItem = z.infer<typeof InterviewPageItem>;

/** One place of the draft as it was left; null: nothing is said there any more. */
const ChangedPlace = z.object({ place: PlaceKey, answer: InterviewAnswer.nullable() });

export const interviewRecords = [
  /** Of each place the newest by the clock of the server counts, whichever device sent it and in whatever order it came. */
  z.object({
    ...recorded,
    kind: z.literal('interviewAnswered'),
    itemId: OrderItemId,
    places: z.array(ChangedPlace).max(200).default([]),
    rowsAdded: z.array(InterviewRow).max(50).default([]),
    /** Keys. What stands inside them goes along. */
    rowsRemoved: z.array(InterviewRow.shape.key).max(50).default([]),
    /** Who answers, where that was said or changed. */
    respondent: InterviewRespondent.optional(),
  }),
  /** Everything as it was sent, hidden answers left out; the server leaves them out once more. The second of two with one id changes nothing. */
  z.object({
    ...recorded,
    kind: z.literal('interviewSent'),
    itemId: OrderItemId,
    respondent: InterviewRespondent,
    /** In which the page spoke, where it was another than Japanese. */
    language: Language.optional(),
    ...InterviewAnswers.shape,
  }),
] as const;

/** Of a picture that was sent to a question: its id stands in the answer. */
export const InterviewPhoto = z.object({ id: InterviewPhotoId, width: z.int(), height: z.int(), bytes: z.int() });
export type InterviewPhoto = z.infer<typeof InterviewPhoto>;
