import type { NewPatient, Patient } from '@nattoku/contract/patient/patient';
import { checkPatient, normalisePatient } from '@nattoku/contract/patient/patient-input';
import type { PatientNumberRule } from '@nattoku/contract/patient/patient-number-rule';
import type {
  ContactChannel,
  PatientAlias,
  PatientNeed,
  PatientPhone,
} from '@nattoku/contract/patient/patient-profile';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import {
  BIRTH_DATE_MESSAGES,
  estimatedBirthDate,
  parseBirthDate,
  type ParsedBirthDate,
} from '@nattoku/rules/time/birth-date';
import { todayInTokyo } from '@nattoku/rules/time/date-time';

const emptyTexts = {
  patientNumber: '',
  familyName: '',
  givenName: '',
  familyNameKana: '',
  givenNameKana: '',
  familyNameRoman: '',
  givenNameRoman: '',
  birthDate: '',
  sex: '',
  phone: '',
  phoneOwner: 'self',
  email: '',
  postalCode: '',
  address: '',
  departmentId: '',
  wardId: '',
  attendingStaffId: '',
  room: '',
  bed: '',
  language: 'ja',
  interpreterLanguage: '',
  note: '',
  deceasedOn: '',
};

type Texts = typeof emptyTexts;
export type TextName = keyof Texts;

/** What stands in the boxes: texts, the birth date as it was typed, ticks and lists. */
export type PatientValues = Texts & {
  aliases: PatientAlias[];
  phones: PatientPhone[];
  phoneAcceptsSms: boolean;
  needs: PatientNeed[];
  tags: string[];
  doNotContact: boolean;
  contactReason: string;
  contactChannels: ContactChannel[];
  hoursFrom: string;
  hoursUntil: string;
  isProvisional: boolean;
  isSensitive: boolean;
};

const empty: PatientValues = {
  ...emptyTexts,
  aliases: [],
  phones: [],
  phoneAcceptsSms: false,
  needs: [],
  tags: [],
  doNotContact: false,
  contactReason: '',
  contactChannels: [],
  hoursFrom: '',
  hoursUntil: '',
  isProvisional: false,
  isSensitive: false,
};

export const valuesOf = (patient: Patient | undefined): PatientValues => {
  if (!patient) return empty;
  const names = Object.keys(emptyTexts) as TextName[];
  const texts = Object.fromEntries(names.map((name) => [name, patient[name] ?? ''])) as Texts;
  const { aliases, phones, phoneAcceptsSms, needs, tags, isProvisional, isSensitive, contactPolicy } = patient;
  return {
    ...texts,
    aliases,
    phones,
    phoneAcceptsSms,
    needs,
    tags,
    isProvisional,
    isSensitive,
    doNotContact: contactPolicy.doNotContact,
    contactReason: contactPolicy.reason ?? '',
    contactChannels: contactPolicy.channels,
    hoursFrom: contactPolicy.hoursFrom ?? '',
    hoursUntil: contactPolicy.hoursUntil ?? '',
  };
};

const today = () => todayInTokyo(new Date());

export type ReadBirthDate = ParsedBirthDate & { estimated: boolean };

/** As it was understood; of a provisional patient an age will do. A date that was estimated stays so until another is typed. */
export const readBirthDate = (values: PatientValues, before: Patient | undefined): ReadBirthDate => {
  const estimate = values.isProvisional ? estimatedBirthDate(values.birthDate, today()) : null;
  if (estimate) return { date: estimate, estimated: true };
  const birth = parseBirthDate(values.birthDate, today());
  const isUntouched = before?.isBirthDateEstimated === true && values.birthDate === before.birthDate;
  return { ...birth, estimated: values.isProvisional && isUntouched };
};

const orNull = <T extends string>(text: T | ''): T | null => text || null;

/** The patient that the boxes describe. */
export const patientOf = (values: PatientValues, before: Patient | undefined, rule?: PatientNumberRule): NewPatient => {
  const { doNotContact, contactReason, contactChannels, hoursFrom, hoursUntil, ...rest } = values;
  const birth = readBirthDate(values, before);
  return normalisePatient(
    {
      ...(rest as unknown as NewPatient),
      birthDate: 'date' in birth ? birth.date : '',
      isBirthDateEstimated: birth.estimated,
      departmentId: orNull(values.departmentId) as NewPatient['departmentId'],
      wardId: orNull(values.wardId) as NewPatient['wardId'],
      attendingStaffId: orNull(values.attendingStaffId) as NewPatient['attendingStaffId'],
      interpreterLanguage: orNull(values.interpreterLanguage),
      deceasedOn: deceasedOn(values),
      contactPolicy: {
        doNotContact,
        reason: orNull(contactReason),
        channels: contactChannels,
        hoursFrom: orNull(hoursFrom),
        hoursUntil: orNull(hoursUntil),
      },
    },
    rule,
  );
};

/** Typed like a birth date, with an era or without. */
const deceasedOn = (values: PatientValues): string | null => {
  if (values.deceasedOn.trim() === '') return null;
  const day = parseBirthDate(values.deceasedOn, today());
  return 'date' in day ? day.date : values.deceasedOn;
};

/** The same questions as the server asks, plus what only a form can get wrong. */
export const checkValues = (values: PatientValues, before?: Patient, rule?: PatientNumberRule): FieldProblem[] => {
  const birth = readBirthDate(values, before);
  return [
    ...('problem' in birth ? [{ field: 'birthDate', message: BIRTH_DATE_MESSAGES[birth.problem] }] : []),
    ...(values.sex === '' ? [{ field: 'sex', message: '性別を選んでください' }] : []),
    ...checkPatient(patientOf(values, before, rule), today(), rule).filter(isShown),
  ];
};

/** Asked for with the date itself, which has to be typed again. */
const isShown = ({ field }: FieldProblem): boolean => field !== 'isBirthDateEstimated';
