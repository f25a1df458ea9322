import { placeKey, type Answer, type Draft, type PlaceKey, type Row } from '#interview/answer/interview-answer.ts';
import { isRepeating, type InterviewIndex } from '#interview/item/interview-index.ts';

export type Place = { linkId: string; row: string | null; key: PlaceKey };

/** Where questions stand once the repeating groups are filled in. */
export type Places = {
  rows: ReadonlyMap<string, Row>;
  /** Every place of a question, in the order of its rows. */
  of: (linkId: string) => readonly Place[];
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
    const seenFrom = (row: string | null, linkId: string): readonly Place[] => {
      if (row === null) return of(linkId);
      const loop = byLinkId.get(linkId)?.loop ?? null;
      for (let around: string | null = row; around !== null && loop !== null; around = rows.get(around)?.within ?? null)
        if (rows.get(around)?.group === loop) return [place(linkId, around)];
      return of(linkId);
    };
    return { rows, of, seenFrom };
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
