import type { DeliveryChannel } from '@nattoku/contract/order/reminder-plan';
import type { OrderSearch, OrderSummary } from '@nattoku/contract/video/video-order';
import { Button } from '@nattoku/ui/action/button';
import { calendarIcon, cancelIcon, downloadIcon, sendIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { BulkCancel, BulkExtend, BulkRemind } from '#areas/video/order/list/bulk-dialogs.tsx';
import type { BulkResult } from '#areas/video/order/list/bulk-result.tsx';
import { OrderExportDialog } from '#areas/video/order/list/order-export-dialog.tsx';
import type { OrderList } from '#areas/video/order/list/use-order-list.ts';
import { useChannels } from '#parts/order/use-channels.ts';
import { useIsAllowed } from '#platform/use-session.ts';

type Props = {
  orders: readonly OrderSummary[];
  list: OrderList;
  search: OrderSearch;
  onFinished: (result: BulkResult) => void;
};

type Asking = 'remind' | 'extend' | 'cancel' | 'export';

/** What can be done with all chosen orders at once. */
export function BulkActions({ orders, list, search, onFinished }: Props) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const channels: readonly DeliveryChannel[] = useChannels();
  const mayExport = useIsAllowed('patient.export');
  const close = () => setAsking(null);
  const finish = (done: BulkResult) => {
    close();
    onFinished(done);
  };
  const common = { orders, onClose: close, onFinished: finish };
  return (
    <>
      {channels.length > 0 && (
        <Button variant="tertiary" size="small" icon={sendIcon} onClick={() => setAsking('remind')}>
          リマインド
        </Button>
      )}
      <Button variant="tertiary" size="small" icon={calendarIcon} onClick={() => setAsking('extend')}>
        期限を変更
      </Button>
      <Button variant="tertiary" size="small" icon={cancelIcon} onClick={() => setAsking('cancel')}>
        取り消す
      </Button>
      {mayExport && (
        <Button variant="tertiary" size="small" icon={downloadIcon} onClick={() => setAsking('export')}>
          書き出し
        </Button>
      )}
      {asking === 'remind' && <BulkRemind {...common} channels={channels} />}
      {asking === 'extend' && <BulkExtend {...common} />}
      {asking === 'cancel' && <BulkCancel {...common} />}
      {asking === 'export' && (
        <OrderExportDialog
          search={{ ...search, page: 1 }}
          settings={list.settings}
          chosen={orders.map(({ id }) => id)}
          onClose={close}
        />
      )}
    </>
  );
}
