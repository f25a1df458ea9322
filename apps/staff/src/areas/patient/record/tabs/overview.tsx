import type { Patient } from '@nattoku/contract/patient/patient';
import columns from '#areas/patient/record/patient-detail.module.css';
import { PatientFacts } from '#areas/patient/record/patient-facts.tsx';
import { PatientTimeline } from '#areas/patient/record/patient-timeline.tsx';
import styles from '#areas/patient/record/tabs/tabs.module.css';
import { PatientWork } from '#parts/worklist/patient-work.tsx';

const LATEST = 8;

/** Where the patient stands, who the patient is, and what happened last. */
export function Overview({ patient }: { patient: Patient }) {
  return (
    <div className={styles.overview}>
      <PatientWork patientId={patient.id} />
      <div className={columns.columns}>
        <PatientFacts patient={patient} />
        <PatientTimeline patientId={patient.id} latest={LATEST} />
      </div>
    </div>
  );
}
