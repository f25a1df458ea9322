import type { PatientId } from '@nattoku/contract/shared/primitives';
import { fullName } from '@nattoku/rules/text/person-name';
import { Button } from '@nattoku/ui/action/button';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { SearchField } from '@nattoku/ui/form/search-field';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '#areas/settings/audit/audit.module.css';
import { patientsQuery } from '#parts/patient/patient.queries.ts';

type Props = { onPick: (patientId: PatientId) => void; onClose: () => void };

/** Finds one patient. What is typed stays in this dialog; only the id goes into the address. */
export function PatientPicker({ onPick, onClose }: Props) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const query = useQuery({
    ...patientsQuery({ text: wanted, page: 1, pageSize: 20, archived: false, sort: 'kana', descending: false }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="患者を選ぶ"
      actions={
        <Button variant="subTertiary" onClick={onClose}>
          やめる
        </Button>
      }
    >
      <SearchField label="患者を検索" placeholder="患者番号・氏名・カナ" value={text} onSearch={setText} size="main" />
      {wanted !== '' && query.data?.items.length === 0 && (
        <p className={styles.quiet}>当てはまる患者がいません。番号や読みを確かめてください。</p>
      )}
      <ul role="list" className={styles.found} aria-label="見つかった患者">
        {(wanted === '' ? [] : (query.data?.items ?? [])).map((patient) => (
          <li key={patient.id}>
            <button type="button" className={styles.pick} onClick={() => onPick(patient.id)}>
              <span>{fullName(patient)}</span>
              <span className={styles.quiet}>
                {patient.patientNumber}・{patient.birthDate}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
