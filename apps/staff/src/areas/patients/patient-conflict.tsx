import type { NewPatient, Patient } from '@nattoku/contract/patient';
import { Button } from '@nattoku/ui/button';
import { Notice } from '@nattoku/ui/notice';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/patients/patient-conflict.module.css';
import { described, namesIn } from '#areas/patients/patient-descriptions.ts';
import { patientOf, type PatientValues } from '#areas/patients/patient-values.ts';
import { facilityQuery } from '#shared/facility.queries.ts';

type Props = { mine: PatientValues; theirs: Patient; onSettle: (keep: 'mine' | 'theirs') => void };

/** Both versions beside each other: nothing is overwritten without being seen. */
export function PatientConflict({ mine, theirs, onSettle }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const offered = [...(facility?.departments ?? []), ...(facility?.wards ?? [])];
  const names = new Map([...offered.map(({ id, name }) => [id as string, name] as const), ...namesIn([theirs])]);
  const typed = patientOf(mine, theirs, facility?.patientNumberRule);
  const different = (Object.keys(described) as (keyof NewPatient)[])
    .map((field) => ({
      field,
      mine: described[field].words(typed, names),
      theirs: described[field].words(theirs, names),
    }))
    .filter((each) => each.mine !== each.theirs);

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
          {different.map((each) => (
            <tr key={each.field}>
              <th scope="row">{described[each.field].label}</th>
              <td>{each.mine || '（なし）'}</td>
              <td>{each.theirs || '（なし）'}</td>
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
