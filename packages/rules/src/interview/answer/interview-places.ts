import { placeKey, type Answer, type Draft, type PlaceKey, type Row } from '#interview/answer/interview-answer.ts';
import { isRepeating, type InterviewIndex } from '#interview/item/interview-index.ts';

export type Place = { linkId: string; row: string | null; key: PlaceKey };

/** Where questions stand once the repeating groups are filled in. */
export type Places = {
  rows: ReadonlyMap<string, Row>;
  /** Every place of a question, in the order of its rows. */
  of: (linkId: string) => readonly Place[];
  /** The row in which somebody sees a question from within a row; null where they see it outside of rows, or in all of them. */
  rowSeenFrom: (row: string | null, linkId: string) => string | null;
  /** The places of a question that somebody sees from within a row: its own, one around it, or else all. */
  seenFrom: (row: string | null, linkId: string) => readonly Place[];
};

/** What is being settled: what is in it so far holds for everything that comes later. */
export type Settled = {
  index: InterviewIndex;
  places: Places;
  shown: Set<PlaceKey>;
  values: Map<PlaceKey, Answer>;
};

const place = (linkId: string, row: string | null): Place => ({ linkId, row, key: placeKey(linkId, row) });

/** Reads a questionnaire once, for any number of drafts. Rows of a group that is not there, or inside one that is not, are left out. */
export function layOut({ byLinkId }: InterviewIndex): (draft: Pick<Draft, 'rows'>) => Places {
  const single = new Map<string, readonly Place[]>();
  for (const [linkId, { loop }] of byLinkId) if (loop === null) single.set(linkId, [place(linkId, null)]);
  return (draft) => {
    const { rows, byGroup } = rowsOf(byLinkId, draft);
    const repeated = new Map<string, readonly Place[]>();
    const of = (linkId: string): readonly Place[] => {
      const before = single.get(linkId) ?? repeated.get(linkId);
      if (before) return before;
      const loop = byLinkId.get(linkId)?.loop;
      const all = (loop ? (byGroup.get(loop) ?? []) : []).map(({ key }) => place(linkId, key));
      repeated.set(linkId, all);
      return all;
    };
    const rowSeenFrom = (row: string | null, linkId: string): string | null => {
      const loop = byLinkId.get(linkId)?.loop ?? null;
      for (let around = row; around !== null && loop !== null; around = rows.get(around)?.within ?? null)
        if (rows.get(around)?.group === loop) return around;
      return null;
    };
    const seenFrom = (row: string | null, linkId: string): readonly Place[] => {
      const seen = rowSeenFrom(row, linkId);
      return seen === null ? of(linkId) : [place(linkId, seen)];
    };
    return { rows, of, rowSeenFrom, seenFrom };
  };
}

const rowsOf = (byLinkId: InterviewIndex['byLinkId'], draft: Pick<Draft, 'rows'>) => {
  const rows = new Map<string, Row>();
  const byGroup = new Map<string, Row[]>();
  for (const row of draft.rows) {
    const group = byLinkId.get(row.group);
    if (!group || !isRepeating(group.item) || rows.has(row.key)) continue;
    if ((row.within === null ? null : rows.get(row.within)?.group) !== group.loop) continue;
    rows.set(row.key, row);
    byGroup.set(row.group, [...(byGroup.get(row.group) ?? []), row]);
  }
  return { rows, byGroup };
};

/** Makes the value of each row once, however often it is asked for. */
export function oncePerRow<Value extends object | string>(
  make: (row: string | null) => Value,
): (row: string | null) => Value {
  const made = new Map<string | null, Value>();
  return (row) => {
    const known = made.get(row);
    if (known !== undefined) return known;
    const value = make(row);
    made.set(row, value);
    return value;
  };
}

/** What is made of a question for each row that looks at it: once for all rows that see it in the same row, or see all of its answers. */
export function oncePerRowSeen<Value extends object>(
  { rowSeenFrom }: Places,
  linkId: string,
  make: (seen: string | null) => Value,
): (row: string | null) => Value {
  const made = oncePerRow(make);
  return oncePerRow((row) => made(rowSeenFrom(row, linkId)));
}
