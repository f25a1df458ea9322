import type { AccountPerson } from '@nattoku/contract/staff/account';
import { cleanKana } from '@nattoku/rules/text/kana';
import { FormRow } from '@nattoku/ui/form/form';
import { TextField } from '@nattoku/ui/form/text-field';
import type { UseFormRegister } from 'react-hook-form';

export const nobody: AccountPerson = { email: '', name: '', nameKana: '' };

type Props = { register: UseFormRegister<AccountPerson>; problems: Partial<Record<string, string>> };

/** The first administrator of a hospital, who lets the others in. */
export const AdministratorFields = ({ register, problems }: Props) => (
  <>
    <FormRow>
      <TextField label="氏名" required help="姓と名の間を空けます" error={problems['name']} {...register('name')} />
      <TextField
        label="フリガナ"
        required
        clean={cleanKana}
        help="カタカナ"
        error={problems['nameKana']}
        {...register('nameKana')}
      />
    </FormRow>
    <TextField
      type="email"
      label="メールアドレス"
      required
      help="ログインに使います"
      error={problems['email']}
      {...register('email')}
    />
  </>
);
