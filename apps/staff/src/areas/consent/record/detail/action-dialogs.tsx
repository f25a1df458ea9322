import { consentRecordContract, consentRecordLimits } from '@nattoku/contract/consent/consent-record';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useNavigate } from 'react-router';
import { keepConsent } from '#areas/consent/record/consent-record.queries.ts';
import { checkReason } from '#areas/consent/record/detail/check-reason.ts';
import type { DialogProps } from '#areas/consent/record/detail/dialog-props.ts';
import { missingAtFinalCheck } from '#areas/consent/record/detail/optional-signers.ts';
import { useConsentAction } from '#areas/consent/record/detail/use-consent-action.ts';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';
import { ReasonDialog } from '#editing/reason-dialog.tsx';

export function ExplainDialog({ detail: { form }, onClose }: DialogProps) {
  const params = { formId: form.id };
  const { run, pending, problem } = useConsentAction(form, async ({ version }) => {
    keepConsent(await call(consentRecordContract.explain, { params, body: { version } }));
    onClose();
    showSnackbar({ type: 'done', title: '説明したことを記録しました', desc: form.template.name });
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`「${form.template.name}」の説明をしたことを記録しますか？`}
      description="説明した医師として、あなたのお名前といまの日時が記録に残ります。"
      verb="説明したことを記録する"
      loading={pending}
      error={problem}
      onConfirm={() => void run()}
    >
      <PatientLine patient={form.patient} />
    </ConfirmDialog>
  );
}

export function FinaliseDialog({ detail: { form }, onClose }: DialogProps) {
  const params = { formId: form.id };
  const { run, pending, problem } = useConsentAction(form, async ({ version }) => {
    keepConsent(await call(consentRecordContract.finalise, { params, body: { version } }));
    onClose();
    showSnackbar({ type: 'done', title: '最終確認を記録しました', desc: '署名PDFを作っています' });
  });
  const missing = missingAtFinalCheck(form.signers);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`「${form.template.name}」を確定しますか？`}
      description="記入の内容とすべての署名を確かめてから確定してください。確定すると署名PDFが作られ、内容は変えられません。"
      verb="確定する"
      loading={pending}
      error={problem}
      onConfirm={() => void run()}
    >
      <PatientLine patient={form.patient} />
      {missing && <Notice tone="warning">{missing}</Notice>}
    </ConfirmDialog>
  );
}

export function SupersedeDialog({ detail: { form }, onClose }: DialogProps) {
  const navigate = useNavigate();
  const params = { formId: form.id };
  const { run, pending, problem } = useConsentAction(form, async ({ version, key: idempotencyKey }) => {
    const made = await call(consentRecordContract.supersede, { params, body: { version }, idempotencyKey });
    await navigate(href('/consent/order/input', { form: made.formId }));
    showSnackbar({ type: 'done', title: '新しい同意書の下書きを作りました', desc: '内容を確かめて発行してください' });
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`「${form.template.name}」を新しい同意書に差し替えますか？`}
      description="この同意書は無効になり、職員が入力した内容を引き継いだ下書きを、いま公開中の版で作ります。署名と患者さんの記入は引き継ぎません。"
      verb="差し替える"
      loading={pending}
      error={problem}
      onConfirm={() => void run()}
    >
      <PatientLine patient={form.patient} />
    </ConfirmDialog>
  );
}

export function VoidDialog({ detail: { form, signatures }, onClose }: DialogProps) {
  const isSigned = signatures.length > 0;
  const params = { formId: form.id };
  const { run, pending, problem } = useConsentAction(form, async ({ version }, reason: string, letGo: () => void) => {
    keepConsent(await call(consentRecordContract.requestVoid, { params, body: { version, reason } }));
    letGo();
    onClose();
    showSnackbar({
      type: 'done',
      title: isSigned ? '無効にする依頼を記録しました' : '無効にしました',
      desc: isSigned ? '別の医師か管理者の承認を待っています' : form.template.name,
    });
  });
  return (
    <ReasonDialog
      onClose={onClose}
      destructive
      title={`「${form.template.name}」を無効にしますか？`}
      description={
        isSigned
          ? '署名があるため、別の医師か管理者の承認が必要です。承認されるまでは有効なままです。署名の記録は残ります。'
          : '患者さんのリンクはすぐに使えなくなります。無効にした同意書は元に戻せません。'
      }
      verb={isSigned ? '無効にすることを依頼する' : '無効にする'}
      loading={pending}
      error={problem}
      label="無効にする理由"
      counter={consentRecordLimits.reason}
      check={checkReason}
      onConfirm={(reason, letGo) => void run(reason, letGo)}
    >
      <PatientLine patient={form.patient} />
    </ReasonDialog>
  );
}
