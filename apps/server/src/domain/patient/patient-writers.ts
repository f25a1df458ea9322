import type { PatientSummary } from '@nattoku/contract/patient/patient';
import { fullName } from '@nattoku/rules/text/person-name';

type OfPatient = { patient: PatientSummary | null };
type Written = string | null | undefined;

/** The columns about the patient in the file of every list whose rows are about patients; empty where nobody knows yet who it is. */
export const patientWriters = {
  patientNumber: ({ patient }: OfPatient): Written => patient?.patientNumber,
  patientName: ({ patient }: OfPatient): Written => patient && fullName(patient),
  patientKana: ({ patient }: OfPatient): Written =>
    patient && fullName({ familyName: patient.familyNameKana, givenName: patient.givenNameKana }),
  department: ({ patient }: OfPatient): Written => patient?.departmentName,
  ward: ({ patient }: OfPatient): Written => patient?.wardName,
};
