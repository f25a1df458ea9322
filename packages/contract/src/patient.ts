import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import {
  DepartmentId,
  Instant,
  Language,
  OrderId,
  Paging,
  PatientId,
  PlainDate,
  StaffId,
  Version,
  WardId,
  line,
  pageOf,
} from '#shared.ts';

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
  note: z.string().max(8000).nullable(),
});
export type NewPatient = z.infer<typeof NewPatient>;

export const Patient = NewPatient.extend({
  id: PatientId,
  version: Version,
  archivedAt: Instant.nullable(),
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
  archivedAt: true,
  sameNameCount: true,
});
export type PatientSummary = z.infer<typeof PatientSummary>;

export const PatientSort = z.enum(['kana', 'patientNumber', 'birthDate', 'updatedAt']);
/** Travels in a body: what is typed about a person never stands in an address. */
export const PatientSearch = Paging.extend({
  text: z.string().max(200).default(''),
  departmentId: DepartmentId.nullish(),
  wardId: WardId.nullish(),
  archived: z.boolean().default(false),
  sort: PatientSort.default('kana'),
  descending: z.boolean().default(false),
});
export type PatientSearch = z.infer<typeof PatientSearch>;

export const TimelineEntry = z.object({
  at: Instant,
  kind: z.enum([
    'registered',
    'updated',
    'orderIssued',
    'orderOpened',
    'orderDone',
    'orderCanceled',
    'orderExpired',
    'question',
  ]),
  title: z.string(),
  by: z.string().nullable(),
  orderId: OrderId.nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

const byId = z.object({ patientId: PatientId });

export const patientContract = {
  search: endpoint({
    method: 'POST',
    path: '/patients/search',
    permission: 'patient.view',
    summary: 'Patients by number, name or reading',
    body: PatientSearch,
    response: pageOf(PatientSummary),
    safe: true,
  }),
  findByNumber: endpoint({
    method: 'POST',
    path: '/patients/find-by-number',
    permission: 'patient.view',
    summary: 'The one patient whose number was scanned; leading zeros may be missing',
    body: z.object({ patientNumber: z.string().min(1).max(80) }),
    response: PatientSummary,
    safe: true,
    problems: ['notFound'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/patients/{patientId}',
    permission: 'patient.view',
    summary: 'One patient',
    params: byId,
    response: Patient,
    problems: ['notFound'],
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
    body: NewPatient.extend({ version: Version }),
    response: Patient,
    problems: ['notFound', 'patient.numberTaken', 'record.versionConflict'],
  }),
};
