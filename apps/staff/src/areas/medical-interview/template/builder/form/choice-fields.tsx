import { interviewFormLimits } from '@nattoku/contract/medical-interview/interview-item';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import { FigureBox } from '#areas/medical-interview/template/builder/form/figure-box.tsx';
import type { ItemProps } from '#areas/medical-interview/template/builder/form/item-props.ts';
import { OptionFields } from '#areas/medical-interview/template/builder/form/option-fields.tsx';

const looks = [
  { value: 'buttons', label: 'ボタンを並べる' },
  { value: 'list', label: '一覧から選ぶ' },
  { value: 'lookup', label: '文字で探して選ぶ' },
];

/** Words to choose from, and how many of them. */
export const ChoiceFields = ({ item, disabled, put }: ItemProps<'choice'>) => (
  <>
    <RadioGroup
      label="選ぶ数"
      layout="row"
      options={[
        { value: 'one', label: '1つだけ' },
        { value: 'many', label: 'いくつでも' },
      ]}
      value={item.isMultiple ? 'many' : 'one'}
      disabled={disabled}
      onChange={({ target }) =>
        // Alone, none needs to stand alone, and there is nothing to count.
        put(
          target.value === 'many'
            ? { isMultiple: true }
            : {
                isMultiple: false,
                least: null,
                most: null,
                options: item.options.map((option) => ({ ...option, isExclusive: false })),
              },
          'isMultiple',
        )
      }
    />
    <OptionFields
      options={item.options}
      several={item.isMultiple}
      pictured
      disabled={disabled}
      onChange={(options, about) => put({ options }, about)}
    />
    <CheckboxField
      label="「その他」を付けて、言葉で書けるようにする"
      checked={item.other !== null}
      disabled={disabled}
      onChange={({ target }) => put({ other: target.checked ? 'その他' : null }, 'other')}
    />
    {item.other !== null && (
      <TextField
        label="「その他」の言葉"
        autoComplete="off"
        counter={interviewFormLimits.short}
        value={item.other}
        disabled={disabled}
        onChange={({ target }) => put({ other: target.value }, 'otherWords')}
      />
    )}
    {item.isMultiple && <HowMany item={item} disabled={disabled} put={put} />}
    <SelectField
      label="選び方"
      options={looks}
      value={item.look}
      disabled={disabled}
      onChange={({ target }) => {
        const look = (['buttons', 'list', 'lookup'] as const).find((each) => each === target.value);
        if (look) put({ look }, 'look');
      }}
    />
    {item.look === 'buttons' && (
      <CheckboxField
        label="選択肢を横に並べる"
        checked={item.isHorizontal}
        disabled={disabled}
        onChange={({ target }) => put({ isHorizontal: target.checked }, 'isHorizontal')}
      />
    )}
  </>
);

const HowMany = ({ item, disabled, put }: Omit<ItemProps<'choice'>, 'index'>) => (
  <div className={styles.pair}>
    <FigureBox
      label="選ぶ数の最小"
      emptyAllowed
      whole
      least={0}
      most={1000}
      value={item.least}
      disabled={disabled}
      onChange={(least) => put({ least }, 'least')}
    />
    <FigureBox
      label="選ぶ数の最大"
      emptyAllowed
      whole
      least={0}
      most={1000}
      value={item.most}
      disabled={disabled}
      onChange={(most) => put({ most }, 'most')}
    />
  </div>
);
