import {
  interviewAnswerLimits,
  type InterviewAnswer,
  type InterviewAnswers,
  type InterviewRespondent,
  selectionsIn,
} from '@nattoku/contract/medical-interview/interview-answer';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { asc, inArray } from 'drizzle-orm';
import {
  interviewDraftAnswers,
  interviewDraftRespondents,
  interviewDraftRows,
} from '#domain/interview/interview-item.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';
import { sendAlong } from '#kernel/database/transaction.ts';

/** What was typed so far, and when last. `places`: all that were ever touched, also those that were emptied again, which are `removed`. */
export type InterviewDraft = InterviewAnswers & {
  removed: string[];
  lastAt: Date | null;
  places: number;
  allRows: number;
};

const nothingTyped = (): InterviewDraft => ({
  answers: {},
  rows: [],
  removed: [],
  lastAt: null,
  places: 0,
  allRows: 0,
});

/** Of each item that anything was typed in. */
export async function draftsOf(
  tx: Tx,
  itemIds: readonly OrderItemId[],
): Promise<ReadonlyMap<OrderItemId, InterviewDraft>> {
  const drafts = new Map<OrderItemId, InterviewDraft>();
  if (itemIds.length === 0) return drafts;
  const of = (id: OrderItemId): InterviewDraft => {
    const draft = drafts.get(id) ?? nothingTyped();
    drafts.set(id, draft);
    return draft;
  };
  const ids = [...itemIds];
  const [answers, rows] = await together(
    tx.select().from(interviewDraftAnswers).where(inArray(interviewDraftAnswers.orderItemId, ids)).execute(),
    tx
      .select()
      .from(interviewDraftRows)
      .where(inArray(interviewDraftRows.orderItemId, ids))
      .orderBy(asc(interviewDraftRows.sequence))
      .execute(),
  );
  for (const { orderItemId, place, answer, at } of answers) {
    const draft = of(orderItemId);
    draft.places += 1;
    draft.lastAt = later(draft.lastAt, at);
    if (answer === null) draft.removed.push(place);
    else Object.defineProperty(draft.answers, place, { value: answer, enumerable: true, configurable: true });
  }
  const removed = new Map<InterviewDraft, Set<string>>();
  for (const { orderItemId, key, inGroup: group, within, addedAt, removedAt } of rows) {
    const draft = of(orderItemId);
    draft.allRows += 1;
    draft.lastAt = later(draft.lastAt, removedAt ?? addedAt);
    if (removedAt === null) draft.rows.push({ key, group, within });
    else removed.set(draft, (removed.get(draft) ?? new Set()).add(key));
  }
  for (const [draft, keys] of removed) Object.assign(draft, withoutRows(draft, keys));
  return drafts;
}

/** Answers without these rows, the rows inside them and the answers in any of them. An answer whose row has not arrived yet remains. */
const withoutRows = ({ answers, rows }: InterviewAnswers, keys: ReadonlySet<string>): InterviewAnswers => {
  const gone = new Set(keys);
  // A row follows the row that it is within.
  for (const { key, within } of rows) if (within !== null && gone.has(within)) gone.add(key);
  const isGone = (place: string) => place.includes('/') && gone.has(place.slice(0, place.indexOf('/')));
  return {
    answers: Object.fromEntries(Object.entries(answers).filter(([place]) => !isGone(place))),
    rows: rows.filter(({ key }) => !gone.has(key)),
  };
};

const later = (one: Date | null, other: Date): Date => (one !== null && one > other ? one : other);

export type Typed = {
  itemId: OrderItemId;
  places: readonly { place: string; answer: InterviewAnswer | null }[];
  rowsAdded: InterviewAnswers['rows'];
  rowsRemoved: readonly string[];
  respondent?: InterviewRespondent | undefined;
  /** By the clock of the server. */
  at: Date;
};

/** Whether a draft takes more: what comes in is made by a device, which may be anybody's program. */
export const holdsMore = (draft: InterviewDraft | undefined, { places, rowsAdded }: Typed): boolean =>
  (draft?.places ?? 0) + places.length <= interviewAnswerLimits.answers &&
  (draft?.allRows ?? 0) + rowsAdded.length <= interviewAnswerLimits.rows &&
  selectionsIn(Object.values(draft?.answers ?? {})) + selectionsIn(places.map(({ answer }) => answer)) <=
    interviewAnswerLimits.selections;

/** Of each place the newest counts, whichever device sent it and in whatever order it came. What comes twice changes nothing. The caller holds the item. */
export function keepTyped(tx: Tx, typed: Typed): void {
  const { itemId, places, rowsAdded, rowsRemoved, respondent, at } = typed;
  const keep = (statement: string, given: unknown) => sendAlong(tx.$client.query(statement, [itemId, given, at]));
  if (respondent) sendAlong(keepRespondent(tx, itemId, respondent, at));
  const last = [...new Map(places.map((each) => [each.place, each])).values()];
  if (last.length > 0)
    keep(
      `INSERT INTO interview_draft_answers AS kept (order_item_id, place, answer, at)
       SELECT $1, given ->> 'place', nullif(given -> 'answer', 'null'), $3 FROM jsonb_array_elements($2::jsonb) AS given
       ON CONFLICT (order_item_id, place) DO UPDATE SET answer = excluded.answer, at = excluded.at WHERE kept.at <= excluded.at`,
      JSON.stringify(last),
    );
  if (rowsAdded.length > 0)
    keep(
      `INSERT INTO interview_draft_rows (order_item_id, key, in_group, within, added_at)
       SELECT $1, given ->> 'key', given ->> 'group', given ->> 'within', $3
         FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS each (given, place) ORDER BY place
       ON CONFLICT (order_item_id, key) DO NOTHING`,
      JSON.stringify(rowsAdded),
    );
  // A row that another device has not sent yet is kept as taken out: it does not come back with it.
  if (rowsRemoved.length > 0)
    keep(
      `INSERT INTO interview_draft_rows AS kept (order_item_id, key, in_group, within, added_at, removed_at)
       SELECT $1, key, '', NULL, $3, $3 FROM unnest($2::text[]) AS key
       ON CONFLICT (order_item_id, key) DO UPDATE SET removed_at = coalesce(kept.removed_at, excluded.removed_at)`,
      [...new Set(rowsRemoved)],
    );
}

/**
 * Puts the rows of a response into its draft, also those that were removed from the draft since. The caller has locked the item.
 * @param at by the clock of the server
 */
export function restoreRows(tx: Tx, itemId: OrderItemId, rows: InterviewAnswers['rows'], at: Date): void {
  if (rows.length === 0) return;
  sendAlong(
    tx.$client.query(
      `INSERT INTO interview_draft_rows (order_item_id, key, in_group, within, added_at)
       SELECT $1, given ->> 'key', given ->> 'group', given ->> 'within', $3
         FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS each (given, place) ORDER BY place
       ON CONFLICT (order_item_id, key) DO UPDATE
         SET in_group = excluded.in_group, within = excluded.within, removed_at = NULL`,
      [itemId, JSON.stringify(rows), at],
    ),
  );
}

const keepRespondent = (tx: Tx, itemId: OrderItemId, { kind, name, relation }: InterviewRespondent, at: Date) =>
  tx.$client.query(
    `INSERT INTO interview_draft_respondents AS kept (order_item_id, kind, name, relation, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (order_item_id) DO UPDATE
       SET kind = excluded.kind, name = excluded.name, relation = excluded.relation, at = excluded.at WHERE kept.at <= excluded.at`,
    [itemId, kind, kind === 'patient' ? '' : name.trim(), kind === 'patient' ? '' : relation.trim(), at],
  );

/** Who said last that they answer, and when. */
export async function respondentsOf(
  tx: Tx,
  itemIds: readonly OrderItemId[],
): Promise<ReadonlyMap<OrderItemId, { said: InterviewRespondent; at: Date }>> {
  if (itemIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(interviewDraftRespondents)
    .where(inArray(interviewDraftRespondents.orderItemId, [...itemIds]));
  return new Map(rows.map(({ orderItemId, at, ...said }) => [orderItemId, { said, at }]));
}
