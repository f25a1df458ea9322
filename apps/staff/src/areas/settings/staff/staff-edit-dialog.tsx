import { staffContract, type StaffMember } from '@nattoku/contract/staff/staff';
import { Button } from '@nattoku/ui/action/button';
import { Form } from '@nattoku/ui/form/form';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useId } from 'react';
import { AccountFields, PersonFields, WorkFields } from '#areas/settings/staff/staff-fields.tsx';
import { StaffConflict } from '#areas/settings/staff/staff-conflict.tsx';
import { checkValues, detailsOf, type StaffValues, valuesOf } from '#areas/settings/staff/staff-values.ts';
import { refetchStaff } from '#areas/settings/staff/staff.queries.ts';
import { call } from '#platform/network/call.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useRecordForm } from '#editing/use-record-form.ts';

export function StaffEditDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const id = useId();
  const { form, conflict, settle } = useRecordForm<StaffValues, StaffMember>({
    saved: member,
    valuesOf: (saved = member) => valuesOf(saved),
    check: checkValues,
    save: (values, { version = member.version }) =>
      call(staffContract.update, { params: { staffId: member.id }, body: { ...detailsOf(values), version } }),
    onSaved: (saved) => {
      void refetchStaff();
      onClose();
      showSnackbar({
        type: 'done',
        title: `${saved.name}さんの情報を保存しました`,
        desc: saved.role === member.role ? '' : '役割が変わったため、本人はログインし直します。',
      });
    },
  });

  return (
    <EditingDialog
      onClose={onClose}
      size="large"
      title={`${member.name}さんの編集`}
      description={member.email}
      renderActions={(close) =>
        !conflict && (
          <>
            <Button variant="tertiary" onClick={close}>
              やめる
            </Button>
            <Button type="submit" form={id} loading={form.isSaving}>
              変更を保存
            </Button>
          </>
        )
      }
    >
      {conflict ? (
        <StaffConflict mine={form.getValues()} theirs={valuesOf(conflict)} onSettle={settle} />
      ) : (
        <Form id={id} full autoComplete="off" {...form.formProps}>
          <FormRefusal>{form.refusal}</FormRefusal>
          <PersonFields form={form} />
          <WorkFields form={form} own={member.own} />
          <AccountFields form={form} own={member.own} />
        </Form>
      )}
    </EditingDialog>
  );
}
