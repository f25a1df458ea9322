import { interviewFormLimits } from '@nattoku/contract/medical-interview/interview-item';
import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import type { ItemProps } from '#areas/medical-interview/template/builder/form/item-props.ts';
import { OptionFields } from '#areas/medical-interview/template/builder/form/option-fields.tsx';
import { newName } from '#areas/medical-interview/template/builder/link-ids.ts';

/** Questions below each other that offer the same answers. */
export function MatrixFields({ item, index, disabled, put }: ItemProps<'matrix'>) {
  const { rows } = item;
  const change = (at: number, part: Partial<(typeof rows)[number]>, about: string) => {
    const row = rows[at];
    if (row) put({ rows: rows.with(at, { ...row, ...part }) }, `${about}.${at}`);
  };
  return (
    <>
      <div className={styles.group} role="group" aria-label="行">
        {rows.map((row, at) => (
          <div key={row.linkId} className={styles.option}>
            <div className={styles.optionLine}>
              <TextField
                label={`行${at + 1}の質問`}
                autoComplete="off"
                value={row.text}
                maxLength={interviewFormLimits.option}
                disabled={disabled}
                onChange={({ target }) => change(at, { text: target.value }, 'row')}
              />
              <IconButton
                path={trashIcon}
                label={`行${at + 1}を消す`}
                disabled={disabled}
                onClick={() => put({ rows: rows.toSpliced(at, 1) }, `removeRow.${at}`)}
              />
            </div>
            <CheckboxField
              label={`行${at + 1}は答えないと送れない`}
              checked={row.isRequired}
              disabled={disabled}
              onChange={({ target }) => change(at, { isRequired: target.checked }, 'rowRequired')}
            />
          </div>
        ))}
        <Button
          size="small"
          variant="tertiary"
          icon={plusIcon}
          disabled={disabled || rows.length >= interviewFormLimits.rows}
          onClick={() => {
            const linkId = newName(new Set(index.byLinkId.keys()));
            put({ rows: [...rows, { linkId, text: '', isRequired: item.isRequired }] }, `addRow.${rows.length}`);
          }}
        >
          行を追加
        </Button>
      </div>
      <OptionFields
        options={item.options}
        several={false}
        pictured={false}
        disabled={disabled}
        onChange={(options, about) => put({ options }, about)}
      />
    </>
  );
}
