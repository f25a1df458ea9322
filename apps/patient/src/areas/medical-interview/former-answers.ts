import type { FormerAnswers, InterviewDraft } from '@nattoku/contract/medical-interview/interview-page-item';
import { isAnswered, type Answer, type PlaceKey, type Row } from '@nattoku/rules/interview/answer/interview-answer';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import type { DraftChange } from '#areas/medical-interview/applied-interview.ts';
import { withBelow, type InterviewPage } from '#areas/medical-interview/interview-pages.ts';

/** Given anew each time, whatever was said before. */
const givenAnew = new Set<InterviewItem['kind']>(['agreement', 'signature', 'photo']);

/** What was answered to the questions of one screen the last time. */
export type FormerBlock = { answeredAt: string; answers: ReadonlyMap<PlaceKey, Answer>; rows: readonly Row[] };

/** Null where nothing was said there before. */
export function formerOn(page: InterviewPage, former: FormerAnswers | null): FormerBlock | null {
  if (former === null) return null;
  const items = withBelow(page.items).filter(({ kind }) => !givenAnew.has(kind));
  const linkIds = new Set(items.map(({ linkId }) => linkId));
  const rows = former.rows.filter(({ group }) => linkIds.has(group));
  const keys = new Set(rows.map(({ key }) => key));
  const isHere = (place: PlaceKey): boolean => {
    const cut = place.indexOf('/');
    if (cut > 0 && keys.has(place.slice(0, cut))) return linkIds.has(place.slice(cut + 1));
    return linkIds.has(place);
  };
  const answers = Object.entries(former.answers).filter(
    ([place, answer]) => isAnswered(answer) && answer.type !== 'notYetKnown' && isHere(place),
  );
  if (answers.length === 0) return null;
  return { answeredAt: former.answeredAt, answers: new Map(answers), rows };
}

/** Whether something of this screen was answered in this interview: then it is decided what becomes of the former answers. */
export function isTouched(page: InterviewPage, { answers, rows, removed = [] }: InterviewDraft): boolean {
  const linkIds = new Set(withBelow(page.items).map(({ linkId }) => linkId));
  const keys = new Set(rows.filter(({ group }) => linkIds.has(group)).map(({ key }) => key));
  return (
    keys.size > 0 ||
    [...Object.keys(answers), ...removed].some((place) => {
      const cut = place.indexOf('/');
      return linkIds.has(place) || (cut > 0 && keys.has(place.slice(0, cut)));
    })
  );
}

/** The former answers as those of this interview. */
export const takenOver = ({ answers, rows }: FormerBlock): Partial<DraftChange> => ({
  rowsAdded: [...rows],
  places: [...answers].map(([place, answer]) => ({ place, answer })),
});
