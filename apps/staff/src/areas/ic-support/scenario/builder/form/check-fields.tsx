import { scenarioLimits } from '@nattoku/contract/ic-support/scenario-step';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { OptionFields } from '#areas/ic-support/scenario/builder/form/option-fields.tsx';
import type { StepProps } from '#areas/ic-support/scenario/builder/form/step-props.ts';

/** A comprehension check: what is asked, which answers are right, and what explains them. */
export const CheckFields = ({ step, disabled, put }: StepProps<'check'>) => (
  <>
    <TextAreaField
      label="問い"
      rows={2}
      counter={scenarioLimits.text}
      value={step.text}
      disabled={disabled}
      onChange={({ target }) => put({ text: target.value }, 'text')}
    />
    <OptionFields
      label="選択肢"
      options={step.options}
      disabled={disabled}
      fresh={{ isRight: false }}
      renderMore={(option, number, change) => (
        <CheckboxField
          label={`選択肢${number}は正しい`}
          checked={option.isRight}
          disabled={disabled}
          onChange={({ target }) => change({ ...option, isRight: target.checked })}
        />
      )}
      onChange={(options, about) => put({ options }, about)}
    />
    <TextAreaField
      label="答えの解説"
      help="答えたあとに、正しくても間違っていても表示します。"
      rows={2}
      counter={scenarioLimits.text}
      value={step.explanation}
      disabled={disabled}
      onChange={({ target }) => put({ explanation: target.value }, 'explanation')}
    />
  </>
);
