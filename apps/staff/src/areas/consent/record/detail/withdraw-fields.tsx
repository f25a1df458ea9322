import { consentRecordLimits } from '@nattoku/contract/consent/consent-record';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import type { TypedWithdrawal } from '#areas/consent/record/detail/typed-withdrawal.ts';

type Props = {
  typed: TypedWithdrawal;
  problems: Readonly<Record<string, string | undefined>>;
  /** The name that the form gives for the patient or the proxy. */
  nameOf: (by: TypedWithdrawal['by']) => string;
  onChange: (part: Partial<TypedWithdrawal>) => void;
};

/** Who withdrew, how, when, how much of it and why. */
export function WithdrawFields({ typed, problems, nameOf, onChange }: Props) {
  return (
    <>
      <RadioGroup
        label="撤回した方"
        layout="row"
        value={typed.by}
        options={[
          { value: 'patient', label: '患者本人' },
          { value: 'proxy', label: '代諾者' },
        ]}
        onChange={(event) => {
          const by = event.target.value === 'proxy' ? 'proxy' : 'patient';
          onChange({ by, name: nameOf(by) });
        }}
      />
      <RadioGroup
        label="受け取り方"
        layout="row"
        value={typed.method}
        options={[
          { value: 'heard', label: '口頭で聞いた' },
          { value: 'paper', label: '書面で受け取った' },
        ]}
        onChange={(event) => onChange({ method: event.target.value === 'paper' ? 'paper' : 'heard' })}
      />
      <TextField
        label="撤回した方のお名前"
        name="name"
        required
        value={typed.name}
        error={problems['name']}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        type="datetime-local"
        label="撤回の日時"
        name="at"
        required
        value={typed.at}
        error={problems['at']}
        onChange={(event) => onChange({ at: event.target.value })}
      />
      <TextField
        label="撤回の範囲"
        name="scope"
        help="一部だけのときに入力してください。空欄は全部の撤回です。"
        value={typed.scope}
        error={problems['scope']}
        onChange={(event) => onChange({ scope: event.target.value })}
      />
      <TextAreaField
        label="理由（お話しくださったとき）"
        name="reason"
        rows={3}
        counter={consentRecordLimits.reason}
        value={typed.reason}
        error={problems['reason']}
        onChange={(event) => onChange({ reason: event.target.value })}
      />
    </>
  );
}
