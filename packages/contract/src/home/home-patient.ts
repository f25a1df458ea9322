import { z } from 'zod';
import { PatientId, PlainDate } from '#shared/primitives.ts';

/** Whose patients home shows: those whose orders I made or whom I attend, of my departments, of the wards I chose, of the facility. */
export const HomeScope = z.enum(['mine', 'department', 'ward', 'all']);
export type HomeScope = z.infer<typeof HomeScope>;

/** As much of a patient as tells two of them apart. */
export const HomePatient = z.object({
  id: PatientId,
  patientNumber: z.string(),
  familyName: z.string(),
  givenName: z.string(),
  familyNameKana: z.string(),
  givenNameKana: z.string(),
  birthDate: PlainDate,
  wardName: z.string().nullable(),
  room: z.string().nullable(),
});
export type HomePatient = z.infer<typeof HomePatient>;
