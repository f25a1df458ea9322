import { commonOrderContract } from '@nattoku/contract/order/common-order';
import type { CommonResponseDetail } from '@nattoku/contract/order/common-response';
import type { PatientSummary } from '@nattoku/contract/patient/patient';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { Button } from '@nattoku/ui/action/button';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import styles from '#areas/video/common/responses.module.css';
import { call } from '#platform/network/call.ts';
import { ChosenSentence } from '#parts/common-order/chosen-sentence.tsx';
import { refetchCommonOrders } from '#parts/common-order/common-order.queries.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { PatientPickerInDialog } from '#parts/patient/patient-picker.tsx';
import { useCommand } from '#editing/use-command.ts';

type Props = { response: CommonResponseDetail; onBack: () => void; onClose: () => void };

/** First the patient is found, then both are seen beside each other, then they are linked. */
export function LinkPatient({ response, onBack, onClose }: Props) {
  const [patient, setPatient] = useState<PatientSummary | null>(null);
  const { run, pending, refusal } = useCommand();
  const link = (chosen: PatientSummary) =>
    run(async () => {
      const params = { orderId: response.orderId };
      await call(commonOrderContract.link, { params, body: { patientId: chosen.id } });
      await refetchCommonOrders();
      showSnackbar({ type: 'done', title: `${fullName(chosen)} さんに紐づけました` });
      onBack();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="回答を患者に紐づける"
      description={`受付番号 ${response.receiptCode ?? '（期限切れ）'}・${formatDateTime(response.openedAt)} に開いた回答`}
      actions={
        <>
          <Button variant="subTertiary" onClick={patient ? () => setPatient(null) : onBack}>
            戻る
          </Button>
          {patient && (
            <Button loading={pending} onClick={() => void link(patient)}>
              この患者に紐づける
            </Button>
          )}
        </>
      }
    >
      {patient ? (
        <div className={styles.stack}>
          <FormRefusal>{refusal}</FormRefusal>
          <PatientBannerOf patient={patient} />
          <ChosenSentence patient={patient}>
            「{response.commonTitle}」の回答（受付番号 {response.receiptCode ?? '期限切れ'}
            ）を、この患者のオーダーとして記録します。受付番号を患者さんの画面で確かめてください。間違えたときは、あとで取り消せます。
          </ChosenSentence>
        </div>
      ) : (
        <PatientPickerInDialog label="紐づける患者を検索" onChoose={setPatient} />
      )}
    </Dialog>
  );
}
