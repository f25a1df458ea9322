import { CsvExportEncoding } from '@nattoku/contract/shared/csv';
import type { ArrangedList, ListSettings } from '@nattoku/contract/staff/saved-view';
import { Button } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { Notice } from '@nattoku/ui/feedback/notice';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSaveSettings } from '#list/arrangement.queries.ts';
import styles from '#list/list-export-dialog.module.css';
import tools from '#list/list-tools.module.css';

type Choice<Column> = { columns: Column[]; sensitive: boolean; encoding: CsvExportEncoding };

type Props<Column extends string> = {
  list: ArrangedList;
  settings: ListSettings;
  title: string;
  /** Which rows the file will hold, and that this is recorded. */
  description: string;
  /** Every column that a file can have, in the order in which they are offered. */
  offered: readonly Column[];
  names: Readonly<Record<Column, string>>;
  /** Those that are ticked when it opens. */
  initial: readonly Column[];
  /** Those that the list shows just now, where one may go back to them. */
  shownInList?: readonly Column[];
  /** What rows are counted in. */
  counter: '件' | '人';
  /** Hands the file over and tells how many rows it holds. */
  write: (choice: Choice<Column>) => Promise<number>;
  /** The sentence about a file that could not be written. */
  explain: (error: unknown) => string;
  onClose: () => void;
};

/** What a CSV file of a list shall hold. The encoding is kept with how its reader likes the list. */
export function ListExportDialog<Column extends string>(props: Props<Column>) {
  const { list, settings, title, description, offered, names, initial, shownInList } = props;
  const { counter, write, explain, onClose } = props;
  const [columns, setColumns] = useState(initial);
  const [sensitive, setSensitive] = useState(false);
  const saveSettings = useSaveSettings();
  const leave = useMutation({
    mutationFn: write,
    onSuccess: (count) => {
      showSnackbar({ type: 'done', title: `${count.toLocaleString('ja-JP')}${counter}を書き出しました` });
      onClose();
    },
  });
  const encoding = settings.exportEncoding;

  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={title}
      description={description}
      actions={
        <>
          <Button variant="tertiary" onClick={onClose}>
            やめる
          </Button>
          <Button
            disabled={columns.length === 0}
            loading={leave.isPending}
            onClick={() => leave.mutate({ columns: [...columns], sensitive, encoding })}
          >
            書き出す
          </Button>
        </>
      }
    >
      <div className={tools.fields}>
        {leave.isError && <Notice tone="error">{explain(leave.error)}</Notice>}
        <CheckboxGroup
          label="書き出す項目"
          layout="row"
          value={columns}
          options={offered.map((value) => ({ value, label: names[value] }))}
          onChange={(wanted) => setColumns(offered.filter((column) => wanted.includes(column)))}
        />
        <p className={styles.shortcuts}>
          <Button variant="fourth" size="small" onClick={() => setColumns(offered)}>
            すべての項目を選ぶ
          </Button>
          {shownInList && (
            <Button variant="fourth" size="small" onClick={() => setColumns(shownInList)}>
              一覧と同じ項目にする
            </Button>
          )}
        </p>
        <CheckboxField
          label="要配慮の患者も含める"
          checked={sensitive}
          onChange={(event) => setSensitive(event.target.checked)}
        />
        <RadioGroup
          label="文字コード"
          help="Shift_JISにない文字（𠮷、ベトナム語の文字など）は、書き出すと〓になります。"
          layout="row"
          value={encoding}
          options={[
            { value: 'utf-8', label: 'UTF-8（Excel・新しいソフト）' },
            { value: 'cp932', label: 'Shift_JIS（古いソフト）' },
          ]}
          onChange={(event) =>
            saveSettings.mutate({
              list,
              settings: { ...settings, exportEncoding: CsvExportEncoding.parse(event.target.value) },
            })
          }
        />
      </div>
    </Dialog>
  );
}
