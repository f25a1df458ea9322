import type { AccountPerson } from '@nattoku/contract/staff/account';
import { checkPerson, normalisePerson } from '@nattoku/contract/staff/account-input';
import { type AdministratorInvited, type Hospital, hospitalContract } from '@nattoku/contract/staff/hospital';
import { Button } from '@nattoku/ui/action/button';
import { Form } from '@nattoku/ui/form/form';
import { useId } from 'react';
import { AdministratorFields, nobody } from '#areas/settings/hospitals/administrator-fields.tsx';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';
import { call } from '#platform/network/call.ts';

type Props = { hospital: Hospital; onClose: () => void; onInvited: (invited: AdministratorInvited) => void };

/** For a hospital that has no administrator. With the address of the first invitation the same person gets a new link. */
export function AdministratorDialog({ hospital, onClose, onInvited }: Props) {
  const id = useId();
  const form = useValidatedForm<AccountPerson, AdministratorInvited>({
    defaultValues: nobody,
    check: (values) => checkPerson(normalisePerson(values)),
    save: (values) =>
      call(hospitalContract.inviteAdministrator, {
        params: { facilityId: hospital.id },
        body: normalisePerson(values),
      }),
    onSaved: onInvited,
  });

  return (
    <EditingDialog
      onClose={onClose}
      title={`${hospital.name}の施設管理者を招待`}
      renderActions={(close) => (
        <>
          <Button variant="tertiary" onClick={close}>
            やめる
          </Button>
          <Button type="submit" form={id} loading={form.isSaving}>
            招待する
          </Button>
        </>
      )}
    >
      <Form id={id} full autoComplete="off" {...form.formProps}>
        <FormRefusal>{form.refusal}</FormRefusal>
        <p>前に招待した人と同じメールアドレスなら、その人のリンクを出し直します。前のリンクは使えなくなります。</p>
        <AdministratorFields register={form.register} problems={form.problems} />
      </Form>
    </EditingDialog>
  );
}
