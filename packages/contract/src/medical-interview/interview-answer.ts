import type { Answer as RuleAnswer, Row as RuleRow } from '@nattoku/rules/interview/answer/interview-answer';
import { rowLimits } from '@nattoku/rules/interview/answer/row-limit';
import { z } from 'zod';
import { line, text, verbatim } from '#shared/text.ts';

/**
 * How much a response may hold. `rows`: also the questions of all rows together are limited (`rowLimits`), which takes the questionnaire to tell.
 * `selections`: options and areas in all answers together; every output looks up the words of each. `place`: a row and the name of a question.
 */
export const interviewAnswerLimits = {
  answers: 4000,
  selections: 20_000,
  rows: rowLimits.rows,
  place: 300,
  rowKey: 40,
  words: 5000,
  note: 200,
} as const;

/** The question, and the row of the repeating group around it: `placeKey` in the rules. */
export const PlaceKey = verbatim(interviewAnswerLimits.place).min(1);

const code = verbatim(200);
const figure = z.number().min(-1e12).max(1e12);

/** One answer as it was given. `null` in the place of one: it was taken back. */
export const InterviewAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('boolean'), value: z.boolean() }),
  z.object({
    type: z.literal('choice'),
    options: z.array(code).max(500),
    other: text(interviewAnswerLimits.words).nullable(),
  }),
  z.object({ type: z.literal('text'), value: text(interviewAnswerLimits.words) }),
  z.object({ type: z.literal('number'), value: figure, unit: verbatim(60).nullable() }),
  z.object({ type: z.literal('date'), value: verbatim(19) }),
  z.object({ type: z.literal('time'), value: verbatim(8) }),
  z.object({
    type: z.literal('areas'),
    areas: z.array(z.object({ area: code, note: line(interviewAnswerLimits.note) })).max(200),
  }),
  z.object({ type: z.literal('files'), files: z.array(z.uuid()).max(20) }),
  z.object({ type: z.literal('notYetKnown') }),
]) satisfies z.ZodType<RuleAnswer>;
export type InterviewAnswer = z.infer<typeof InterviewAnswer>;

const SELECTIONS_REFUSED = `選んだものが多すぎます。合わせて${interviewAnswerLimits.selections}個までにしてください`;

export const InterviewRow = z.object({
  key: verbatim(interviewAnswerLimits.rowKey).min(1),
  group: verbatim(255).min(1),
  within: verbatim(interviewAnswerLimits.rowKey).nullable(),
}) satisfies z.ZodType<RuleRow>;

/** How many options and areas answers select. */
export const selectionsIn = (answers: Iterable<InterviewAnswer | null>): number => {
  let count = 0;
  for (const answer of answers) {
    if (answer?.type === 'choice') count += answer.options.length;
    if (answer?.type === 'areas') count += answer.areas.length;
  }
  return count;
};

/** Answers by their place, and the rows that hold some of them. */
export const InterviewAnswers = z.object({
  answers: z
    .record(PlaceKey, InterviewAnswer)
    .refine((answers) => Object.keys(answers).length <= interviewAnswerLimits.answers, '回答が多すぎます')
    .refine((answers) => selectionsIn(Object.values(answers)) <= interviewAnswerLimits.selections, SELECTIONS_REFUSED),
  rows: z.array(InterviewRow).max(interviewAnswerLimits.rows),
});
export type InterviewAnswers = z.infer<typeof InterviewAnswers>;

export const RespondentKind = z.enum(['patient', 'family', 'staff']);
export type RespondentKind = z.infer<typeof RespondentKind>;
export const respondentNames: Record<RespondentKind, string> = { patient: '本人', family: '家族など', staff: '職員' };
export const respondentLimits = { name: 60, relation: 40 } as const;

/** Who answered. Name and relation of anybody but the patient; what was not said is empty. */
export const InterviewRespondent = z.object({
  kind: RespondentKind,
  name: line(respondentLimits.name),
  relation: line(respondentLimits.relation),
});
export type InterviewRespondent = z.infer<typeof InterviewRespondent>;
