import type { InterviewDraft, InterviewPageItem } from '@nattoku/contract/medical-interview/interview-page-item';
import type { PageRecordOf } from '@nattoku/contract/patient-page/page-item-kinds';
import type { Row } from '@nattoku/rules/interview/answer/interview-answer';

type Sent<Kind extends PageRecordOf<'interview'>['kind']> = Extract<PageRecordOf<'interview'>, { kind: Kind }>;
/** What was changed in a draft since it was last kept. */
export type DraftChange = Pick<Sent<'interviewAnswered'>, 'places' | 'rowsAdded' | 'rowsRemoved'>;

/** The interview with what happened on this device since, so that answers are there at once, also without a network. */
export const applyToInterview = (
  item: InterviewPageItem,
  records: readonly PageRecordOf<'interview'>[],
): InterviewPageItem => records.reduce(applyOne, item);

function applyOne(item: InterviewPageItem, record: PageRecordOf<'interview'>): InterviewPageItem {
  if (record.kind === 'interviewAnswered')
    return { ...item, draft: changedBy(item.draft, record), respondent: record.respondent ?? item.respondent };
  // What staff asked after it was sent is not answered by it.
  const isAsked = item.returned !== null && item.returned.at > record.at;
  if (isAsked) return item;
  const { at, respondent, answers, rows } = record;
  return { ...item, done: true, draft: { answers, rows }, sent: { at, respondent }, returned: null };
}

/** The draft after a change; with a row goes what stands inside it. The place of a removed answer stays in `removed`. */
export function changedBy(draft: InterviewDraft, { places, rowsAdded, rowsRemoved }: DraftChange): InterviewDraft {
  const gone = withInner(draft.rows, rowsRemoved);
  const isLeft = (place: string) => !gone.has(rowOf(place));
  const known = new Set(draft.rows.map(({ key }) => key));
  const rows = [...draft.rows, ...rowsAdded.filter(({ key }) => !known.has(key))].filter(({ key }) => !gone.has(key));
  const answers = new Map(Object.entries(draft.answers).filter(([place]) => isLeft(place)));
  const removed = new Set((draft.removed ?? []).filter(isLeft));
  for (const { place, answer } of places.filter((each) => isLeft(each.place))) {
    if (answer === null) {
      answers.delete(place);
      removed.add(place);
    } else {
      answers.set(place, answer);
      removed.delete(place);
    }
  }
  return { answers: Object.fromEntries(answers), rows, ...(removed.size > 0 && { removed: [...removed] }) };
}

const rowOf = (place: string): string => place.slice(0, Math.max(0, place.indexOf('/')));

const withInner = (rows: readonly Row[], removed: readonly string[]): ReadonlySet<string> => {
  const gone = new Set(removed);
  // Rows stand behind the one that they are within.
  for (const { key, within } of rows) if (within !== null && gone.has(within)) gone.add(key);
  return gone;
};
