import { scenarioLimits, stepKindNames, stepPlaceNames } from '@nattoku/contract/ic-support/scenario-step';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Icon } from '@nattoku/ui/tokens/icon';
import styles from '#areas/ic-support/scenario/builder/builder.module.css';
import { KindFields } from '#areas/ic-support/scenario/builder/form/kind-fields.tsx';
import { TargetField } from '#areas/ic-support/scenario/builder/form/target-field.tsx';
import type { Desk } from '#areas/ic-support/scenario/builder/use-desk.ts';
import { stepIcons } from '#areas/ic-support/scenario/step-icons.ts';
import { NumberBox } from '#editing/number-box.tsx';
import { optionsOfNames } from '#list/options-of-names.ts';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';

type Props = { desk: Desk };

/** Everything that the chosen step says and does. */
export function StepForm({ desk }: Props) {
  const { chosen: step, steps, mayEdit } = desk;
  if (!step) return <p className={styles.hint}>左の一覧からステップを選ぶか、「追加」で足してください。</p>;
  const put = (change: Partial<ScenarioStep>, about: string) =>
    // Only parts of its own kind are handed in.
    desk.change({ ...step, ...change } as ScenarioStep, about);
  return (
    <section key={step.key} className={styles.fields} aria-label="選んだステップ">
      <h2 className={styles.formTitle}>
        <Icon path={stepIcons[step.kind]} />
        {steps.indexOf(step) + 1}. {stepKindNames[step.kind]}
      </h2>
      <Problems desk={desk} step={step} />
      <KindFields step={step} steps={steps} disabled={!mayEdit} put={put} />
      {step.kind !== 'branch' && step.kind !== 'end' && <Standing desk={desk} step={step} put={put} />}
      {step.kind === 'branch' && (
        <TargetField
          label="どの条件にもあてはまらないとき"
          steps={steps}
          from={step.key}
          value={step.next}
          disabled={!mayEdit}
          onChange={(next) => put({ next }, 'next')}
        />
      )}
    </section>
  );
}

const Problems = ({ desk: { findings }, step }: Props & { step: ScenarioStep }) => {
  const own = findings.filter(({ step: key }) => key === step.key);
  if (own.length === 0) return null;
  return (
    <Notice tone={own.some(({ severity }) => severity === 'error') ? 'error' : 'warning'}>
      <ul className={styles.sentences}>
        {own.map(({ code, sentence }) => (
          <li key={`${code} ${sentence}`}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
};

type StandingProps = Props & { step: ScenarioStep; put: (change: Partial<ScenarioStep>, about: string) => void };

/** Where the step is shown, how long it takes, which risks it explains, and where it goes on. */
const Standing = ({ desk: { steps, risks, mayEdit }, step, put }: StandingProps) => (
  <>
    {step.kind !== 'staffNote' && (
      <RadioGroup
        label="場所"
        layout="row"
        options={optionsOfNames(stepPlaceNames)}
        value={step.place}
        disabled={!mayEdit}
        onChange={({ target }) => put({ place: target.value as ScenarioStep['place'] }, 'place')}
      />
    )}
    <NumberBox
      label="説明の場での時間"
      value={step.minutes}
      least={0}
      most={scenarioLimits.minutes}
      unit="分"
      disabled={!mayEdit}
      onChange={(minutes) => put({ minutes: minutes ?? 0 }, 'minutes')}
    />
    {risks.length > 0 && (
      <CheckboxGroup
        label="ここで説明する必須リスク"
        options={risks.map(({ id, name }) => ({ value: id, label: name, disabled: !mayEdit }))}
        value={step.coreRiskIds}
        onChange={(coreRiskIds) => put({ coreRiskIds }, 'coreRiskIds')}
      />
    )}
    <TargetField
      label="進む先"
      steps={steps}
      from={step.key}
      value={step.next}
      disabled={!mayEdit}
      onChange={(next) => put({ next }, 'next')}
    />
    {step.kind !== 'staffNote' && (
      <TextAreaField
        label="職員用メモ"
        help="説明の場で、職員の画面だけに表示します。"
        rows={2}
        counter={scenarioLimits.staffNote}
        value={step.staffNote}
        disabled={!mayEdit}
        onChange={({ target }) => put({ staffNote: target.value }, 'staffNote')}
      />
    )}
  </>
);
