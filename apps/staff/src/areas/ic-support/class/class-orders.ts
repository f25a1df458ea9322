import { type IcClass, icClassContract } from '@nattoku/contract/ic-support/ic-class';
import { keepClass, refetchClasses } from '#areas/ic-support/class/class.queries.ts';
import type { CommonOrderKind } from '#parts/common-order/common-order-kind.ts';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';

/** Classes: common orders of IC support. */
export const classOrders: CommonOrderKind<IcClass> = {
  turn: ({ id: commonOrderId, version }, turn) =>
    call(icClassContract[turn], { params: { commonOrderId }, body: { version } }),
  change: (commonOrderId, body) => call(icClassContract.change, { params: { commonOrderId }, body }),
  // The same press has the same key, also when the answer to the first one was lost.
  issue: ({ id: commonOrderId, version }) =>
    call(icClassContract.issue, {
      params: { commonOrderId },
      body: { version },
      idempotencyKey: `issue-${commonOrderId}-${version}`,
    }),
  keep: keepClass,
  refetch: refetchClasses,
  isOrder: (current): current is IcClass =>
    typeof current === 'object' && current !== null && 'patientTitle' in current && 'venue' in current,
  draftAddress: (id) => href('/icSupport/commonOrder/flow', { step: 'content', id }),
  pageAddress: (id, made) => href('/icSupport/commonOrder/flow', { id, made: made || null }),
  words: {
    pause: 'QRコードを読み取った方には「いまお休みしています」と表示され、出席も記録されません。',
    end: '終了すると、元に戻せません。QRコードを読み取った方には「この案内は終了しました」と表示されます。出席の記録は残ります。',
    change:
      '掲示済みのQRコードは、そのまま使えます。日時と会場はポスターに載っているため、変えるときは終了して新しく作成してください。',
    messageHelp: '日時と会場の下に表示されます',
  },
};
