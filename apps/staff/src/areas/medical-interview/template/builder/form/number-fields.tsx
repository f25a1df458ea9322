import { SelectField } from '@nattoku/ui/form/select-field';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import { FigureBox } from '#areas/medical-interview/template/builder/form/figure-box.tsx';
import type { ItemProps } from '#areas/medical-interview/template/builder/form/item-props.ts';
import { UnitFields } from '#areas/medical-interview/template/builder/form/unit-fields.tsx';

/** A number with its units, range and decimals. What it is in FHIR follows from that. */
export const NumberFields = ({ item, disabled, put }: ItemProps<'number'>) => (
  <>
    <SelectField
      label="数の種類"
      options={[
        { value: 'whole', label: '整数' },
        { value: 'decimals', label: '小数もよい' },
      ]}
      value={item.as === 'integer' || (item.as === 'quantity' && item.decimals === 0) ? 'whole' : 'decimals'}
      disabled={disabled}
      onChange={({ target }) => {
        const isWhole = target.value === 'whole';
        const bare = isWhole ? 'integer' : 'decimal';
        put({ as: item.as === 'quantity' ? 'quantity' : bare, decimals: isWhole ? 0 : null }, 'as');
      }}
    />
    <UnitFields
      units={item.units}
      disabled={disabled}
      onChange={(units) => {
        const bare = item.decimals === 0 ? 'integer' : 'decimal';
        put({ units, as: units.length > 0 ? 'quantity' : item.as === 'quantity' ? bare : item.as }, 'units');
      }}
    />
    <div className={styles.pair}>
      <FigureBox
        label="最小"
        emptyAllowed
        value={item.min}
        disabled={disabled}
        onChange={(min) => put({ min }, 'min')}
      />
      <FigureBox
        label="最大"
        emptyAllowed
        value={item.max}
        disabled={disabled}
        onChange={(max) => put({ max }, 'max')}
      />
    </div>
    {item.as !== 'integer' && (
      <FigureBox
        label="小数点以下の桁数"
        help="空なら決めません。"
        emptyAllowed
        whole
        least={0}
        most={10}
        unit="桁"
        value={item.decimals}
        disabled={disabled}
        onChange={(decimals) => put({ decimals }, 'decimals')}
      />
    )}
  </>
);
