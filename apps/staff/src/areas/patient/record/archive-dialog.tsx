import type { Patient } from '@nattoku/contract/patient/patient';
import { fullName } from '@nattoku/rules/text/person-name';
import { Button } from '@nattoku/ui/action/button';
import { Form } from '@nattoku/ui/form/form';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { TextField } from '@nattoku/ui/form/text-field';
import { useId } from 'react';
import { useArchivePatient } from '#areas/patient/patients.queries.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';

type Props = { patient: Patient; onClose: () => void };

/** Ends a registration, or takes it up again; both with a reason. */
export function ArchiveDialog({ patient, onClose }: Props) {
  const id = useId();
  const archived = patient.archivedAt === null;
  const archive = useArchivePatient(patient.id);
  const name = `${fullName(patient)}（${patient.patientNumber}）`;
  const verb = archived ? '登録を終了する' : '登録を再開する';
  const form = useValidatedForm<{ reason: string }, Patient>({
    defaultValues: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? [{ field: 'reason', message: '理由を入力してください' }] : []),
    save: ({ reason }) => archive.mutateAsync({ archived, reason, version: patient.version }),
    onSaved: () => {
      onClose();
      showSnackbar({ type: 'done', title: archived ? '登録を終了しました' : '登録を再開しました', desc: name });
    },
  });

  return (
    <EditingDialog
      onClose={onClose}
      title={`${name}の${verb}`}
      renderActions={(close) => (
        <>
          <Button variant="tertiary" onClick={close}>
            戻る
          </Button>
          <Button type="submit" form={id} variant={archived ? 'errorSecondary' : 'primary'} loading={form.isSaving}>
            {verb}
          </Button>
        </>
      )}
    >
      <Form id={id} full {...form.formProps}>
        <FormRefusal>{form.refusal}</FormRefusal>
        <p>
          {archived
            ? '一覧と検索に出なくなり、新しいオーダーはできません。記録は残り、「登録を再開する」でいつでも戻せます。'
            : '一覧と検索に出るようになり、オーダーできるようになります。'}
        </p>
        <TextField
          label="理由"
          required
          placeholder={archived ? '転院のため' : '再診のため'}
          error={form.problems['reason']}
          {...form.register('reason')}
        />
      </Form>
    </EditingDialog>
  );
}
