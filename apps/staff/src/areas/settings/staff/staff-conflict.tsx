import { roleNames, type Role } from '@nattoku/contract/permissions';
import { professionNames, type Profession } from '@nattoku/contract/professions';
import { Button } from '@nattoku/ui/button';
import { Notice } from '@nattoku/ui/notice';
import { useQuery } from '@tanstack/react-query';
import type { StaffValues } from '#areas/settings/staff/staff-values.ts';
import { placeNames, placesOf } from '#areas/settings/staff/staff-words.tsx';
import styles from '#areas/settings/staff/staff.module.css';
import { facilityQuery } from '#shared/facility.queries.ts';

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

/** Both versions beside each other: nothing is overwritten without being seen. */
export function StaffConflict({ mine, theirs, onSettle }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const names = placeNames(facility);
  const shown = (field: keyof StaffValues, values: StaffValues): string => {
    const value = values[field];
    if (Array.isArray(value)) return placesOf(value, names) || '（なし）';
    if (value === '') return '（なし）';
    if (field === 'role') return roleNames[value as Role];
    return field === 'profession' ? professionNames[value as Profession] : value;
  };
  const fields = Object.keys(labels) as (keyof StaffValues)[];
  const different = fields.filter((field) => shown(field, mine) !== shown(field, theirs));
  return (
    <div className={styles.stack}>
      <Notice tone="warning" title="ほかの職員が先に保存しました">
        違っている項目を見比べて、どちらの内容で続けるかを選んでください。
      </Notice>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">項目</th>
            <th scope="col">あなたの入力</th>
            <th scope="col">保存されている内容</th>
          </tr>
        </thead>
        <tbody>
          {different.map((field) => (
            <tr key={field}>
              <th scope="row">{labels[field]}</th>
              <td>{shown(field, mine)}</td>
              <td>{shown(field, theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.buttons}>
        <Button variant="tertiary" onClick={() => onSettle('theirs')}>
          保存されている内容で続ける
        </Button>
        <Button onClick={() => onSettle('mine')}>あなたの入力で続ける</Button>
      </div>
    </div>
  );
}
