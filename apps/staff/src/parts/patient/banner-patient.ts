import type { Patient, PatientSummary } from '@nattoku/contract/patient/patient';

type Heeded = 'doNotContact' | 'needsInterpreter';

/** A summary, or a whole record. */
export type BannerPatient = Omit<PatientSummary, Heeded> &
  (Pick<PatientSummary, Heeded> | Pick<Patient, 'contactPolicy' | 'needs'>);
