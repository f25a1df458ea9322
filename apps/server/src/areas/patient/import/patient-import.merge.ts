import { importTargetNames, type ImportTarget } from '@nattoku/contract/patient/import-target';
import { type CellProblem } from '@nattoku/contract/patient/patient-import';
import { type NewPatient, sexNames } from '@nattoku/contract/patient/patient';
import { checkPatient } from '@nattoku/contract/patient/patient-input';
import type { Cell } from '#areas/patient/import/patient-import.cells.ts';
import type { ImportContext } from '#areas/patient/import/patient-import.context.ts';
import type { FieldChange } from '#areas/patient/import/patient-import.table.ts';
import type { Merged, PatientRow } from '#domain/patient/patient-proposal.ts';

const targetsOf: Partial<Record<string, readonly ImportTarget[]>> = {
  familyName: ['familyName', 'fullName'],
  givenName: ['givenName', 'fullName'],
  familyNameKana: ['familyNameKana', 'fullNameKana'],
  givenNameKana: ['givenNameKana', 'fullNameKana'],
};

/** What the form would say about this patient, said of the columns of the file. */
export function checkMerged(
  { patient }: Merged,
  current: PatientRow | undefined,
  cells: readonly Cell[],
  { today, rule }: ImportContext,
): CellProblem[] {
  if (current?.mergedInto) return [aboutNumber(cells, 'この患者番号の記録は、別の患者に統合されています')];
  if (current?.archivedAt) return [aboutNumber(cells, 'この患者は登録が終了しています。先に登録を再開してください')];
  const found = checkPatient(patient, today, rule).map(({ field, message }) => {
    const [name = field] = field.split('.');
    const targets = targetsOf[name] ?? [name as ImportTarget];
    const cell = cells.find(({ target }) => targets.includes(target));
    const missing = current ? message : `${message}（新しく登録する患者に要る項目です）`;
    return cell
      ? { column: cell.column, value: cell.value, reason: message }
      : { column: `${importTargetNames[name as ImportTarget] ?? name}（列なし）`, value: '', reason: missing };
  });
  return found.filter(({ column }, index) => found.findIndex((other) => other.column === column) === index);
}

export const aboutNumber = (cells: readonly Cell[], reason: string): CellProblem => {
  const cell = cells.find(({ target }) => target === 'patientNumber');
  return { column: cell?.column ?? importTargetNames.patientNumber, value: cell?.value ?? '', reason };
};

/** The changes as people read them. Of a record marked 要配慮 only which fields, since nobody gave a reason for opening it. */
export const describeChanges = (
  current: PatientRow,
  { patient, changed }: Merged,
  context: ImportContext,
): FieldChange[] =>
  changed.map((field) => ({
    field: importTargetNames[field as ImportTarget] ?? field,
    before: current.isSensitive ? '（要配慮）' : shown(field, current[field], context),
    after: current.isSensitive ? '（要配慮）' : shown(field, patient[field], context),
  }));

const shown = (field: keyof NewPatient, value: unknown, { departments, wards, staff }: ImportContext): string => {
  if (value === null || value === undefined || value === '') return '（空欄）';
  if (Array.isArray(value)) return value.join('、') || '（空欄）';
  if (typeof value !== 'string') return '';
  const named = { departmentId: departments, wardId: wards, attendingStaffId: staff }[field as string];
  if (named) return named.find(({ id }) => id === value)?.name ?? value;
  return field === 'sex' ? sexNames[value as keyof typeof sexNames] : value;
};
