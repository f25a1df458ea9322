import type { SavedView } from '@nattoku/contract/staff/saved-view';
import type { OrderSearch } from '@nattoku/contract/video/video-order';
import { Button } from '@nattoku/ui/action/button';
import { downloadIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { allColumns, columnsFor } from '#areas/video/order/list/order-columns.tsx';
import { OrderExportDialog } from '#areas/video/order/list/order-export-dialog.tsx';
import { filterWords } from '#areas/video/order/list/order-list-search.ts';
import type { OrderList } from '#areas/video/order/list/use-order-list.ts';
import { useIsAllowed } from '#platform/use-session.ts';
import { href } from '#routing/paths.ts';
import { ColumnChooser } from '#list/column-chooser.tsx';
import { ListViews } from '#list/list-views.tsx';

type Props = { list: OrderList; search: OrderSearch; views: readonly SavedView[] };

/** What its reader makes of the list: kept conditions, columns, a file of it. */
export function OrderTools({ list, search, views }: Props) {
  const [exporting, setExporting] = useState(false);
  const mayExport = useIsAllowed('patient.export');
  return (
    <>
      <ListViews
        list="videoOrders"
        views={views}
        current={list.current}
        filters={filterWords(list.filters)}
        columns={list.columns}
        addressOf={(saved) => href('/video/order/list', { saved })}
        onSaved={(id) => list.open(id)}
        onRemoved={() => list.open(null)}
      />
      <ColumnChooser all={allColumns} shown={columnsFor(list.columns)} onChange={list.arrange} />
      {mayExport && (
        <Button variant="subTertiary" size="small" icon={downloadIcon} onClick={() => setExporting(true)}>
          書き出し
        </Button>
      )}
      {exporting && (
        <OrderExportDialog search={search} settings={list.settings} chosen={null} onClose={() => setExporting(false)} />
      )}
    </>
  );
}
