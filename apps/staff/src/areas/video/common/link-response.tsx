import { commonOrderContract } from '@nattoku/contract/order/common-order';
import type { CommonResponseDetail } from '@nattoku/contract/order/common-response';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { call } from '#platform/network/call.ts';
import { refetchCommonOrders } from '#parts/common-order/common-order.queries.ts';
import { LinkPatient } from '#parts/common-order/link-patient.tsx';

type Props = { response: CommonResponseDetail; onBack: () => void; onClose: () => void };

/** Who watched said nothing of themselves: they show the receipt code. */
const nothing = { birthDate: null, patientNumber: null };

/** Says whose response it is. */
export function LinkResponse({ response, onBack, onClose }: Props) {
  const { orderId, receiptCode, openedAt, commonTitle } = response;
  return (
    <LinkPatient
      title="回答を患者に紐づける"
      description={`受付番号 ${receiptCode ?? '（期限切れ）'}・${formatDateTime(openedAt)} に開いた回答`}
      given={nothing}
      sentence={`「${commonTitle}」の回答（受付番号 ${receiptCode ?? '期限切れ'}）を、この患者のオーダーとして記録します。受付番号を患者さんの画面で確かめてください。間違えたときは、あとで取り消せます。`}
      onLink={async ({ patient, identityCheck }) => {
        await call(commonOrderContract.link, { params: { orderId }, body: { patientId: patient.id, identityCheck } });
        await refetchCommonOrders();
        showSnackbar({ type: 'done', title: `${fullName(patient)} さんに紐づけました` });
        onBack();
      }}
      onBack={onBack}
      onClose={onClose}
    />
  );
}
