import type { Patient } from '@nattoku/contract/patient';
import { Button } from '@nattoku/ui/button';
import { ConfirmDialog } from '@nattoku/ui/confirm-dialog';
import { Dialog } from '@nattoku/ui/dialog';
import { Form } from '@nattoku/ui/form';
import { Notice } from '@nattoku/ui/notice';
import { useId, useState } from 'react';
import { PatientConflict } from '#areas/patients/patient-conflict.tsx';
import { PatientFields } from '#areas/patients/patient-fields.tsx';
import { usePatientForm } from '#areas/patients/use-patient-form.ts';

type Props = { patient?: Patient; onClose: () => void; onSaved: (patient: Patient) => void };

/** Registers a patient, or changes one. What was typed is only thrown away when that is said. */
export function PatientDialog({ patient, onClose, onSaved }: Props) {
  const { form, save, conflict, settle } = usePatientForm({ patient, onSaved });
  const { isDirty, isSubmitting, errors } = form.formState;
  const [leaving, setLeaving] = useState(false);
  const id = useId();
  const close = () => (isDirty ? setLeaving(true) : onClose());

  return (
    <>
      <Dialog
        open
        onClose={close}
        size="large"
        title={patient ? '患者情報の変更' : '患者の登録'}
        actions={
          !conflict && (
            <>
              <Button variant="tertiary" onClick={close}>
                やめる
              </Button>
              <Button type="submit" form={id} loading={isSubmitting}>
                {patient ? '変更を保存' : '登録する'}
              </Button>
            </>
          )
        }
      >
        {conflict ? (
          <PatientConflict mine={form.getValues()} theirs={conflict} onSettle={settle} />
        ) : (
          <Form id={id} full autoComplete="off" onSubmit={save}>
            {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
            <PatientFields form={form} />
          </Form>
        )}
      </Dialog>
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title="入力した内容を破棄しますか？"
        description="保存していない内容は失われます。"
        verb="破棄する"
        destructive
        onConfirm={onClose}
      />
    </>
  );
}
