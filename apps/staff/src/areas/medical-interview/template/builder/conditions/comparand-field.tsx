import type { InterviewIndex } from '@nattoku/rules/interview/item/interview-index';
import type { Comparand, Condition, InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import { useConditionNames } from '#areas/medical-interview/template/builder/conditions/condition-names.ts';
import {
  beginnerOf,
  codesOf,
  isTimed,
  lookedAtBy,
  sexes,
  systemOf,
  typesFor,
  unitsOf,
} from '#areas/medical-interview/template/builder/conditions/conditions.ts';
import { FigureBox } from '#areas/medical-interview/template/builder/form/figure-box.tsx';

type Props = {
  condition: Condition;
  number: number;
  index: InterviewIndex;
  disabled: boolean;
  onChange: (condition: Condition, about: string) => void;
};

/** What an answer is compared with, in the way in which it is given. Nothing stands here where it is only asked whether there is one. */
export function ComparandField({ condition, number, index, disabled, onChange }: Props) {
  if (condition.operator === 'exists') return null;
  const types = typesFor(condition, index);
  const item = lookedAtBy(condition, index);
  const put = (value: Comparand) => onChange({ ...condition, value }, 'value');
  const label = `条件${number}で比べるもの`;
  return (
    <div className={styles.group}>
      {types.length > 1 && condition.value.type !== 'number' && condition.value.type !== 'quantity' && (
        <SelectField
          label={`条件${number}の比べ方`}
          options={[
            { value: 'option', label: '選択肢' },
            { value: 'text', label: '「その他」に書かれた文' },
          ]}
          value={condition.value.type}
          disabled={disabled}
          onChange={({ target }) => put(beginnerOf(target.value === 'text' ? 'text' : 'option', item))}
        />
      )}
      <ValueField {...{ condition, label, disabled, item, put }} />
    </div>
  );
}

type ValueProps = {
  condition: Condition;
  label: string;
  disabled: boolean;
  item: ReturnType<typeof lookedAtBy>;
  put: (value: Comparand) => void;
};

function ValueField({ condition, label, disabled, item, put }: ValueProps) {
  const { value } = condition;
  switch (value.type) {
    case 'boolean':
      return (
        <SelectField
          label={label}
          options={
            item?.kind === 'agreement'
              ? [
                  { value: 'true', label: '同意する' },
                  { value: 'false', label: '同意しない' },
                ]
              : [
                  { value: 'true', label: 'はい' },
                  { value: 'false', label: 'いいえ' },
                ]
          }
          value={String(value.value)}
          disabled={disabled}
          onChange={({ target }) => put({ type: 'boolean', value: target.value === 'true' })}
        />
      );
    case 'option':
      return <OptionField {...{ condition, label, disabled, item, put }} />;
    case 'number':
      return <NumberField {...{ value, label, disabled, item, put }} />;
    case 'quantity':
      return <NumberField {...{ value, label, disabled, item, put }} />;
    default:
      return (
        <TextField
          label={label}
          type={value.type === 'date' ? dateInput(value.value, item) : value.type}
          autoComplete="off"
          value={value.value}
          disabled={disabled}
          onChange={({ target }) => put({ ...value, value: target.value })}
        />
      );
  }
}

/** A comparison with a time of day needs a box for both; a bare day stays one. */
const dateInput = (value: string, item: InterviewItem | undefined): 'date' | 'datetime-local' =>
  value.includes('T') || (value === '' && isTimed(item)) ? 'datetime-local' : 'date';

function OptionField({ condition, label, disabled, item, put }: ValueProps) {
  const { departments, approaches } = useConditionNames();
  const code = condition.value.type === 'option' ? condition.value.code : '';
  const known = { sex: sexes, department: departments, approach: approaches };
  const options = 'linkId' in condition ? codesOf(item) : condition.of === 'age' ? [] : known[condition.of];
  const isThere = options.some(({ value }) => value === code);
  return (
    <SelectField
      label={label}
      {...(!isThere && { emptyLabel: '選んでください' })}
      options={options}
      value={isThere ? code : ''}
      disabled={disabled}
      onChange={({ target }) => put({ type: 'option', code: target.value, system: systemOf(item, target.value) })}
    />
  );
}

type Figure = Extract<Comparand, { type: 'number' | 'quantity' }>;
type NumberProps = Omit<ValueProps, 'condition'> & { value: Figure };

/** A number, with a unit where the question has some and one was chosen. */
function NumberField({ value, label, disabled, item, put }: NumberProps) {
  const units = unitsOf(item);
  return (
    <>
      <FigureBox
        label={label}
        value={value.value}
        disabled={disabled}
        onChange={(figure) => figure !== null && put({ ...value, value: figure })}
      />
      {units.length > 0 && (
        <SelectField
          label={`${label}の単位`}
          emptyLabel="単位を見ない"
          options={units}
          value={value.type === 'quantity' ? value.unit : ''}
          disabled={disabled}
          onChange={({ target }) =>
            put(
              target.value === ''
                ? { type: 'number', value: value.value }
                : { type: 'quantity', value: value.value, unit: target.value },
            )
          }
        />
      )}
    </>
  );
}
