import { required } from '@nattoku/rules/text/validation';
import { Button } from '@nattoku/ui/action/button';
import { Form } from '@nattoku/ui/form/form';
import { TextField } from '@nattoku/ui/form/text-field';
import { useEffect, useRef } from 'react';
import { AuthRefusal } from '#areas/auth/sign-in/auth-refusal.tsx';
import { useAuthForm } from '#areas/auth/use-auth-form.ts';
import { sixDigits } from '#parts/account/one-time-code.ts';

type Props = {
  /** Six digits of an app, or what somebody wrote down. */
  kind: 'code' | 'recovery';
  label: string;
  help: string;
  /** Throws what `call` throws. */
  onGive: (code: string) => Promise<void>;
};

/** One code, typed or pasted, in whatever width and with whatever spaces. */
export function CodeForm({ kind, label, help, onGive }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { formProps, fieldProps, pending, refusal } = useAuthForm({
    initial: { code: '' },
    check: ({ code }) => {
      const verdict = kind === 'code' && required(code) === true ? sixDigits(code) : required(code);
      return verdict === true ? [] : [{ field: 'code', message: verdict }];
    },
    save: ({ code }) => onGive(code.normalize('NFKC').trim()),
  });
  const typing =
    kind === 'code'
      ? ({ inputMode: 'numeric', autoComplete: 'one-time-code' } as const)
      : ({ autoComplete: 'off', autoCapitalize: 'characters' } as const);
  return (
    <Form full {...formProps}>
      <AuthRefusal refusal={refusal} />
      <TextField {...fieldProps('code')} {...typing} ref={field} label={label} help={help} spellCheck={false} />
      <Button type="submit" wide loading={pending}>
        確認してログイン
      </Button>
    </Form>
  );
}
