import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { HomePatient } from '@nattoku/contract/home/home-patient';
import { fullName } from '@nattoku/rules/text/person-name';
import { ButtonLink } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { Link } from '@nattoku/ui/action/link';
import styles from '#areas/home/home-announcements.module.css';
import { useSession } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

/** Whom this person opened last, to go on where one was called away. */
export function RecentPatients({ patients }: { patients: readonly HomePatient[] }) {
  return (
    <Card title="最近開いた患者" padding="flush">
      {patients.length === 0 && <p className={styles.quiet}>開いた患者さんが、ここに並びます。</p>}
      <ul role="list" className={styles.list}>
        {patients.map((patient) => (
          <li key={patient.id} className={styles.person}>
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
            <BeginFor patient={patient} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const ways = [
  { label: '動画', path: '/video/order/flow/patient', permission: 'video.order' },
  { label: '同意書', path: '/consent/order', permission: 'consent.order' },
] as const;

/** An order for this patient, without looking for them once more. */
function BeginFor({ patient }: { patient: HomePatient }) {
  const session = useSession();
  return (
    <span className={styles.begin}>
      {ways
        .filter(({ permission }) => isAllowed(session, permission))
        .map(({ label, path }) => (
          <ButtonLink
            key={path}
            size="small"
            variant="fourth"
            weight="normal"
            href={href(path, { patient: patient.id })}
            aria-label={`${label}を${fullName(patient)}さんにオーダー`}
          >
            {label}
          </ButtonLink>
        ))}
    </span>
  );
}
