import type { Patient } from '@nattoku/contract/patient/patient';
import { FamilyOfPatient } from '#areas/patient/record/family-of-patient.tsx';
import { RelatedPersons } from '#areas/patient/record/related-persons.tsx';
import styles from '#areas/patient/record/tabs/tabs.module.css';
import { useIsAllowed } from '#platform/session/use-session.ts';

/** Whom the hospital knows of the family, and whom the patient lets see what is explained. */
export function FamilyTab({ patient }: { patient: Patient }) {
  const maySeeVideoOrders = useIsAllowed('video.order');
  const maySeeForms = useIsAllowed('consent.view');
  return (
    <div className={styles.overview}>
      <RelatedPersons patient={patient} />
      {(maySeeVideoOrders || maySeeForms) && <FamilyOfPatient patientId={patient.id} />}
    </div>
  );
}
