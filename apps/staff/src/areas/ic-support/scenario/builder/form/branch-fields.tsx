import { scenarioLimits } from '@nattoku/contract/ic-support/scenario-step';
import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/ic-support/scenario/builder/builder.module.css';
import {
  askedSteps,
  newRule,
  ruleAbout,
  type Rule,
  testNames,
  testsOf,
} from '#areas/ic-support/scenario/builder/form/branch-rules.ts';
import type { StepProps } from '#areas/ic-support/scenario/builder/form/step-props.ts';
import { TargetField } from '#areas/ic-support/scenario/builder/form/target-field.tsx';
import { stepName } from '#areas/ic-support/scenario/builder/step-name.ts';
import type { Steps } from '#areas/ic-support/scenario/builder/steps.ts';
import { NumberBox } from '#editing/number-box.tsx';

type Props = StepProps<'branch'>;

/** Where it goes on by what was answered: the first condition that holds decides. */
export function BranchFields({ step, steps, disabled, put }: Props) {
  const { rules } = step;
  const asked = askedSteps(steps);
  const change = (at: number, rule: Rule, about: string) => put({ rules: rules.with(at, rule) }, `${about}.${at}`);
  return (
    <div className={styles.group} role="group" aria-label="条件">
      <p className={styles.hint}>上から順に調べ、はじめにあてはまった条件の進む先へ進みます。</p>
      {asked.length === 0 && <p className={styles.hint}>先に「質問」か「理解の確認」を足してください。</p>}
      {rules.map((rule, at) => (
        // A condition has no name but its place.
        <fieldset key={at} className={styles.option}>
          <legend className={styles.legend}>条件{at + 1}</legend>
          <RuleFields
            rule={rule}
            number={at + 1}
            from={step.key}
            steps={steps}
            disabled={disabled}
            onChange={(changed, about) => change(at, changed, about)}
          />
          <IconButton
            path={trashIcon}
            label={`条件${at + 1}を消す`}
            disabled={disabled}
            onClick={() => put({ rules: rules.toSpliced(at, 1) }, `remove.${at}`)}
          />
        </fieldset>
      ))}
      <Button
        size="small"
        variant="tertiary"
        icon={plusIcon}
        disabled={disabled || asked.length === 0 || rules.length >= scenarioLimits.rules}
        onClick={() => put({ rules: [...rules, ...newRule(asked)] }, `add.${rules.length}`)}
      >
        条件を追加
      </Button>
    </div>
  );
}

type RuleProps = {
  rule: Rule;
  number: number;
  from: string;
  steps: Steps;
  disabled: boolean;
  onChange: (rule: Rule, about: string) => void;
};

function RuleFields({ rule, number, from, steps, disabled, onChange }: RuleProps) {
  const asked = steps.find(({ key }) => key === rule.step);
  const tests = asked ? testsOf(asked) : [];
  return (
    <>
      <SelectField
        label={`条件${number}で見るステップ`}
        emptyLabel="選んでください"
        options={askedSteps(steps).map((step) => ({ value: step.key, label: stepName(steps, step) }))}
        value={asked ? rule.step : ''}
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = steps.find(({ key }) => key === target.value);
          if (chosen) onChange({ ...ruleAbout(chosen), next: rule.next }, 'step');
        }}
      />
      {tests.length > 1 && asked && (
        <SelectField
          label={`条件${number}の見方`}
          options={tests.map((kind) => ({ value: kind, label: testNames[kind] }))}
          value={rule.test.kind}
          disabled={disabled}
          onChange={({ target }) => {
            const kind = tests.find((each) => each === target.value);
            onChange({ ...ruleAbout(asked, kind), next: rule.next }, 'kind');
          }}
        />
      )}
      {rule.test.kind === 'anyOf' && asked && 'options' in asked && (
        <CheckboxGroup
          label={`条件${number}：このどれかを選んだとき`}
          options={asked.options.map(({ key, text }, at) => ({
            value: key,
            label: text || `選択肢${at + 1}`,
            // The last one stays: a condition without any would never hold.
            disabled: disabled || isOnly(rule, key),
          }))}
          value={rule.test.options}
          onChange={(options) => onChange({ ...rule, test: { kind: 'anyOf', options } }, 'options')}
        />
      )}
      {rule.test.kind === 'atLeast' && (
        <NumberBox
          label={`条件${number}：この数以上のとき`}
          value={rule.test.value}
          least={0}
          most={10}
          whole
          disabled={disabled}
          onChange={(value) => onChange({ ...rule, test: { kind: 'atLeast', value: value ?? 0 } }, 'value')}
        />
      )}
      {rule.test.kind === 'wrongFirst' && <p className={styles.hint}>はじめの答えが間違っていたとき</p>}
      <TargetField
        label={`条件${number}の進む先`}
        steps={steps}
        from={from}
        value={rule.next}
        disabled={disabled}
        onChange={(next) => onChange({ ...rule, next }, 'next')}
      />
    </>
  );
}

const isOnly = ({ test }: Rule, key: string): boolean =>
  test.kind === 'anyOf' && test.options.length === 1 && test.options[0] === key;
