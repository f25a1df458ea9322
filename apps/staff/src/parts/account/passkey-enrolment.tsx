import { PASSKEY_NAME_LENGTH, secondFactorContract, type Enrolled } from '@nattoku/contract/auth/second-factor';
import { requiredUpTo } from '@nattoku/rules/text/validation';
import { Button } from '@nattoku/ui/action/button';
import { Form } from '@nattoku/ui/form/form';
import { passkeyIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { TextField } from '@nattoku/ui/form/text-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState, type ComponentProps } from 'react';
import { call } from '#platform/network/call.ts';
import { makePasskey } from '#platform/session/passkey.ts';
import { useCommand } from '#editing/use-command.ts';

/** Makes a passkey on this device or on another one, under a name by which its owner knows it again. */
export function PasskeyEnrolment({ onEnrolled }: { onEnrolled: (enrolled: Enrolled) => void }) {
  const [name, setName] = useState('');
  const { run, pending, refusal } = useCommand();
  const { ref, problems, check } = useCheckedFields(() => {
    const verdict = requiredUpTo(name, PASSKEY_NAME_LENGTH);
    return verdict === true ? [] : [{ field: 'name', message: verdict }];
  });
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    if (!check()) return;
    void run(async () => {
      const attestation = await makePasskey(await call(secondFactorContract.passkeyOptions, {}));
      onEnrolled(await call(secondFactorContract.addPasskey, { body: { name: name.trim(), attestation } }));
    });
  };
  return (
    <Form ref={ref} full onSubmit={submit}>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <TextField
        name="name"
        label="パスキーの名前"
        help="どの端末か分かる名前を付けてください。例：自分のスマートフォン"
        autoComplete="off"
        value={name}
        error={problems['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <div>
        <Button type="submit" icon={passkeyIcon} loading={pending}>
          パスキーを登録する
        </Button>
      </div>
    </Form>
  );
}
