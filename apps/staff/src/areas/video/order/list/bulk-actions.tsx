import type { DeliveryChannel } from '@nattoku/contract/order/reminder-plan';
import type { OrderSearch, OrderSummary } from '@nattoku/contract/video/video-order';
import { fullName } from '@nattoku/rules/text/person-name';
import { Button } from '@nattoku/ui/action/button';
import { downloadIcon, sendIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { BulkRemind } from '#areas/video/order/list/bulk-remind.tsx';
import { OrderExportDialog } from '#areas/video/order/list/order-export-dialog.tsx';
import type { OrderList } from '#areas/video/order/list/use-order-list.ts';
import { BulkChange } from '#parts/order/bulk/bulk-change.tsx';
import type { BulkResult } from '#parts/order/bulk/bulk-result.tsx';
import type { BulkWords, ChosenOrder } from '#parts/order/bulk/bulk-words.ts';
import { titleOf } from '#parts/order/order-words.ts';
import { useChannels } from '#parts/order/use-channels.ts';
import { useIsAllowed } from '#platform/use-session.ts';

type Props = {
  orders: readonly OrderSummary[];
  list: OrderList;
  search: OrderSearch;
  onFinished: (result: BulkResult) => void;
};

const words: BulkWords = {
  noun: 'オーダー',
  due: '視聴期限',
  extending:
    'お渡し済みのリンクとQRコードは、そのまま使えます。期限切れのオーダーは、詳細画面で1件ずつ延ばしてください。',
  canceling:
    '患者さんのリンクはすぐに使えなくなります。取り消したオーダーは元に戻せません。これまでの視聴の記録は残ります。',
};

export const chosenOrder = (order: OrderSummary): ChosenOrder => ({
  orderId: order.id,
  version: order.version,
  label: `${fullName(order.patient)} さん「${titleOf(order)}」`,
});

/** What can be done with all chosen orders at once. */
export function BulkActions({ orders, list, search, onFinished }: Props) {
  const [asking, setAsking] = useState<'remind' | 'export' | null>(null);
  const channels: readonly DeliveryChannel[] = useChannels();
  const mayExport = useIsAllowed('patient.export');
  const close = () => setAsking(null);
  const finish = (done: BulkResult) => {
    close();
    onFinished(done);
  };
  return (
    <>
      {channels.length > 0 && (
        <Button variant="tertiary" size="small" icon={sendIcon} onClick={() => setAsking('remind')}>
          リマインド
        </Button>
      )}
      <BulkChange orders={orders.map(chosenOrder)} words={words} onFinished={onFinished} />
      {mayExport && (
        <Button variant="tertiary" size="small" icon={downloadIcon} onClick={() => setAsking('export')}>
          書き出し
        </Button>
      )}
      {asking === 'remind' && <BulkRemind orders={orders} channels={channels} onClose={close} onFinished={finish} />}
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
