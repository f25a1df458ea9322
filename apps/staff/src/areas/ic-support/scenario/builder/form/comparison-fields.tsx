import { scenarioLimits } from '@nattoku/contract/ic-support/scenario-step';
import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/ic-support/scenario/builder/builder.module.css';
import {
  addColumn,
  addRow,
  putCell,
  putColumn,
  putLabel,
  removeColumn,
  removeRow,
} from '#areas/ic-support/scenario/builder/form/comparison-table.ts';
import type { StepProps } from '#areas/ic-support/scenario/builder/form/step-props.ts';

type Props = StepProps<'comparison'>;

/** Ways to go beside each other; doing nothing is one of them. */
export const ComparisonFields = ({ step, steps, disabled, put }: Props) => (
  <>
    <TextField
      label="表の題"
      counter={scenarioLimits.title}
      autoComplete="off"
      value={step.title}
      disabled={disabled}
      onChange={({ target }) => put({ title: target.value }, 'title')}
    />
    <Columns {...{ step, steps, disabled, put }} />
    <Rows {...{ step, steps, disabled, put }} />
  </>
);

const Columns = ({ step, disabled, put }: Props) => (
  <div className={styles.group} role="group" aria-label="比べる方法">
    {step.columns.map((column, at) => (
      <div key={column.key} className={styles.option}>
        <div className={styles.optionLine}>
          <TextField
            label={`方法${at + 1}`}
            autoComplete="off"
            value={column.name}
            disabled={disabled}
            onChange={({ target }) => put(putColumn(step, { ...column, name: target.value }), `column.${column.key}`)}
          />
          <IconButton
            path={trashIcon}
            label={`方法${at + 1}を消す`}
            disabled={disabled}
            onClick={() => put(removeColumn(step, at), `remove.${column.key}`)}
          />
        </div>
        <CheckboxField
          label={`方法${at + 1}は「何もしない」場合`}
          checked={column.isDoingNothing}
          disabled={disabled}
          onChange={({ target }) =>
            put(putColumn(step, { ...column, isDoingNothing: target.checked }), `nothing.${column.key}`)
          }
        />
      </div>
    ))}
    <Button
      size="small"
      variant="tertiary"
      icon={plusIcon}
      disabled={disabled || step.columns.length >= scenarioLimits.columns}
      onClick={() => put(addColumn(step, crypto.randomUUID()), 'addColumn')}
    >
      方法を追加
    </Button>
  </div>
);

const Rows = ({ step, disabled, put }: Props) => (
  <div className={styles.group} role="group" aria-label="比べる項目">
    {step.rows.map(({ label, cells }, at) => (
      // A row has no name but its place.
      <fieldset key={at} className={styles.option}>
        <div className={styles.optionLine}>
          <TextField
            label={`項目${at + 1}`}
            autoComplete="off"
            value={label}
            disabled={disabled}
            onChange={({ target }) => put(putLabel(step, at, target.value), `row.${at}`)}
          />
          <IconButton
            path={trashIcon}
            label={`項目${at + 1}を消す`}
            disabled={disabled}
            onClick={() => put(removeRow(step, at), `removeRow.${at}`)}
          />
        </div>
        {step.columns.map((column, index) => (
          <TextAreaField
            key={column.key}
            label={`${column.name || `方法${index + 1}`}の場合`}
            rows={1}
            value={cells[index] ?? ''}
            disabled={disabled}
            onChange={({ target }) =>
              put(putCell(step, { row: at, column: index }, target.value), `cell.${at}.${column.key}`)
            }
          />
        ))}
      </fieldset>
    ))}
    <Button
      size="small"
      variant="tertiary"
      icon={plusIcon}
      disabled={disabled || step.rows.length >= scenarioLimits.rows}
      onClick={() => put(addRow(step), `addRow.${step.rows.length}`)}
    >
      項目を追加
    </Button>
  </div>
);
