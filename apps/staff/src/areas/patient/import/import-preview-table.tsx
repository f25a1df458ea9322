import { ImportTarget, importTargetNames } from '@nattoku/contract/patient/import-target';
import type { ImportPreview } from '@nattoku/contract/patient/patient-import';
import { SelectField } from '@nattoku/ui/form/select-field';
import styles from '#areas/patient/import/import.module.css';
import type { ImportPlan } from '#areas/patient/import/use-import-plan.ts';

type Props = { preview: ImportPreview; plan: ImportPlan };

const options = ImportTarget.options.map((value) => ({ value, label: importTargetNames[value] }));

/** The first rows of the file under the choice of what each column is. */
export function ImportPreviewTable({ preview, plan: { mapping, setColumn } }: Props) {
  const [heading = []] = preview.rows;
  const nameOf = (index: number) => (mapping.hasHeader && heading[index]) || `${index + 1}列目`;
  const rows = mapping.hasHeader ? preview.rows.slice(1) : preview.rows;

  return (
    // A table of any width scrolls inside itself; the choices in its head take the keyboard through all of it.
    <div className={styles.preview} role="region" aria-label="ファイルの先頭">
      <table>
        <caption className={styles.caption}>ファイルの先頭の行と、列の対応</caption>
        <thead>
          <tr>
            {mapping.columns.map((target, index) => (
              <th key={index} scope="col" data-taken={target !== null}>
                <span className={styles.columnName}>{nameOf(index)}</span>
                <SelectField
                  label={`「${nameOf(index)}」を取り込む項目`}
                  labelHidden
                  size="small"
                  emptyLabel="取り込まない"
                  value={target ?? ''}
                  options={options}
                  onChange={(event) => setColumn(index, ImportTarget.nullable().catch(null).parse(event.target.value))}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {mapping.columns.map((_, index) => (
                <td key={index}>{row[index] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
