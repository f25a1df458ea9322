import { max, required } from '@nattoku/rules/text/validation';
import type { NewInterviewTemplate } from '#medical-interview/interview-template.ts';
import { interviewFormLimits, itemKindNames, type InterviewForm } from '#medical-interview/interview-item.ts';
import type { FieldProblem } from '#shared/problems.ts';

const problemOf = (text: string, length: number, isNeeded: boolean): string | undefined =>
  [!isNeeded || required(text), max(text, length)].find((verdict) => verdict !== true);

const named = (checks: Record<string, string | undefined>): FieldProblem[] =>
  Object.entries(checks).flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));

/** What is wrong with the facts of a questionnaire. */
export const checkNewInterviewTemplate = ({ name, description }: NewInterviewTemplate): FieldProblem[] =>
  named({
    name: problemOf(name, interviewFormLimits.name, true),
    description: problemOf(description, interviewFormLimits.description, false),
  });

/** @returns the sentence that refuses a note, or undefined; `isNeeded`: an empty one is refused as well */
export const noteProblem = (note: string, isNeeded: boolean): string | undefined =>
  problemOf(note, interviewFormLimits.note, isNeeded);

/** What is too long to be kept, in perceived characters, as `form.items.3.text`; a draft may lack anything. */
export const checkFormLengths = ({ items, chartText }: InterviewForm): FieldProblem[] => [
  ...items.flatMap((item, index) =>
    (['text', 'help'] as const).flatMap((field) => {
      const verdict = max(item[field], interviewFormLimits.text);
      return verdict === true
        ? []
        : [
            {
              field: `form.items.${index}.${field}`,
              message: `${index + 1}番目の${itemKindNames[item.kind]}：${verdict}`,
            },
          ];
    }),
  ),
  ...named({ 'form.chartText': problemOf(chartText, interviewFormLimits.chartText, false) }),
];
