import { CsvExportEncoding } from '@nattoku/contract/csv';
import { ExportColumn, exportColumnNames, exportColumns, type PatientExport } from '@nattoku/contract/patient-list';
import type { ListSettings } from '@nattoku/contract/saved-view';
import { Button } from '@nattoku/ui/button';
import { CheckboxField } from '@nattoku/ui/checkbox-field';
import { CheckboxGroup } from '@nattoku/ui/checkbox-group';
import { Dialog } from '@nattoku/ui/dialog';
import { Notice } from '@nattoku/ui/notice';
import { RadioGroup } from '@nattoku/ui/radio-group';
import { showSnackbar } from '@nattoku/ui/snackbar';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSaveSettings } from '#shared/arrangement.queries.ts';
import { exportPatients } from '#areas/patients/export-patients.ts';
import { messageOf } from '#areas/patients/import/message-of.ts';
import { columnsFor } from '#areas/patients/patient-columns.tsx';
import styles from '#areas/patients/patient-list.module.css';

type Props = {
  search: PatientExport['search'];
  settings: ListSettings;
  columns: readonly string[];
  onClose: () => void;
};

/** What a column of the list is called in a file. */
const inFile: Partial<Record<string, readonly ExportColumn[]>> = {
  patientNumber: ['patientNumber'],
  kana: ['familyName', 'givenName', 'familyNameKana', 'givenNameKana'],
  birthDate: ['birthDate', 'age'],
  sex: ['sex'],
  department: ['department'],
  place: ['ward', 'room', 'bed'],
  attending: ['attendingStaff'],
  tags: ['tags'],
  phone: ['phone'],
  language: ['language'],
};

const shownInList = (columns: readonly string[]): ExportColumn[] => {
  const shown = columnsFor(columns).flatMap(({ key }) => inFile[key] ?? []);
  return exportColumns.filter((column) => shown.includes(column));
};

/** All patients that the list finds, not the page alone, as a CSV file. */
export function PatientExportDialog({ search, settings, columns: listed, onClose }: Props) {
  const [columns, setColumns] = useState(() => shownInList(listed));
  const [sensitive, setSensitive] = useState(false);
  const saveSettings = useSaveSettings('patients');
  const leave = useMutation({
    mutationFn: exportPatients,
    onSuccess: (count) => {
      showSnackbar({ type: 'done', title: `${count.toLocaleString('ja-JP')}人を書き出しました` });
      onClose();
    },
  });
  const encoding = settings.exportEncoding;

  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="患者をCSVに書き出す"
      description="いまの検索と絞り込みに合う患者をすべて書き出します。だれが、だれの情報を書き出したかが監査ログに残ります。"
      actions={
        <>
          <Button variant="tertiary" onClick={onClose}>
            やめる
          </Button>
          <Button
            disabled={columns.length === 0}
            loading={leave.isPending}
            onClick={() => leave.mutate({ search, columns, sensitive, encoding })}
          >
            書き出す
          </Button>
        </>
      }
    >
      <div className={styles.seldom}>
        {leave.isError && <Notice tone="error">{messageOf(leave.error)}</Notice>}
        <CheckboxGroup
          label="書き出す項目"
          layout="row"
          value={columns}
          options={exportColumns.map((value) => ({ value, label: exportColumnNames[value] }))}
          onChange={(chosen) => setColumns(ExportColumn.array().parse(chosen))}
        />
        <p className={styles.both}>
          <Button variant="fourth" size="small" onClick={() => setColumns([...exportColumns])}>
            すべての項目を選ぶ
          </Button>
          <Button variant="fourth" size="small" onClick={() => setColumns(shownInList(listed))}>
            一覧と同じ項目にする
          </Button>
        </p>
        <CheckboxField
          label="要配慮の患者も含める"
          checked={sensitive}
          onChange={(event) => setSensitive(event.target.checked)}
        />
        <RadioGroup
          label="文字コード"
          layout="row"
          value={encoding}
          options={[
            { value: 'utf-8', label: 'UTF-8（Excel・新しいソフト）' },
            { value: 'cp932', label: 'Shift_JIS（古いソフト）' },
          ]}
          onChange={(event) =>
            saveSettings.mutate({ ...settings, exportEncoding: CsvExportEncoding.parse(event.target.value) })
          }
        />
      </div>
    </Dialog>
  );
}
