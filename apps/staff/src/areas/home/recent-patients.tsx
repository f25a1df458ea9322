import type { HomePatient } from '@nattoku/contract/home/home-patient';
import { fullName } from '@nattoku/rules/text/person-name';
import { ButtonLink } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { Link } from '@nattoku/ui/action/link';
import styles from '#areas/home/home-announcements.module.css';
import { useIsAllowed } from '#platform/use-session.ts';
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

/** An order for this patient, without looking for them once more. */
function BeginFor({ patient }: { patient: HomePatient }) {
  const mayVideo = useIsAllowed('video.order');
  const mayConsent = useIsAllowed('consent.order');
  const name = fullName(patient);
  return (
    <span className={styles.begin}>
      {mayVideo && (
        <ButtonLink
          size="small"
          variant="fourth"
          weight="normal"
          href={href('/video/order/flow/patient', { patient: patient.id })}
          aria-label={`動画を${name}さんにオーダー`}
        >
          動画
        </ButtonLink>
      )}
      {mayConsent && (
        <ButtonLink
          size="small"
          variant="fourth"
          weight="normal"
          href={href('/consent/order', { patient: patient.id })}
          aria-label={`同意書を${name}さんにオーダー`}
        >
          同意書
        </ButtonLink>
      )}
    </span>
  );
}
