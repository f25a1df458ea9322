import { NewPatient } from '@nattoku/contract/patient/patient';
import { normalisePatient } from '@nattoku/contract/patient/patient-input';
import type { PatientNumberRule } from '@nattoku/contract/patient/patient-number-rule';
import { identityChange, type IdentityField } from '@nattoku/rules/patient/patient-identity';
import type { patients } from '#domain/patient/patient.table.ts';

export type PatientRow = typeof patients.$inferSelect;

/** What a file or another system says of a patient; what it does not name stays as it is. */
export type Proposal = Partial<NewPatient>;

const fields = Object.keys(NewPatient.shape) as (keyof NewPatient)[];

/** The part of a stored patient that people enter. */
export const enteredOf = (row: PatientRow): NewPatient =>
  Object.fromEntries(fields.map((field) => [field, row[field]])) as NewPatient;

/** A patient of whom nothing is known; the birth date is empty, and so it is asked for. */
const nobody: NewPatient = {
  ...NewPatient.parse({
    patientNumber: '',
    familyName: '',
    givenName: '',
    familyNameKana: '',
    givenNameKana: '',
    birthDate: '1900-01-01',
    sex: 'unknown',
    phone: null,
    email: null,
    postalCode: null,
    address: null,
    departmentId: null,
    wardId: null,
    room: null,
    attendingStaffId: null,
    language: 'ja',
    note: null,
  }),
  birthDate: '',
};

export type Merged = { patient: NewPatient; changed: (keyof NewPatient)[] };

/** The patient as the proposal would have it, and which fields that changes; of a new patient all that differ from nothing. */
export function mergePatient(current: PatientRow | undefined, proposal: Proposal, rule: PatientNumberRule): Merged {
  const before = current ? enteredOf(current) : nobody;
  const patient = normalisePatient({ ...before, ...proposal }, rule);
  const named = Object.keys(proposal) as (keyof NewPatient)[];
  return { patient, changed: named.filter((field) => !isEqual(before[field], patient[field])) };
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Which of name, birth date and sex a proposal makes another's. A name of which it tells only how it is written is judged by that alone,
 * since the reading stayed where it was; and the other way round.
 */
export function identityChangeOf(current: PatientRow, { patient }: Merged, proposal: Proposal): IdentityField[] {
  const isWritten = proposal.familyName !== undefined || proposal.givenName !== undefined;
  const isRead = proposal.familyNameKana !== undefined || proposal.givenNameKana !== undefined;
  const untold = { familyName: '', givenName: '' };
  const unread = { familyNameKana: '', givenNameKana: '' };
  if (isWritten === isRead) return identityChange(current, patient);
  return identityChange(current, { ...patient, ...(isWritten ? unread : untold) });
}
