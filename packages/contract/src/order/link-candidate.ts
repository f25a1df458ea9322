import { z } from 'zod';
import { PatientSummary } from '#patient/patient.ts';

/** A patient whose record shares something with what somebody said of themselves. */
export const LinkCandidate = z.object({
  patient: PatientSummary,
  /** Which of what was given is the same on the record. */
  same: z.array(z.enum(['name', 'birthDate', 'patientNumber'])),
});
export type LinkCandidate = z.infer<typeof LinkCandidate>;
