import { consentRecordLimits } from '@nattoku/contract/consent/consent-record';
import { consentRepairContract } from '@nattoku/contract/consent/consent-repair-contract';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { keepConsent } from '#areas/consent/record/consent-record.queries.ts';
import { checkReason } from '#areas/consent/record/detail/check-reason.ts';
import type { DialogProps } from '#areas/consent/record/detail/dialog-props.ts';
import { useConsentAction } from '#areas/consent/record/detail/use-consent-action.ts';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { call } from '#platform/network/call.ts';
import { ReasonDialog } from '#editing/reason-dialog.tsx';

export function IssuedCopyDialog({ detail: { form }, onClose }: DialogProps) {
  const params = { formId: form.id };
  const { run, pending, problem } = useConsentAction(form, async ({ version }, reason: string, letGo: () => void) => {
    keepConsent(await call(consentRepairContract.useIssuedCopy, { params, body: { version, reason } }));
    letGo();
    onClose();
    showSnackbar({ type: 'done', title: '発行した文書から署名PDFを作っています' });
  });
  return (
    <ReasonDialog
      onClose={onClose}
      title="患者さんに示した文書をもとに確定しますか？"
      description="原本をバックアップから戻せるときは、戻してから「すぐにやり直す」を選んでください。もとにした文書と、あなたのお名前・日時・理由が「署名証明書」に載ります。署名は変わりません。"
      verb="発行した文書から確定する"
      loading={pending}
      error={problem}
      label="原本を戻せない理由"
      counter={consentRecordLimits.reason}
      check={checkReason}
      onConfirm={(reason, letGo) => void run(reason, letGo)}
    >
      <PatientLine patient={form.patient} />
    </ReasonDialog>
  );
}
