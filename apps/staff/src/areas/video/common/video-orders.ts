import { commonOrderContract, type CommonOrder } from '@nattoku/contract/order/common-order';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';
import type { CommonOrderKind } from '#parts/common-order/common-order-kind.ts';
import { keepCommonOrder, refetchCommonOrders } from '#parts/common-order/common-order.queries.ts';

/** Common orders of videos. */
export const videoOrders: CommonOrderKind<CommonOrder> = {
  turn: ({ id: commonOrderId, version }, turn) =>
    call(commonOrderContract[turn], { params: { commonOrderId }, body: { version } }),
  change: (commonOrderId, body) => call(commonOrderContract.change, { params: { commonOrderId }, body }),
  // The same press has the same key, also when the answer to the first one was lost.
  issue: ({ id: commonOrderId, version }) =>
    call(commonOrderContract.issue, {
      params: { commonOrderId },
      body: { version },
      idempotencyKey: `issue-${commonOrderId}-${version}`,
    }),
  keep: keepCommonOrder,
  refetch: refetchCommonOrders,
  isOrder: (current): current is CommonOrder =>
    typeof current === 'object' && current !== null && 'patientTitle' in current && 'videos' in current,
  draftAddress: (id) => href('/video/commonOrder/flow/select', { id }),
  pageAddress: (id, made) => href('/video/commonOrder/flow/done', { id, made: made || null }),
  words: {
    pause: 'QRコードを読み取った人には「いまお休みしています」と表示されます。見ている途中の人は続けられます。',
    end: '終了すると、元に戻せません。QRコードを読み取った人には「この案内は終了しました」と表示されます。これまでの記録は残ります。',
    change: '掲示済みのQRコードは、そのまま使えます。すでに開いた人の画面は変わりません。',
    messageHelp: '動画の一覧の上に表示されます',
  },
};
