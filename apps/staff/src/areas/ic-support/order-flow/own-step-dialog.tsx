import {
  type ScenarioStep,
  scenarioLimits,
  StepPlace,
  stepKindNames,
  stepPlaceNames,
} from '@nattoku/contract/ic-support/scenario-step';
import { stepTitle } from '@nattoku/rules/scenario/step-title';
import { max } from '@nattoku/rules/text/validation';
import { Button } from '@nattoku/ui/action/button';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState } from 'react';
import styles from '#areas/ic-support/order-flow/order-flow.module.css';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { optionsOfNames } from '#list/options-of-names.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

type Props = {
  steps: readonly ScenarioStep[];
  /** The one that is written anew; null for another one. */
  step: ScenarioStep | null;
  onClose: () => void;
  onSave: (step: ScenarioStep, after: string) => void;
};

/** Behind a step that says itself where it leads, nobody would come to another one. */
const mayFollow = (step: ScenarioStep): boolean =>
  step.next === null &&
  step.kind !== 'end' &&
  step.kind !== 'branch' &&
  !('options' in step && step.options.some((option) => 'next' in option && option.next !== null));

const empty = (): ScenarioStep => ({
  key: crypto.randomUUID(),
  kind: 'message',
  place: 'both',
  minutes: 1,
  coreRiskIds: [],
  staffNote: '',
  next: null,
  text: '',
});

/** A message that this patient alone meets, behind a step of the scenario. */
export function OwnStepDialog({ steps, step, onClose, onSave }: Props) {
  const [begun] = useState(() => step ?? empty());
  const [text, setText] = useState('text' in begun ? begun.text : '');
  const [place, setPlace] = useState(begun.place);
  const behind = steps.filter(mayFollow);
  const [after, setAfter] = useState(behind[0]?.key ?? '');
  const letGo = useUnsavedInput(text !== ('text' in begun ? begun.text : ''));
  const { ref, problems, check } = useCheckedFields(() => {
    const wrong = text.trim() === '' ? '伝えることを入力してください' : max(text, scenarioLimits.text);
    return wrong === true ? [] : [{ field: 'text', message: wrong }];
  });
  const save = () => {
    if (!check() || begun.kind !== 'message') return;
    letGo();
    onSave({ ...begun, text: text.trim(), place }, after);
  };
  return (
    <EditingDialog
      size="small"
      title={step ? 'ステップを書き直す' : 'この患者さんへのステップを追加'}
      description="このオーダーの患者さんだけが見ます。もとのシナリオは変わりません。"
      onClose={onClose}
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            やめる
          </Button>
          <Button onClick={save}>{step ? '書き直す' : '追加する'}</Button>
        </>
      )}
    >
      <div ref={ref} className={styles.stack}>
        <TextAreaField
          name="text"
          label="伝えること"
          required
          rows={4}
          counter={scenarioLimits.text}
          value={text}
          error={problems['text']}
          onChange={(event) => setText(event.target.value)}
        />
        <SelectField
          label="見せる場所"
          options={optionsOfNames(stepPlaceNames)}
          value={place}
          onChange={(event) => setPlace(StepPlace.parse(event.target.value))}
        />
        {!step && (
          <SelectField
            label="入れる場所"
            options={behind.map((each) => ({
              value: each.key,
              label: `「${stepTitle(each) || stepKindNames[each.kind]}」のあと`,
            }))}
            value={after}
            onChange={(event) => setAfter(event.target.value)}
          />
        )}
      </div>
    </EditingDialog>
  );
}
