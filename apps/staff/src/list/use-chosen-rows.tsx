import type { Selection } from '@nattoku/ui/table/data-table';
import { type ReactNode, useState } from 'react';
import type { Bulk } from '#list/list-of.ts';
import { useSelected } from '#list/use-selected.ts';

type Outcome = { render: (close: () => void) => ReactNode };

const nothing = { most: 0, rowLabel: () => '', renderActions: () => null };

/** Chosen rows of a list, what can be done with them at once, and what became of them when it was done. */
export function useChosenRows<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  bulk: Omit<Bulk<Row>, 'permission'> | undefined,
  mayChange: boolean,
  /** What every list can do with chosen rows. */
  renderMore: (ids: readonly string[]) => ReactNode,
): { selection: Selection<Row>; outcome: ReactNode } {
  const { most, rowLabel, renderActions } = bulk ?? nothing;
  const { chosen, select, clear } = useSelected(rows, most);
  const ids = chosen.map(({ id }) => id);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const close = () => {
    setOutcome(null);
    clear();
  };
  return {
    selection: {
      selected: new Set(ids),
      onChange: select,
      rowLabel,
      actions: (
        <>
          {mayChange && renderActions(chosen, (render) => setOutcome({ render }))}
          {renderMore(ids)}
        </>
      ),
    },
    outcome: outcome?.render(close),
  };
}
