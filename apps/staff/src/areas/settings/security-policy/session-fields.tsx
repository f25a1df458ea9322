import type { SecurityPolicy } from '@nattoku/contract/auth/security-policy';
import { FormRow, FormSection } from '@nattoku/ui/form/form';
import { SelectField } from '@nattoku/ui/form/select-field';

type Props = {
  value: SecurityPolicy;
  problem: string | undefined;
  onChange: (change: Partial<SecurityPolicy>) => void;
};

const idleMinutes = [1, 5, 10, 15, 20, 30, 60];
const absoluteHours = [1, 2, 4, 6, 8, 10, 12];

const withCurrent = (offered: readonly number[], seconds: number, unit: number, word: string) =>
  [...new Set([...offered.map((each) => each * unit), seconds])]
    .toSorted((a, b) => a - b)
    .map((each) => ({ value: String(each), label: `${Number((each / unit).toFixed(1))}${word}` }));

/** How long a screen stays open. */
export function SessionFields({ value, problem, onChange }: Props) {
  return (
    <FormSection title="画面のロックとログアウト">
      <FormRow>
        <SelectField
          label="操作がないとき自動でロックするまで"
          error={problem}
          value={String(value.idleTimeoutSeconds)}
          options={withCurrent(idleMinutes, value.idleTimeoutSeconds, 60, '分')}
          onChange={(event) => onChange({ idleTimeoutSeconds: Number(event.target.value) })}
        />
        <SelectField
          label="ログインしていられる時間"
          help="長くても12時間です。次のログインから効きます。"
          value={String(value.absoluteTimeoutSeconds)}
          options={withCurrent(absoluteHours, value.absoluteTimeoutSeconds, 3600, '時間')}
          onChange={(event) => onChange({ absoluteTimeoutSeconds: Number(event.target.value) })}
        />
      </FormRow>
    </FormSection>
  );
}
