import type { Answer, Draft, InterviewContext, PlaceKey, Row } from '@nattoku/rules/interview/answer/interview-answer';
import type { Evaluation } from '@nattoku/rules/interview/evaluation/evaluate-interview';
import { isRepeating } from '@nattoku/rules/interview/item/interview-index';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import type { PlainDate } from '@nattoku/rules/time/plain-date';

/** What is assumed of the person and the order while a questionnaire is tried. */
export type Assumed = {
  age: number;
  sex: NonNullable<InterviewContext['sex']>;
  department: string | null;
  approach: string | null;
  former: Readonly<Record<PlaceKey, Answer>>;
};

/** `removed`: places whose answer was taken out again, so that an initial answer does not come back. */
export type TestRun = { draft: Draft; assumed: Assumed; removed: readonly PlaceKey[] };

export const nobody: Assumed = { age: 50, sex: 'female', department: null, approach: null, former: {} };
export const freshDraft: Draft = { answers: {}, rows: [] };

/** As the evaluator knows it: a person of that age whose birthday is past this year. */
export const contextOf = ({ age, ...known }: Assumed, today: PlainDate): InterviewContext => ({
  ...known,
  today,
  birthOn: `${String(Number(today.slice(0, 4)) - age).padStart(4, '0')}-01-01`,
});

export const answered = (draft: Draft, key: PlaceKey, answer: Answer | undefined): Draft => {
  const { [key]: _, ...others } = draft.answers;
  return { ...draft, answers: answer === undefined ? others : { ...others, [key]: answer } };
};

export const withRow = (draft: Draft, row: Row): Draft => ({ ...draft, rows: [...draft.rows, row] });

/** The row, those inside it, and what was answered in them. */
export function withoutRow(draft: Draft, key: string): Draft {
  const gone = new Set([key]);
  for (const row of draft.rows) if (row.within !== null && gone.has(row.within)) gone.add(row.key);
  const isGone = (place: string) => gone.has(place.slice(0, place.indexOf('/')));
  return {
    rows: draft.rows.filter((row) => !gone.has(row.key)),
    answers: Object.fromEntries(Object.entries(draft.answers).filter(([place]) => !isGone(place))),
  };
}

/** The rows of a repeating group that stand in this one; as many as are asked for at least are there from the start. */
export const rowsOf = ({ rows }: Pick<Evaluation, 'rows'>, group: string, within: string | null): Row[] =>
  rows.filter((row) => row.group === group && row.within === within);

/** Rows that a questionnaire asks for at least, where none was added yet. */
export function withLeastRows(draft: Draft, items: readonly InterviewItem[]): Draft {
  const wanted = items.flatMap(function groups(item): InterviewItem[] {
    return isRepeating(item) ? [item] : item.items.flatMap(groups);
  });
  return wanted.reduce((next, item) => {
    const least = item.kind === 'group' ? (item.repeats?.least ?? 0) : 0;
    const count = next.rows.filter(({ group }) => group === item.linkId).length;
    const missing = Math.min(Math.max(0, least - count), 20);
    const fresh = Array.from({ length: missing }, (_, at) => ({
      key: `least-${item.linkId}-${count + at}`,
      group: item.linkId,
      within: null,
    }));
    return fresh.length === 0 ? next : { ...next, rows: [...next.rows, ...fresh] };
  }, draft);
}
