import { BULK_ORDERS_MAX } from '@nattoku/contract/order/order-bulk';
import type { Selection } from '@nattoku/ui/table/data-table';
import { type ReactNode, useState } from 'react';
import { useSelected } from '#list/use-selected.ts';
import { type BulkResult, BulkResultDialog } from '#parts/order/bulk/bulk-result.tsx';
import type { ChosenOrder } from '#parts/order/bulk/bulk-words.ts';

type Listed<Row> = {
  rows: readonly Row[] | undefined;
  chosenOf: (row: Row) => ChosenOrder;
  /** Something has become of some of them. */
  onChanged: () => void;
  /** What can be done with those that are chosen. */
  renderActions: (chosen: readonly Row[], onFinished: (result: BulkResult) => void) => ReactNode;
};

/** Chosen rows of a list of orders, what may be done with them at once, and what became of each when it was done. */
export function useBulkSelection<Row extends { id: string }>(listed: Listed<Row>) {
  const { rows, chosenOf, onChanged, renderActions } = listed;
  const { selected, select, clear } = useSelected(rows, BULK_ORDERS_MAX);
  const [result, setResult] = useState<BulkResult | null>(null);
  const chosen = [...selected.values()];
  const finish = (done: BulkResult) => {
    onChanged();
    setResult(done);
  };
  const close = () => {
    setResult(null);
    clear();
  };
  const selection: Selection<Row> = {
    selected: new Set(selected.keys()),
    onChange: select,
    rowLabel: (row) => chosenOf(row).label,
    actions: renderActions(chosen, finish),
  };
  return {
    selection,
    outcome: result && <BulkResultDialog result={result} orders={chosen.map(chosenOf)} onClose={close} />,
  };
}
