import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Patient, PatientSummary } from '#patient/patient.ts';
import { Instant, PatientId, PatientMergeId, Version } from '#shared/primitives.ts';
import { text } from '#shared/text.ts';

/** How long a merge can be taken back. */
export const MERGE_UNDO_DAYS = 30;

/** What two records may have in common, most telling first. */
export const DuplicateMatch = z.enum(['number', 'nameAndBirthDate', 'kanaAndBirthDate', 'phone', 'name', 'kana']);
export type DuplicateMatch = z.infer<typeof DuplicateMatch>;
export const duplicateMatchNames: Record<DuplicateMatch, string> = {
  number: '患者番号（先頭の0を除いて一致）',
  nameAndBirthDate: '氏名と生年月日',
  kanaAndBirthDate: 'カナと生年月日',
  phone: '電話番号',
  name: '氏名',
  kana: 'カナ',
};

export const DuplicateCandidate = z.object({ patient: PatientSummary, matches: z.array(DuplicateMatch) });
export type DuplicateCandidate = z.infer<typeof DuplicateCandidate>;

/** Fields of which one of two values is kept; the number, and what belongs to the record itself, are not among them. */
export const MergedField = z.enum([
  'name',
  'kana',
  'roman',
  'birthDate',
  'sex',
  'phone',
  'email',
  'address',
  'departmentId',
  'place',
  'attendingStaffId',
  'language',
  'needs',
  'contactPolicy',
  'deceasedOn',
  'note',
]);
export type MergedField = z.infer<typeof MergedField>;

export const PatientMerge = z.object({
  id: PatientMergeId,
  survivor: PatientSummary,
  merged: PatientSummary,
  mergedAt: Instant,
  mergedByName: z.string(),
  undoableUntil: Instant,
  undoneAt: Instant.nullable(),
});
export type PatientMerge = z.infer<typeof PatientMerge>;

const byPatient = z.object({ patientId: PatientId });

export const patientMergeContract = {
  candidates: endpoint({
    method: 'GET',
    path: '/patients/{patientId}/duplicates',
    permission: 'patient.view',
    summary: 'Other records that may be of the same person',
    params: byPatient,
    response: z.object({ items: z.array(DuplicateCandidate).max(20) }),
    problems: ['notFound'],
  }),
  compare: endpoint({
    method: 'GET',
    path: '/patients/{patientId}/duplicates/{otherId}',
    permission: 'patient.merge',
    summary: 'Two records whole, to be compared field by field',
    params: byPatient.extend({ otherId: PatientId }),
    response: z.object({ patient: Patient, other: Patient }),
    problems: ['notFound', 'patient.illegalMerge'],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/patients/{patientId}/merge',
    permission: 'patient.merge',
    summary: 'Make another record point to this one; nothing is deleted, both numbers keep working',
    params: byPatient,
    body: z.object({
      version: Version,
      otherId: PatientId,
      otherVersion: Version,
      /** Fields that are taken over from the other record. Lists (aliases, further numbers, tags) are united. */
      fromOther: z.array(MergedField),
      /** Needed where one of the two is 要配慮, or the one that stays gets another whole name, birth date or sex. */
      reason: text(200).nullable(),
    }),
    response: PatientMerge,
    idempotent: true,
    problems: [
      'notFound',
      'patient.illegalMerge',
      'patient.mergeReasonNeeded',
      'patient.identityHeld',
      'patient.identityInUse',
      'record.versionConflict',
    ],
  }),
  list: endpoint({
    method: 'GET',
    path: '/patients/{patientId}/merges',
    permission: 'patient.view',
    summary: 'Merges this record took part in, newest first',
    params: byPatient,
    response: z.object({ items: z.array(PatientMerge) }),
    problems: ['notFound'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/patient-merges/{mergeId}/undo',
    permission: 'patient.merge',
    summary: 'Take a merge back: both records as before, what was edited since stays',
    params: z.object({ mergeId: PatientMergeId }),
    body: z.object({ reason: text(200).nullable() }),
    response: PatientMerge,
    idempotent: true,
    problems: ['notFound', 'patient.mergeUndoTooLate', 'patient.identityInUse'],
  }),
};
