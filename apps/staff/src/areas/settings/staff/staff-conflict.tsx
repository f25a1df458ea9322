import { roleNames, type Role } from '@nattoku/contract/auth/permissions';
import { professionNames, type Profession } from '@nattoku/contract/staff/professions';
import { useQuery } from '@tanstack/react-query';
import type { StaffValues } from '#areas/settings/staff/staff-values.ts';
import { placeNames, placesOf } from '#areas/settings/staff/staff-words.tsx';
import { ConflictTable } from '#editing/conflict-table.tsx';
import { facilityQuery } from '#parts/facility/facility.queries.ts';

const labels: Record<keyof StaffValues, string> = {
  name: '氏名',
  nameKana: 'フリガナ',
  role: '役割',
  profession: '職種',
  staffNumber: '職員番号',
  phone: '電話番号',
  departmentIds: '診療科',
  wardIds: '病棟',
  validUntil: '利用期限',
};

type Props = { mine: StaffValues; theirs: StaffValues; onSettle: (keep: 'mine' | 'theirs') => void };

export function StaffConflict({ mine, theirs, onSettle }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const names = placeNames(facility);
  const shown = (field: keyof StaffValues, values: StaffValues): string => {
    const value = values[field];
    if (Array.isArray(value)) return placesOf(value, names);
    if (value === '') return '';
    if (field === 'role') return roleNames[value as Role];
    return field === 'profession' ? professionNames[value as Profession] : value;
  };
  const fields = (Object.keys(labels) as (keyof StaffValues)[]).map((field) => ({
    field,
    label: labels[field],
    mine: shown(field, mine),
    theirs: shown(field, theirs),
  }));
  return <ConflictTable fields={fields} onSettle={onSettle} />;
}
