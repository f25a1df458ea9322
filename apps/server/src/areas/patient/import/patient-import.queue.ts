import type { FacilityId } from '@nattoku/contract/shared/primitives';
import type { Job } from '#kernel/jobs/jobs.ts';
import { queueNamed } from '#kernel/jobs/queue.ts';

/** One job does all that is asked for in a facility, one import after the other. */
export const PATIENT_IMPORT = queueNamed('patient.import');

export const importingOf = (facilityId: FacilityId): Job => ({ queue: PATIENT_IMPORT, data: { facilityId } });

/** Where the file lies until it is forgotten. */
export const importPath = (facilityId: string, importId: string): string => `patient-imports/${facilityId}/${importId}`;
