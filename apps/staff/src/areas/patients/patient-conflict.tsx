import { type Patient, sexNames, type Sex } from '@nattoku/contract/patient';
import { Button } from '@nattoku/ui/button';
import { Notice } from '@nattoku/ui/notice';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/patients/patient-conflict.module.css';
import { patientOf, type PatientValues, valuesOf } from '#areas/patients/patient-values.ts';
import { facilityQuery } from '#shared/facility.queries.ts';

const labels: Record<keyof PatientValues, string> = {
  patientNumber: '患者番号',
  familyName: '姓',
  givenName: '名',
  familyNameKana: 'セイ',
  givenNameKana: 'メイ',
  birthDate: '生年月日',
  sex: '性別',
  phone: '電話番号',
  email: 'メールアドレス',
  postalCode: '郵便番号',
  address: '住所',
  departmentId: '診療科',
  wardId: '病棟',
  room: '病室',
  language: '言語',
  note: 'メモ',
};

type Props = { mine: PatientValues; theirs: Patient; onSettle: (keep: 'mine' | 'theirs') => void };

/** Both versions beside each other: nothing is overwritten without being seen. */
export function PatientConflict({ mine, theirs, onSettle }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const names = new Map(
    [...(facility?.departments ?? []), ...(facility?.wards ?? [])].map(({ id, name }) => [id as string, name]),
  );
  const saved = valuesOf(theirs);
  const typed = { ...mine, ...patientOf(mine, theirs) };
  const fields = Object.keys(labels) as (keyof PatientValues)[];
  const different = fields.filter((field) => (typed[field] ?? '') !== saved[field]);
  const shown = (field: keyof PatientValues, value: string | null) => {
    if (!value) return '（なし）';
    if (field === 'sex') return sexNames[value as Sex];
    return names.get(value) ?? value;
  };

  return (
    <div className={styles.conflict}>
      <Notice tone="warning" title="ほかの職員が先に保存しました">
        違っている項目を見比べて、どちらの内容で続けるかを選んでください。
      </Notice>
      <table className={styles.table}>
        <caption className={styles.caption}>違っている項目</caption>
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
              <td>{shown(field, typed[field])}</td>
              <td>{shown(field, saved[field])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.choices}>
        <Button variant="tertiary" onClick={() => onSettle('theirs')}>
          保存されている内容で続ける
        </Button>
        <Button onClick={() => onSettle('mine')}>あなたの入力で続ける</Button>
      </div>
    </div>
  );
}
