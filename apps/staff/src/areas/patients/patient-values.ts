import { checkPatient, normalisePatient } from '@nattoku/contract/patient-input';
import type { NewPatient, Patient } from '@nattoku/contract/patient';
import type { FieldProblem } from '@nattoku/contract/problems';
import { BIRTH_DATE_MESSAGES, parseBirthDate } from '@nattoku/rules/birth-date';
import { todayInTokyo } from '@nattoku/rules/date-time';

/** What stands in the boxes: texts only, the birth date as it was typed. */
export type PatientValues = { [Field in keyof Omit<NewPatient, 'attendingStaffId'>]: string };

const empty: PatientValues = {
  patientNumber: '',
  familyName: '',
  givenName: '',
  familyNameKana: '',
  givenNameKana: '',
  birthDate: '',
  sex: '',
  phone: '',
  email: '',
  postalCode: '',
  address: '',
  departmentId: '',
  wardId: '',
  room: '',
  language: 'ja',
  note: '',
};

export const valuesOf = (patient: Patient | undefined): PatientValues => {
  if (!patient) return empty;
  const fields = Object.keys(empty) as (keyof PatientValues)[];
  return Object.fromEntries(fields.map((field) => [field, patient[field] ?? ''])) as PatientValues;
};

const today = () => todayInTokyo(new Date());

/** The patient that the boxes describe; `attendingStaffId` is kept from the record that is being changed. */
export const patientOf = (values: PatientValues, before: Patient | undefined): NewPatient => {
  const birth = parseBirthDate(values.birthDate, today());
  return normalisePatient({
    ...(values as unknown as NewPatient),
    birthDate: 'date' in birth ? birth.date : '',
    departmentId: (values.departmentId || null) as NewPatient['departmentId'],
    wardId: (values.wardId || null) as NewPatient['wardId'],
    attendingStaffId: before?.attendingStaffId ?? null,
  });
};

/** The same questions as the server asks, plus what only a form can get wrong. */
export const checkValues = (values: PatientValues): FieldProblem[] => {
  const birth = parseBirthDate(values.birthDate, today());
  return [
    ...('problem' in birth ? [{ field: 'birthDate', message: BIRTH_DATE_MESSAGES[birth.problem] }] : []),
    ...(values.sex === '' ? [{ field: 'sex', message: '性別を選んでください' }] : []),
    ...checkPatient(patientOf(values, undefined), today()),
  ];
};
