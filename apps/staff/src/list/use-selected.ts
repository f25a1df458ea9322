import { useState } from 'react';

/** Chosen rows, also those of pages that were turned since; `most` of them at once. */
export function useSelected<Row extends { id: string }>(rows: readonly Row[] | undefined, most: number) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const known = new Map([...selected, ...(rows ?? []).map((row) => [row.id, row] as const)]);
  // What has changed since it was chosen is changed as it stands now.
  const knownAmong = (ids: Iterable<string>) =>
    new Map(
      [...ids].flatMap((id) => {
        const row = known.get(id);
        return row ? [[id, row] as const] : [];
      }),
    );
  return {
    selected: knownAmong(selected.keys()),
    select: (ids: Set<string>) => setSelected(knownAmong([...ids].slice(0, most))),
    clear: () => setSelected(new Map()),
  };
}
