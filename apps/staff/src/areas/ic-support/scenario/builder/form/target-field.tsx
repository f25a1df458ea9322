import { SelectField } from '@nattoku/ui/form/select-field';
import { stepName } from '#areas/ic-support/scenario/builder/step-name.ts';
import type { Steps } from '#areas/ic-support/scenario/builder/steps.ts';

type Props = {
  label: string;
  steps: Steps;
  /** The step that it leads away from. */
  from: string;
  value: string | null;
  disabled: boolean;
  onChange: (key: string | null) => void;
  /** What nothing chosen means, where it is not the step that follows in the list. */
  usual?: string;
};

/** Where it goes on: with the step that follows, or with another one. A step that is gone stays to be seen. */
export function TargetField({ label, steps, from, value, disabled, onChange, usual }: Props) {
  const at = steps.findIndex(({ key }) => key === from);
  const following = steps[at + 1];
  const isLost = value !== null && !steps.some(({ key }) => key === value);
  return (
    <SelectField
      label={label}
      emptyLabel={usual ?? (following ? `一覧の次（${stepName(steps, following)}）` : '一覧の次（ありません）')}
      value={value ?? ''}
      disabled={disabled}
      error={isLost ? '進む先のステップがありません。選び直してください' : undefined}
      options={[
        ...steps.filter(({ key }) => key !== from).map((step) => ({ value: step.key, label: stepName(steps, step) })),
        ...(isLost ? [{ value, label: '（ないステップ）' }] : []),
      ]}
      onChange={({ target }) => onChange(target.value || null)}
    />
  );
}
