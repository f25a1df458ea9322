import { type PatientSummary, sexNames } from '@nattoku/contract/patient/patient';
import { fullName } from '@nattoku/rules/text/person-name';
import { Link } from '@nattoku/ui/action/link';
import { Badge } from '@nattoku/ui/feedback/badge';
import { alertIcon } from '@nattoku/ui/tokens/icons';
import { birthDateWithAge, readingOf } from '#parts/patient/patient-banner-of.tsx';
import styles from '#parts/patient/patient-line.module.css';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useToday } from '#platform/use-today.ts';
import { href } from '#routing/paths.ts';

/** Whom a dialog is about: the small form of the banner, for what lies over it. Nobody for a response that is nobody's yet. */
export function PatientLine({ patient }: { patient: PatientSummary | null }) {
  const today = useToday();
  const mayOpen = useIsAllowed('patient.view');
  if (!patient) return null;
  const { id, patientNumber, birthDate, sex, sameNameCount } = patient;
  const name = fullName(patient);
  return (
    <p className={styles.line}>
      <span className={styles.name}>
        {mayOpen ? <Link href={href('/patients/detail', { patientId: id })}>{name}</Link> : name}
      </span>
      <span>{readingOf(patient)}</span>
      <span>{patientNumber}</span>
      <span>{birthDateWithAge(birthDate, today)}</span>
      <span>{sexNames[sex]}</span>
      {sameNameCount > 0 && (
        <Badge tone="warning" icon={alertIcon}>
          同姓同名あり
        </Badge>
      )}
    </p>
  );
}
