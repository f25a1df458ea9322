import type { Patient } from '@nattoku/contract/patient/patient';
import { Button } from '@nattoku/ui/action/button';
import { Form } from '@nattoku/ui/form/form';
import { useId } from 'react';
import { IdentityDialog } from '#areas/patient/identity/identity-dialog.tsx';
import { PatientConflict } from '#areas/patient/record/patient-conflict.tsx';
import { PatientFields } from '#areas/patient/record/patient-fields.tsx';
import { usePatientForm } from '#areas/patient/record/use-patient-form.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';

type Props = { patient?: Patient; onClose: () => void; onSaved: (patient: Patient) => void };

/** Registers a patient, or changes one. */
export function PatientDialog({ patient, onClose, onSaved }: Props) {
  const { form, conflict, settle, held, confirm, goBack } = usePatientForm({ patient, onSaved });
  const id = useId();

  return (
    <EditingDialog
      onClose={onClose}
      size="large"
      title={patient ? '患者情報の変更' : '患者の登録'}
      renderActions={(close) =>
        !conflict && (
          <>
            <Button variant="tertiary" onClick={close}>
              やめる
            </Button>
            <Button type="submit" form={id} loading={form.isSaving}>
              {patient ? '変更を保存' : '登録する'}
            </Button>
          </>
        )
      }
    >
      {conflict ? (
        <PatientConflict mine={form.getValues()} theirs={conflict} onSettle={settle} />
      ) : (
        <Form id={id} full autoComplete="off" {...form.formProps}>
          <FormRefusal>{form.refusal}</FormRefusal>
          <PatientFields form={form} before={patient} />
        </Form>
      )}
      {patient && held && (
        <IdentityDialog before={patient} after={held.typed} held={held} onBack={goBack} onConfirm={confirm} />
      )}
    </EditingDialog>
  );
}
