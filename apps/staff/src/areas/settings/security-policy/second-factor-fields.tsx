import { hospitalRoles } from '@nattoku/contract/auth/permission-rules';
import { roleNames, type Role } from '@nattoku/contract/auth/permissions';
import type { SecurityPolicy } from '@nattoku/contract/auth/security-policy';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { FormRow, FormSection } from '@nattoku/ui/form/form';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';

type Props = {
  value: SecurityPolicy;
  problem: string | undefined;
  onChange: (change: Partial<SecurityPolicy>) => void;
};

const graceDays = [0, 7, 14, 30, 60, 90];

/** Who needs a second factor, and from when on. */
export function SecondFactorFields({ value, problem, onChange }: Props) {
  const days = [...new Set([...graceDays, value.secondFactorGraceDays])].toSorted((a, b) => a - b);
  return (
    <FormSection
      title="二要素認証"
      help="2027年度に動いているシステムでは、新しく入れるときや更新のときに必須になります。"
    >
      <CheckboxGroup
        label="二要素認証が必要な役割"
        layout="row"
        value={value.secondFactorRoles}
        error={problem}
        onChange={(roles) => onChange({ secondFactorRoles: roles as Role[] })}
        options={hospitalRoles.map((role) => ({ value: role, label: roleNames[role] }))}
      />
      <FormRow>
        <TextField
          type="date"
          label="開始日"
          help="空のときは、保存した日からです。"
          value={value.secondFactorFrom ?? ''}
          onChange={(event) => onChange({ secondFactorFrom: event.target.value || null })}
        />
        <SelectField
          label="設定までの猶予"
          help="開始日、またはその職員の初めてのログインから数えます。"
          value={String(value.secondFactorGraceDays)}
          options={days.map((day) => ({ value: String(day), label: day === 0 ? 'なし' : `${day}日` }))}
          onChange={(event) => onChange({ secondFactorGraceDays: Number(event.target.value) })}
        />
      </FormRow>
      <CheckboxField
        label="パスキーだけでのログインを認める"
        help="パスキーは、端末と指紋などの2つの要素を一度に確かめます。パスワードを入力しません。"
        checked={value.passkeyAlone}
        onChange={(event) => onChange({ passkeyAlone: event.target.checked })}
      />
    </FormSection>
  );
}
