import type { PatientSummary } from '@nattoku/contract/patient/patient';
import { fullName } from '@nattoku/rules/text/person-name';
import type { Column } from '@nattoku/ui/table/data-table';
import styles from '#list/cells.module.css';
import { placeOf, readingOf } from '#parts/patient/patient-banner-of.tsx';

/** A row about somebody, or about nobody whom the hospital knows yet. */
type OfPatient = { patient: PatientSummary | null };

/** What stands where there is nothing to say. */
export const orNone = (text: string | null | undefined): string => text || '—';

/** Of every list whose rows are about patients; it opens the row. */
export const patientColumn: Column<OfPatient> = {
  key: 'patient',
  header: '患者',
  width: '12rem',
  cell: ({ patient }) => <Patient patient={patient} />,
};

export const placeColumn: Column<OfPatient> = {
  key: 'place',
  header: '病棟・病室',
  width: '8rem',
  cell: ({ patient }) => orNone(patient && placeOf(patient)),
};

export const departmentColumn: Column<OfPatient> = {
  key: 'department',
  header: '診療科',
  width: '8rem',
  cell: ({ patient }) => orNone(patient?.departmentName),
};

function Patient({ patient }: OfPatient) {
  if (!patient) return <span className={styles.quiet}>患者の照合待ち</span>;
  return (
    <span className={styles.stack}>
      <span>{fullName(patient)}</span>
      <span className={styles.quiet}>
        {patient.patientNumber}　{readingOf(patient)}
      </span>
    </span>
  );
}
