import { accountContract, type Invitation, type Invited } from '@nattoku/contract/staff/account';
import { checkPerson, normalisePerson } from '@nattoku/contract/staff/account-input';
import { Button } from '@nattoku/ui/action/button';
import { Form } from '@nattoku/ui/form/form';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { TextField } from '@nattoku/ui/form/text-field';
import { useId, useState } from 'react';
import { PersonFields, type StaffForm, WorkFields } from '#areas/settings/staff/staff-fields.tsx';
import type { PrintedLink } from '#areas/settings/staff/staff-link-sheets.tsx';
import { checkValues, detailsOf, emptyValues, type StaffValues } from '#areas/settings/staff/staff-values.ts';
import { refetchStaff } from '#areas/settings/staff/staff.queries.ts';
import { call } from '#platform/network/call.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';

type InviteValues = StaffValues & { email: string; delivery: Invitation['delivery'] };
type Props = { onClose: () => void; onPrint: (links: readonly PrintedLink[]) => void };

export const deliveries = [
  { value: 'email', label: 'メールで送る', help: '本人にパスワード設定のリンクが届きます' },
  { value: 'print', label: '紙で渡す', help: 'QRコードの用紙を印刷します（メールが使えない職員に）' },
];

const checkInvitation = (values: InviteValues) => {
  const { email, name, nameKana } = values;
  const ofPerson = checkPerson(normalisePerson({ email, name, nameKana })).filter(({ field }) => field === 'email');
  return [...checkValues(values), ...ofPerson];
};

const invitationOf = (values: InviteValues): Invitation => {
  const { role, ...details } = detailsOf(values);
  const { departmentIds, wardIds, profession, staffNumber } = details;
  return {
    ...normalisePerson({ email: values.email, name: values.name, nameKana: values.nameKana }),
    departmentIds,
    wardIds,
    profession,
    staffNumber,
    role: role as Invitation['role'],
    delivery: values.delivery,
  };
};

export function StaffInviteDialog({ onClose, onPrint }: Props) {
  const id = useId();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useValidatedForm<InviteValues, { values: InviteValues; invited: Invited }>({
    defaultValues: { ...emptyValues, email: '', delivery: 'email' },
    check: checkInvitation,
    save: async (values) => ({
      values,
      invited: await call(accountContract.invite, { body: invitationOf(values), idempotencyKey }),
    }),
    onSaved: ({ values, invited }) => {
      void refetchStaff();
      onClose();
      const { linkSecret, expiresAt, staffId } = invited;
      const { name, email } = values;
      if (linkSecret !== null) return onPrint([{ staffId, name, email, linkSecret, expiresAt }]);
      showSnackbar({ type: 'done', title: `${name}さんを招待しました`, desc: `${email} にメールを送りました。` });
    },
  });

  return (
    <EditingDialog
      onClose={onClose}
      size="large"
      title="職員の招待"
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
        <PersonFields form={asStaffForm(form)} />
        <TextField
          type="email"
          label="メールアドレス"
          required
          help="ログインに使います"
          error={form.problems['email']}
          {...form.register('email')}
        />
        <WorkFields form={asStaffForm(form)} />
        <RadioGroup
          label="招待の渡し方"
          options={deliveries}
          error={form.problems['delivery']}
          {...form.register('delivery')}
        />
      </Form>
    </EditingDialog>
  );
}

// Its values are those of the details and two more; the fields only touch what they know.
const asStaffForm = (form: unknown): StaffForm => form as StaffForm;
