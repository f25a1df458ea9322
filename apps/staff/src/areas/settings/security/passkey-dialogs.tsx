import { PASSKEY_NAME_LENGTH, secondFactorContract, type Passkey } from '@nattoku/contract/auth/second-factor';
import { requiredUpTo } from '@nattoku/rules/text/validation';
import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { Form } from '@nattoku/ui/form/form';
import { TextField } from '@nattoku/ui/form/text-field';
import { useId } from 'react';
import { refetchSecurity } from '#areas/settings/security/security.queries.ts';
import { call } from '#platform/network/call.ts';
import { rememberSession } from '#platform/session/session.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useCommand } from '#editing/use-command.ts';
import { useValidatedForm } from '#editing/use-validated-form.ts';

type Props = { passkey: Passkey; onClose: () => void };

export function PasskeyRenaming({ passkey, onClose }: Props) {
  const id = useId();
  const { formProps, register, problems, refusal, isSaving } = useValidatedForm<{ name: string }, Passkey>({
    defaultValues: { name: passkey.name },
    check: ({ name }) => {
      const verdict = requiredUpTo(name, PASSKEY_NAME_LENGTH);
      return verdict === true ? [] : [{ field: 'name', message: verdict }];
    },
    save: ({ name }) =>
      call(secondFactorContract.renamePasskey, { params: { passkeyId: passkey.id }, body: { name: name.trim() } }),
    onSaved: () => {
      void refetchSecurity();
      onClose();
    },
  });
  return (
    <EditingDialog
      title="パスキーの名前"
      size="small"
      onClose={onClose}
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            戻る
          </Button>
          <Button type="submit" form={id} loading={isSaving}>
            名前を変える
          </Button>
        </>
      )}
    >
      <Form id={id} full {...formProps}>
        <FormRefusal>{refusal}</FormRefusal>
        <TextField label="名前" required autoComplete="off" error={problems['name']} {...register('name')} />
      </Form>
    </EditingDialog>
  );
}

export function PasskeyRemoval({ passkey, onClose }: Props) {
  const { run, pending, refusal } = useCommand();
  const remove = () =>
    void run(async () => {
      rememberSession(await call(secondFactorContract.removePasskey, { params: { passkeyId: passkey.id } }));
      await refetchSecurity();
      onClose();
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`パスキー「${passkey.name}」を削除しますか？`}
      description="次のログインから、このパスキーは使えなくなります。端末に残ったパスキーは、端末の設定から削除してください。"
      verb="パスキーを削除"
      destructive
      loading={pending}
      error={refusal}
      onConfirm={remove}
    />
  );
}
