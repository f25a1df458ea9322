import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { orderRecord, orderSummaryPath, recordText } from '@nattoku/contract/order/order-record';
import type { Order } from '@nattoku/contract/video/video-order';
import { Button } from '@nattoku/ui/action/button';
import { chevronDownIcon, clipboardIcon, downloadIcon, noteIcon } from '@nattoku/ui/tokens/icons';
import { Menu } from '@nattoku/ui/action/menu';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { copyText } from '#editing/copy-text.ts';

/** What the order comes to, for the record of the patient: as text, on paper, as a file. */
export function OrderRecordMenu({ order }: { order: Order }) {
  const copy = async () => {
    const copied = await copyText(recordText(orderRecord(order)));
    showSnackbar(
      copied
        ? { type: 'done', title: '記録をコピーしました', desc: '電子カルテの入力欄に貼り付けてください' }
        : { title: 'コピーできませんでした', desc: '「PDFを開く」から、内容を選んで写してください' },
    );
  };
  return (
    <Menu
      trigger={
        <Button variant="fourth" icon={clipboardIcon} iconEnd={chevronDownIcon}>
          記録・印刷
        </Button>
      }
      items={[
        { label: 'カルテ用にコピー', icon: clipboardIcon, onSelect: () => void copy() },
        { label: 'まとめを印刷', icon: noteIcon, onSelect: () => print() },
        {
          label: 'PDFを開く',
          icon: downloadIcon,
          onSelect: () => void open(apiPrefix + orderSummaryPath(order.id), '_blank', 'noopener'),
        },
      ]}
    />
  );
}
