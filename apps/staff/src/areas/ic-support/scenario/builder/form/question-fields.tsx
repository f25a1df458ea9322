import { scenarioLimits } from '@nattoku/contract/ic-support/scenario-step';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { answeredBy, answerNames } from '#areas/ic-support/scenario/builder/form/answer-kinds.ts';
import { OptionFields } from '#areas/ic-support/scenario/builder/form/option-fields.tsx';
import type { StepProps } from '#areas/ic-support/scenario/builder/form/step-props.ts';
import { TargetField } from '#areas/ic-support/scenario/builder/form/target-field.tsx';
import type { StepOf } from '#areas/ic-support/scenario/builder/steps.ts';
import styles from '#areas/ic-support/scenario/builder/builder.module.css';
import { NumberBox } from '#editing/number-box.tsx';
import { optionsOfNames } from '#list/options-of-names.ts';

type Props = StepProps<'question'>;
type Answer = StepOf<'question'>['answer'];

/** A question that has no right answer, in one of the ways in which it can be answered. */
export const QuestionFields = ({ step, steps, disabled, put }: Props) => (
  <>
    <TextAreaField
      label="問い"
      rows={2}
      counter={scenarioLimits.text}
      value={step.text}
      disabled={disabled}
      onChange={({ target }) => put({ text: target.value }, 'text')}
    />
    <SelectField
      label="答え方"
      options={optionsOfNames(answerNames)}
      value={step.answer}
      disabled={disabled}
      onChange={({ target }) => put(answeredBy(step, target.value as Answer), 'answer')}
    />
    <CheckboxField
      label="答えないと進めない"
      checked={step.isRequired}
      disabled={disabled}
      onChange={({ target }) => put({ isRequired: target.checked }, 'isRequired')}
    />
    {step.answer === 'single' && (
      <OptionFields
        label="選択肢"
        options={step.options}
        disabled={disabled}
        fresh={{ next: null }}
        renderMore={(option, number, change) => (
          <TargetField
            label={`選択肢${number}を選んだときの進む先`}
            steps={steps}
            from={step.key}
            value={option.next}
            usual="このステップの「進む先」と同じ"
            disabled={disabled}
            onChange={(next) => change({ ...option, next })}
          />
        )}
        onChange={(options, about) => put({ options }, about)}
      />
    )}
    {step.answer === 'multiple' && (
      <OptionFields
        label="選択肢"
        options={step.options}
        disabled={disabled}
        onChange={(options, about) => put({ options }, about)}
      />
    )}
    {step.answer === 'scale' && <ScaleFields step={step} disabled={disabled} put={put} />}
  </>
);

type ScaleProps = Omit<Props, 'step' | 'steps'> & { step: Extract<StepOf<'question'>, { answer: 'scale' }> };

const ScaleFields = ({ step, disabled, put }: ScaleProps) => (
  <div className={styles.pair}>
    {(['min', 'max'] as const).map((end) => (
      <NumberBox
        key={end}
        label={end === 'min' ? '最小' : '最大'}
        value={step[end]}
        least={0}
        most={10}
        whole
        disabled={disabled}
        onChange={(value) => put({ [end]: value ?? 0 }, end)}
      />
    ))}
    {(['minLabel', 'maxLabel'] as const).map((end) => (
      <TextField
        key={end}
        label={end === 'minLabel' ? '最小の言葉' : '最大の言葉'}
        placeholder={end === 'minLabel' ? 'まったく心配でない' : 'とても心配'}
        autoComplete="off"
        value={step[end]}
        disabled={disabled}
        onChange={({ target }) => put({ [end]: target.value }, end)}
      />
    ))}
  </div>
);
