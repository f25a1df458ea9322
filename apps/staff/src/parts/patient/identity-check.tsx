import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import type { FieldProblem } from '@nattoku/contract/shared/problems';

/** What is missing until somebody has looked at the patient's wristband or card. */
export const identityProblems = (isChecked: boolean): FieldProblem[] =>
  isChecked ? [] : [{ field: 'identity', message: '本人確認をしてからチェックしてください' }];

type Props = { isChecked: boolean; error: string | undefined; onChange: (isChecked: boolean) => void };

/** The last look at whom something is for, asked of the person who issues it, on every page that issues. */
export function IdentityCheck({ isChecked, error, onChange }: Props) {
  return (
    <CheckboxField
      name="identity"
      label="本人確認済み"
      help="リストバンドや診察券、氏名と生年月日で、上の患者さん本人であることを確かめました。"
      required
      checked={isChecked}
      error={error}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
