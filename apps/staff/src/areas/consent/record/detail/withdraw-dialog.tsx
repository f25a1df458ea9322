import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { fullName } from '@nattoku/rules/text/person-name';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState } from 'react';
import { keepConsent } from '#areas/consent/record/consent-record.queries.ts';
import type { DialogProps } from '#areas/consent/record/detail/dialog-props.ts';
import { useConsentAction } from '#areas/consent/record/detail/use-consent-action.ts';
import styles from '#areas/consent/record/detail/consent-detail.module.css';
import { withdrawProblems, type TypedWithdrawal } from '#areas/consent/record/detail/typed-withdrawal.ts';
import { WithdrawFields } from '#areas/consent/record/detail/withdraw-fields.tsx';
import { call } from '#platform/network/call.ts';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { fromTokyoBox, tokyoBox } from '#editing/tokyo-box.ts';

/** A withdrawal that was said to a member of staff, or given on paper. */
export function WithdrawDialog({ detail: { form }, onClose }: DialogProps) {
  const proxy = form.signers.find(({ role }) => role === 'proxy');
  const nameOf = (by: TypedWithdrawal['by']) =>
    by === 'proxy' ? (proxy?.name ?? '') : form.patient ? fullName(form.patient) : '';
  const [begun] = useState<TypedWithdrawal>(() => ({
    by: 'patient',
    method: 'heard',
    name: nameOf('patient'),
    scope: '',
    reason: '',
    at: tokyoBox(new Date().toISOString()),
  }));
  const [typed, setTyped] = useState(begun);
  const change = (part: Partial<TypedWithdrawal>) => setTyped({ ...typed, ...part });
  const letGo = useUnsavedInput(JSON.stringify(typed) !== JSON.stringify(begun));
  const { ref, problems, check } = useCheckedFields(() => withdrawProblems(typed, form.signedAt));
  const params = { formId: form.id };
  const { run, pending, problem } = useConsentAction(form, async ({ version }) => {
    const at = fromTokyoBox(typed.at);
    if (!at) return;
    keepConsent(await call(consentRecordContract.withdraw, { params, body: { ...typed, at, version } }));
    letGo();
    onClose();
    showSnackbar({
      type: 'done',
      title: '撤回を記録し、関係者に知らせました',
      desc: '担当医・病棟・手術室の確認を、この画面で確かめてください',
    });
  });
  return (
    <EditingDialog
      onClose={onClose}
      title={`「${form.template.name}」の同意の撤回を記録する`}
      description="署名済みの同意書はそのまま残り、撤回の記録が並べて残ります。担当医・病棟・手術室に、すぐに知らせます。"
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            記録せずに戻る
          </Button>
          <Button variant="errorSecondary" loading={pending} onClick={() => check() && void run()}>
            撤回を記録する
          </Button>
        </>
      )}
    >
      <PatientLine patient={form.patient} />
      <div ref={ref} className={styles.fields}>
        <WithdrawFields typed={typed} problems={problems} nameOf={nameOf} onChange={change} />
        {problem && <Notice tone="error">{problem}</Notice>}
      </div>
    </EditingDialog>
  );
}
