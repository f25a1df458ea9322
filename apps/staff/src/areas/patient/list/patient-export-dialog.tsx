import {
  type ExportColumn,
  exportColumnNames,
  exportColumns,
  type PatientExport,
} from '@nattoku/contract/patient/patient-list';
import type { ListSettings } from '@nattoku/contract/staff/saved-view';
import { exportPatients } from '#areas/patient/list/export-patients.ts';
import { messageOf } from '#areas/patient/import/message-of.ts';
import { columnsFor } from '#areas/patient/list/patient-columns.tsx';
import { ListExportDialog } from '#list/list-export-dialog.tsx';

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
export function PatientExportDialog({ search, settings, columns, onClose }: Props) {
  const shown = shownInList(columns);
  return (
    <ListExportDialog
      list="patients"
      settings={settings}
      title="患者をCSVに書き出す"
      description="いまの検索と絞り込みに合う患者をすべて書き出します。だれが、だれの情報を書き出したかが監査ログに残ります。"
      offered={exportColumns}
      names={exportColumnNames}
      initial={shown}
      shownInList={shown}
      counter="人"
      write={(choice) => exportPatients({ search, ...choice })}
      explain={messageOf}
      onClose={onClose}
    />
  );
}
