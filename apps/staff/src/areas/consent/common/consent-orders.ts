import { consentCommonContract, type ConsentCommonOrder } from '@nattoku/contract/consent/consent-common';
import { keepConsentCommon, refetchConsentCommons } from '#areas/consent/common/consent-common.queries.ts';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';
import type { CommonOrderKind } from '#parts/common-order/common-order-kind.ts';

/** Common orders of consent forms. */
export const consentOrders: CommonOrderKind<ConsentCommonOrder> = {
  turn: ({ id: commonOrderId, version }, turn) =>
    call(consentCommonContract[turn], { params: { commonOrderId }, body: { version } }),
  change: (commonOrderId, body) => call(consentCommonContract.change, { params: { commonOrderId }, body }),
  // The same press has the same key, also when the answer to the first one was lost.
  issue: ({ id: commonOrderId, version }) =>
    call(consentCommonContract.issue, {
      params: { commonOrderId },
      body: { version },
      idempotencyKey: `issue-${commonOrderId}-${version}`,
    }),
  keep: keepConsentCommon,
  refetch: refetchConsentCommons,
  isOrder: (current): current is ConsentCommonOrder =>
    typeof current === 'object' && current !== null && 'patientTitle' in current && 'template' in current,
  draftAddress: (id) => href('/consent/commonOrder', { tab: 'new', id }),
  pageAddress: (id, made) => href('/consent/commonOrder/done', { id, made: made || null }),
  words: {
    pause: 'QRコードを読み取った方には「いまお休みしています」と表示されます。すでに開いた方は、そのまま署名できます。',
    end: '終了すると、元に戻せません。QRコードを読み取った方には「この案内は終了しました」と表示されます。署名された同意書は残ります。',
    change: '掲示済みのQRコードは、そのまま使えます。すでに開いた方の画面は変わりません。',
    messageHelp: '同意書の上に表示されます',
  },
};
