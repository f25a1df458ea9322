import { z } from 'zod';
import { foundOf } from '#list/found.ts';
import { endpoint } from '#shared/endpoint.ts';
import {
  anyContact,
  ContactPolicy,
  PatientAlias,
  PatientNeed,
  PatientPhone,
  PhoneOwner,
  profileLimits,
} from '#patient/patient-profile.ts';
import { IdentityConfirmation } from '#patient/patient-identity.ts';
import { TimelineEntry } from '#patient/patient-timeline.ts';
import {
  DepartmentId,
  Instant,
  Language,
  Paging,
  PatientId,
  PlainDate,
  StaffId,
  Version,
  WardId,
} from '#shared/primitives.ts';
import { line, text, verbatim } from '#shared/text.ts';

export const Sex = z.enum(['male', 'female', 'other', 'unknown']);
export type Sex = z.infer<typeof Sex>;
export const sexNames: Record<Sex, string> = { male: '男性', female: '女性', other: 'その他', unknown: '不明' };

/** What a person types; the server normalises and validates it with the same rules as the form (packages/rules). */
export const NewPatient = z.object({
  patientNumber: line(20),
  familyName: line(60),
  givenName: line(60),
  familyNameKana: line(60),
  givenNameKana: line(60),
  birthDate: PlainDate,
  sex: Sex,
  phone: line(30).nullable(),
  email: line(100).nullable(),
  postalCode: line(10).nullable(),
  address: line(200).nullable(),
  departmentId: DepartmentId.nullable(),
  wardId: WardId.nullable(),
  room: line(20).nullable(),
  attendingStaffId: StaffId.nullable(),
  language: Language,
  note: text(2000).nullable(),
  familyNameRoman: line(60).default(''),
  givenNameRoman: line(60).default(''),
  aliases: z.array(PatientAlias).max(profileLimits.aliases).default([]),
  /** Nobody knows the day for sure, as with a patient who was brought in unconscious. */
  isBirthDateEstimated: z.boolean().default(false),
  /** Whose the main number (`phone`) is, and whether it takes text messages. */
  phoneOwner: PhoneOwner.default('self'),
  phoneAcceptsSms: z.boolean().default(false),
  /** Further numbers, beside `phone`. */
  phones: z.array(PatientPhone).max(profileLimits.phones).default([]),
  bed: line(20).nullable().default(null),
  needs: z.array(PatientNeed).max(5).default([]),
  /** Which language the interpreter speaks; only with the need of one. */
  interpreterLanguage: line(30).nullable().default(null),
  contactPolicy: ContactPolicy.default(anyContact),
  tags: z.array(line(20)).max(profileLimits.tags).default([]),
  /** 仮登録: little is known yet. The number may be empty, then the server issues one. */
  isProvisional: z.boolean().default(false),
  /** 要配慮: opening this record needs a reason. */
  isSensitive: z.boolean().default(false),
  deceasedOn: PlainDate.nullable().default(null),
});
export type NewPatient = z.infer<typeof NewPatient>;

/** What a patient has of whom only the usual is known. */
export const plainProfile = {
  familyNameRoman: '',
  givenNameRoman: '',
  aliases: [],
  isBirthDateEstimated: false,
  phoneOwner: 'self',
  phoneAcceptsSms: false,
  phones: [],
  bed: null,
  needs: [],
  interpreterLanguage: null,
  contactPolicy: anyContact,
  tags: [],
  isProvisional: false,
  isSensitive: false,
  deceasedOn: null,
} satisfies Partial<NewPatient>;

export const Patient = NewPatient.extend({
  id: PatientId,
  version: Version,
  archivedAt: Instant.nullable(),
  archiveReason: z.string().nullable(),
  /** The record in which this one lives on; null for a record of its own. */
  mergedInto: PatientId.nullable(),
  /** Numbers by which this patient is found too: of records merged into this one, and former ones. */
  otherNumbers: z.array(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
  departmentName: z.string().nullable(),
  wardName: z.string().nullable(),
  attendingStaffName: z.string().nullable(),
  /** Other active patients of the facility with the same name or the same reading. */
  sameNameCount: z.int(),
});
export type Patient = z.infer<typeof Patient>;

/** What the banner and lists need to tell one patient from another. */
export const PatientSummary = Patient.pick({
  id: true,
  patientNumber: true,
  familyName: true,
  givenName: true,
  familyNameKana: true,
  givenNameKana: true,
  birthDate: true,
  sex: true,
  departmentName: true,
  wardName: true,
  room: true,
  bed: true,
  archivedAt: true,
  isProvisional: true,
  isSensitive: true,
  isBirthDateEstimated: true,
  deceasedOn: true,
  mergedInto: true,
  sameNameCount: true,
  language: true,
}).extend({
  doNotContact: z.boolean(),
  needsInterpreter: z.boolean(),
});
export type PatientSummary = z.infer<typeof PatientSummary>;

/** Whom a form names, where the record names somebody else since. */
export const PatientIdentity = PatientSummary.pick({ familyName: true, givenName: true, birthDate: true, sex: true });
export type PatientIdentity = z.infer<typeof PatientIdentity>;

/** What is marked at a patient and can be asked for. */
export const PatientFlag = z.enum(['provisional', 'sensitive', 'doNotContact', 'interpreter', 'deceased']);
export type PatientFlag = z.infer<typeof PatientFlag>;
export const patientFlagNames: Record<PatientFlag, string> = {
  provisional: '仮登録',
  sensitive: '要配慮',
  doNotContact: '連絡不可',
  interpreter: '通訳が必要',
  deceased: '逝去',
};

/** Whose patients: those that the caller attends, of the caller's departments, of the caller's wards, or all. */
export const PatientScope = z.enum(['mine', 'department', 'ward', 'all']);
export type PatientScope = z.infer<typeof PatientScope>;

export const PatientSort = z.enum(['kana', 'patientNumber', 'birthDate', 'updatedAt']);
/** Travels in a body: what is typed about a person never stands in an address. */
export const PatientSearch = Paging.extend({
  text: verbatim(200).default(''),
  departmentId: DepartmentId.nullish(),
  wardId: WardId.nullish(),
  tag: line(20).nullish(),
  provisional: z.boolean().nullish(),
  scope: PatientScope.nullish(),
  attendingStaffId: StaffId.nullish(),
  language: Language.nullish(),
  flag: PatientFlag.nullish(),
  archived: z.boolean().default(false),
  sort: PatientSort.default('kana'),
  descending: z.boolean().default(false),
});
export type PatientSearch = z.infer<typeof PatientSearch>;

/** `total` stops counting at a thousand; `atLeast` says that it did. Nobody can page beyond. */
export const FoundPatients = foundOf(PatientSummary);
export type FoundPatients = z.infer<typeof FoundPatients>;
export const PATIENTS_COUNTED_AT_MOST = 1_000;

const byId = z.object({ patientId: PatientId });

export const patientContract = {
  search: endpoint({
    method: 'POST',
    path: '/patients/search',
    permission: 'patient.view',
    summary: 'Patients by number, name or reading',
    body: PatientSearch,
    response: FoundPatients,
    safe: true,
    problems: ['patient.tooManyLookUps'],
  }),
  findByNumber: endpoint({
    method: 'POST',
    path: '/patients/find-by-number',
    permission: 'patient.view',
    summary: 'The one patient whose number was scanned; leading zeros may be missing',
    body: z.object({ patientNumber: verbatim(80).min(1) }),
    response: PatientSummary,
    safe: true,
    problems: ['notFound', 'patient.tooManyLookUps'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/patients/{patientId}',
    permission: 'patient.view',
    summary: 'One patient',
    params: byId,
    response: Patient,
    problems: ['notFound', 'patient.tooManyLookUps'],
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/patients/{patientId}/timeline',
    permission: 'patient.view',
    summary: 'What happened with a patient, newest first',
    params: byId,
    response: z.object({ entries: z.array(TimelineEntry) }),
    problems: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/patients',
    permission: 'patient.edit',
    summary: 'Register a patient',
    body: NewPatient,
    response: Patient,
    idempotent: true,
    problems: ['patient.numberTaken'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/patients/{patientId}',
    permission: 'patient.edit',
    summary: 'Change a patient; refused with the current record when somebody saved in between',
    params: byId,
    body: NewPatient.extend({
      version: Version,
      /** Needed for another whole name, birth date or sex than was known. */
      identityChange: IdentityConfirmation.extend({
        /** Of a record that was typed wrongly, in spite of what was signed in its name; by staff who may merge records, with a fresh proof. */
        correction: z.boolean().default(false),
      }).nullish(),
    }),
    response: Patient,
    problems: [
      'notFound',
      'patient.numberTaken',
      'patient.merged',
      'patient.identityHeld',
      'patient.identityInUse',
      'permission.denied',
      'session.proofNeeded',
      'record.versionConflict',
    ],
  }),
  archive: endpoint({
    method: 'POST',
    path: '/patients/{patientId}/archive',
    permission: 'patient.edit',
    summary: 'End the registration of a patient: found only by the filter for it, nothing new can be ordered',
    params: byId,
    body: z.object({ version: Version, reason: text(200) }),
    response: Patient,
    problems: ['notFound', 'patient.merged', 'record.versionConflict'],
  }),
  unarchive: endpoint({
    method: 'POST',
    path: '/patients/{patientId}/unarchive',
    permission: 'patient.edit',
    summary: 'Take up the registration of a patient again',
    params: byId,
    body: z.object({ version: Version, reason: text(200) }),
    response: Patient,
    problems: ['notFound', 'patient.merged', 'record.versionConflict'],
  }),
  tags: endpoint({
    method: 'GET',
    path: '/patient-tags',
    permission: 'patient.view',
    summary: 'The tags that the facility uses, last used first',
    response: z.object({ tags: z.array(z.string()) }),
  }),
};
