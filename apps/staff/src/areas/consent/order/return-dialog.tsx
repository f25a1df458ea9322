import { consentOrderContract, consentOrderLimits, type ConsentOrder } from '@nattoku/contract/consent/consent-order';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { keepConsentOrder } from '#areas/consent/order/consent-order.queries.ts';
import styles from '#areas/consent/order/consent-order.module.css';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { useCommand } from '#editing/use-command.ts';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { call } from '#platform/network/call.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { href } from '#routing/paths.ts';

type Props = { order: ConsentOrder; onClose: () => void };

/** What the doctor wants changed, to the person who typed it. */
export function ReturnDialog({ order: { form }, onClose }: Props) {
  const navigate = useNavigate();
  const [note, setNote] = useState('');
  const { run, pending, refusal } = useCommand();
  const letGo = useUnsavedInput(note !== '');
  const { ref, problems, check } = useCheckedFields(() =>
    note.trim() === '' ? [{ field: 'note', message: '直してほしいことを書いてください' }] : [],
  );
  const submit = async () => {
    if (!check()) return;
    await run(async () => {
      const body = { version: form.version, note };
      const returned = await call(consentOrderContract.return, { params: { formId: form.id }, body });
      letGo();
      await navigate(href('/consent/order', { patient: form.patient?.id }), { replace: true });
      keepConsentOrder(returned);
      showSnackbar({ type: 'done', title: `${form.enteredByName}さんに差し戻しました` });
    });
  };
  return (
    <EditingDialog
      onClose={onClose}
      title={`${form.enteredByName}さんに差し戻す`}
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            差し戻さずに戻る
          </Button>
          <Button loading={pending} onClick={() => void submit()}>
            差し戻す
          </Button>
        </>
      )}
    >
      <PatientLine patient={form.patient} />
      <div ref={ref} className={styles.part}>
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <TextAreaField
          label="直してほしいこと"
          name="note"
          required
          counter={consentOrderLimits.note}
          value={note}
          error={problems['note']}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </EditingDialog>
  );
}
