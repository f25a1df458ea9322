import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import { FigureBox } from '#areas/medical-interview/template/builder/form/figure-box.tsx';
import type { ItemProps } from '#areas/medical-interview/template/builder/form/item-props.ts';

/** Whether what stands in it is asked once, or for each medicine, operation or relative. */
export const GroupFields = ({ item, disabled, put }: ItemProps<'group'>) => (
  <>
    <CheckboxField
      label="くり返して答えられる（薬・手術・家族など）"
      checked={item.repeats !== null}
      disabled={disabled}
      onChange={({ target }) => put({ repeats: target.checked ? { least: 0, most: 20 } : null }, 'repeats')}
    />
    {item.repeats && (
      <div className={styles.pair}>
        <FigureBox
          label="回数の最小"
          whole
          least={0}
          most={1000}
          value={item.repeats.least}
          disabled={disabled}
          onChange={(least) => item.repeats && put({ repeats: { ...item.repeats, least: least ?? 0 } }, 'least')}
        />
        <FigureBox
          label="回数の最大"
          emptyAllowed
          whole
          least={0}
          most={1000}
          value={item.repeats.most}
          disabled={disabled}
          onChange={(most) => item.repeats && put({ repeats: { ...item.repeats, most } }, 'most')}
        />
      </div>
    )}
  </>
);

const views = [
  { value: 'front', label: '体の前' },
  { value: 'back', label: '体の後ろ' },
  { value: 'hand', label: '手' },
  { value: 'mouth', label: '口' },
] as const;

/** Which pictures of the body are pointed at. */
export const BodyMapFields = ({ item, disabled, put }: ItemProps<'bodyMap'>) => (
  <>
    <CheckboxGroup
      label="体の図"
      layout="row"
      options={views.map((view) => ({ ...view, disabled }))}
      value={item.views}
      onChange={(chosen) =>
        put({ views: views.flatMap(({ value }) => (chosen.includes(value) ? [value] : [])) }, 'views')
      }
    />
    <FigureBox
      label="選べる場所の数の最大"
      help="空なら、いくつでも選べます。"
      emptyAllowed
      whole
      least={1}
      most={1000}
      value={item.most}
      disabled={disabled}
      onChange={(most) => put({ most }, 'most')}
    />
  </>
);

/** How many pictures or files may be handed in. */
export const PhotoFields = ({ item, disabled, put }: ItemProps<'photo'>) => (
  <FigureBox
    label="添えられる枚数の最大"
    whole
    least={1}
    most={20}
    unit="枚"
    value={item.most}
    disabled={disabled}
    onChange={(most) => most !== null && put({ most }, 'most')}
  />
);
