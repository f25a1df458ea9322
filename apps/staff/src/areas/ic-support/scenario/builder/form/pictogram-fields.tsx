import { scenarioLimits } from '@nattoku/contract/ic-support/scenario-step';
import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/ic-support/scenario/builder/builder.module.css';
import type { StepProps } from '#areas/ic-support/scenario/builder/form/step-props.ts';
import { NumberBox } from '#editing/number-box.tsx';

const scales = [
  { value: '100', label: '100人のうち' },
  { value: '1000', label: '1,000人のうち' },
];

/** How many people something happens to, all on one scale, and where the number comes from. */
export const PictogramFields = ({ step, disabled, put }: StepProps<'pictogram'>) => {
  const { items, per } = step;
  const change = (at: number, changed: Partial<(typeof items)[number]>) =>
    items.map((item, index) => (index === at ? { ...item, ...changed } : item));
  return (
    <>
      <TextAreaField
        label="説明"
        rows={2}
        counter={scenarioLimits.text}
        value={step.text}
        disabled={disabled}
        onChange={({ target }) => put({ text: target.value }, 'text')}
      />
      <RadioGroup
        label="目盛り"
        help="すべての項目を、同じ人数のうちの何人かで示します。"
        layout="row"
        options={scales}
        value={String(per)}
        disabled={disabled}
        onChange={({ target }) => put({ per: target.value === '1000' ? 1000 : 100 }, 'per')}
      />
      <div className={styles.group} role="group" aria-label="起こること">
        {items.map(({ label, count }, at) => (
          // An item has no name but its place.
          <div key={at} className={styles.countLine}>
            <TextField
              label={`起こること${at + 1}`}
              autoComplete="off"
              value={label}
              disabled={disabled}
              onChange={({ target }) => put({ items: change(at, { label: target.value }) }, `label.${at}`)}
            />
            <NumberBox
              label={`人数${at + 1}`}
              value={count}
              least={0}
              most={per}
              unit="人"
              whole
              disabled={disabled}
              onChange={(value) => put({ items: change(at, { count: value ?? 0 }) }, `count.${at}`)}
            />
            <IconButton
              path={trashIcon}
              label={`起こること${at + 1}を消す`}
              disabled={disabled}
              onClick={() => put({ items: items.toSpliced(at, 1) }, `remove.${at}`)}
            />
          </div>
        ))}
        <Button
          size="small"
          variant="tertiary"
          icon={plusIcon}
          disabled={disabled || items.length >= scenarioLimits.items}
          onClick={() => put({ items: [...items, { label: '', count: 1 }] }, `add.${items.length}`)}
        >
          起こることを追加
        </Button>
      </div>
      <TextField
        label="出典"
        help="頻度をどこから取ったか。患者さんにも見えます。"
        autoComplete="off"
        counter={scenarioLimits.source}
        value={step.source}
        disabled={disabled}
        onChange={({ target }) => put({ source: target.value }, 'source')}
      />
    </>
  );
};
