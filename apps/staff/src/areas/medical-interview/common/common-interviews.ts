import {
  interviewCommonContract,
  type InterviewCommonOrder,
} from '@nattoku/contract/medical-interview/interview-common';
import {
  keepCommonInterview,
  refetchCommonInterviews,
} from '#areas/medical-interview/common/interview-common.queries.ts';
import type { CommonOrderKind } from '#parts/common-order/common-order-kind.ts';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';

/** Common orders of interviews. */
export const commonInterviews: CommonOrderKind<InterviewCommonOrder> = {
  turn: ({ id: commonOrderId, version }, turn) =>
    call(interviewCommonContract[turn], { params: { commonOrderId }, body: { version } }),
  change: (commonOrderId, body) => call(interviewCommonContract.change, { params: { commonOrderId }, body }),
  // The same press has the same key, also when the answer to the first one was lost.
  issue: ({ id: commonOrderId, version }) =>
    call(interviewCommonContract.issue, {
      params: { commonOrderId },
      body: { version },
      idempotencyKey: `issue-${commonOrderId}-${version}`,
    }),
  keep: keepCommonInterview,
  refetch: refetchCommonInterviews,
  isOrder: (current): current is InterviewCommonOrder =>
    typeof current === 'object' && current !== null && 'patientTitle' in current && 'interviews' in current,
  draftAddress: (id) => href('/medicalInterview', { common: 'new', id }),
  pageAddress: (id, made) => href('/medicalInterview', { common: 'order', id, made: made || null }),
  words: {
    pause: 'QRコードを読み取った方には「いまお休みしています」と表示されます。すでに開いた方は、そのまま回答できます。',
    end: '終了すると、元に戻せません。QRコードを読み取った方には「この案内は終了しました」と表示されます。届いた回答は残ります。',
    change: '掲示済みのQRコードは、そのまま使えます。すでに開いた方の画面は変わりません。',
    messageHelp: '問診の上に表示されます',
  },
};
