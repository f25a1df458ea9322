import { interviewFormLimits } from '@nattoku/contract/medical-interview/interview-item';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { TextField } from '@nattoku/ui/form/text-field';
import { FigureBox } from '#areas/medical-interview/template/builder/form/figure-box.tsx';
import type { ItemProps } from '#areas/medical-interview/template/builder/form/item-props.ts';

/** An answer in words, short or long. */
export const TextFields = ({ item, disabled, put }: ItemProps<'text'>) => (
  <>
    <RadioGroup
      label="書く欄"
      layout="row"
      options={[
        { value: 'short', label: '1行' },
        { value: 'long', label: '何行も' },
      ]}
      value={item.isLong ? 'long' : 'short'}
      disabled={disabled}
      onChange={({ target }) => put({ isLong: target.value === 'long' }, 'isLong')}
    />
    <FigureBox
      label="最大の文字数"
      help="空なら5000文字まで。"
      emptyAllowed
      whole
      least={1}
      most={100_000}
      unit="文字"
      value={item.maxLength}
      disabled={disabled}
      onChange={(maxLength) => put({ maxLength }, 'maxLength')}
    />
    <CheckboxField
      label="かなだけで書いてもらう"
      checked={item.isKanaOnly}
      disabled={disabled}
      onChange={({ target }) => put({ isKanaOnly: target.checked }, 'isKanaOnly')}
    />
    <TextField
      label="記入例"
      autoComplete="off"
      counter={interviewFormLimits.option}
      value={item.example}
      disabled={disabled}
      onChange={({ target }) => put({ example: target.value }, 'example')}
    />
  </>
);
