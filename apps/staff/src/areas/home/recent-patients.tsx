import type { HomePatient } from '@nattoku/contract/home/home-patient';
import { fullName } from '@nattoku/rules/text/person-name';
import { Card } from '@nattoku/ui/layout/card';
import { Link } from '@nattoku/ui/action/link';
import styles from '#areas/home/home-announcements.module.css';
import { href } from '#routing/paths.ts';

/** Whom this person opened last, to go on where one was called away. */
export function RecentPatients({ patients }: { patients: readonly HomePatient[] }) {
  return (
    <Card title="最近開いた患者" padding="flush">
      {patients.length === 0 && <p className={styles.quiet}>開いた患者さんが、ここに並びます。</p>}
      <ul role="list" className={styles.list}>
        {patients.map((patient) => (
          <li key={patient.id}>
            <Link href={href('/patients/detail', { patientId: patient.id })} className={styles.item}>
              <span>{fullName(patient)}</span>
              <span className={styles.facts}>
                <span>{patient.patientNumber}</span>
                {patient.wardName && (
                  <span>
                    {patient.wardName}
                    {patient.room && ` ${patient.room}`}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
