import { useState } from 'react';

/** Chosen rows, also those of pages that were turned since; `most` of them at once. */
export function useSelected<Row extends { id: string }>(rows: readonly Row[] | undefined, most: number) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  // What has changed since it was chosen is kept as it stands now, also when another page is turned to.
  const changed = (rows ?? []).filter((row) => selected.has(row.id) && selected.get(row.id) !== row);
  if (changed.length > 0) setSelected(new Map([...selected, ...changed.map((row) => [row.id, row] as const)]));
  const known = new Map([...selected, ...(rows ?? []).map((row) => [row.id, row] as const)]);
  const chosen = [...selected.keys()].flatMap((id) => known.get(id) ?? []);
  return {
    chosen,
    select: (ids: Set<string>) => {
      const rowsOf = [...ids].slice(0, most).flatMap((id) => known.get(id) ?? []);
      setSelected(new Map(rowsOf.map((row) => [row.id, row])));
    },
    clear: () => setSelected(new Map()),
  };
}
