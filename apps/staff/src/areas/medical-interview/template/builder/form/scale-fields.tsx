import { interviewFormLimits } from '@nattoku/contract/medical-interview/interview-item';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { TextField } from '@nattoku/ui/form/text-field';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import { FigureBox } from '#areas/medical-interview/template/builder/form/figure-box.tsx';
import type { ItemProps } from '#areas/medical-interview/template/builder/form/item-props.ts';

/** What each look is usually asked with. */
const looks = {
  numbers: { label: '数字（NRS）', range: { min: 0, max: 10, step: 1 } },
  faces: { label: '顔', range: { min: 0, max: 10, step: 2 } },
  line: { label: '線（VAS）', range: { min: 0, max: 100, step: 1 } },
} as const;

/** A place between two ends. */
export const ScaleFields = ({ item, disabled, put }: ItemProps<'scale'>) => (
  <>
    <RadioGroup
      label="見た目"
      layout="row"
      options={Object.entries(looks).map(([value, { label }]) => ({ value, label }))}
      value={item.look}
      disabled={disabled}
      onChange={({ target }) => {
        const look = (['numbers', 'faces', 'line'] as const).find((each) => each === target.value);
        if (look) put({ look, ...looks[look].range }, 'look');
      }}
    />
    <div className={styles.pair}>
      <FigureBox
        label="最小"
        value={item.min}
        disabled={disabled}
        onChange={(min) => min !== null && put({ min }, 'min')}
      />
      <FigureBox
        label="最大"
        value={item.max}
        disabled={disabled}
        onChange={(max) => max !== null && put({ max }, 'max')}
      />
      {(['minLabel', 'maxLabel'] as const).map((end) => (
        <TextField
          key={end}
          label={end === 'minLabel' ? '最小の言葉' : '最大の言葉'}
          placeholder={end === 'minLabel' ? '痛みはない' : 'いちばん強い痛み'}
          autoComplete="off"
          maxLength={interviewFormLimits.option}
          value={item[end]}
          disabled={disabled}
          onChange={({ target }) => put({ [end]: target.value }, end)}
        />
      ))}
      <FigureBox
        label="刻み"
        value={item.step}
        disabled={disabled}
        onChange={(step) => step !== null && put({ step }, 'step')}
      />
    </div>
  </>
);
