import { FULL_NAME_MAX } from '@nattoku/rules/text/person-name';
import { z } from 'zod';
import { ConsentFieldId, FieldValue, SignerRole } from '#consent/consent-field.ts';
import { ConsentForm } from '#consent/consent-form.ts';
import { ConsentCapacity, ConsentLevel } from '#consent/consent-rules.ts';
import { ConsentRoute, ConsentState, Side } from '#consent/consent-state.ts';
import { endpoint } from '#shared/endpoint.ts';
import { RelationCode, SigningBasis } from '#patient/related-person.ts';
import { DeliveryChannel, ReminderPlan } from '#order/reminder-plan.ts';
import {
  ApproachId,
  ConsentFormId,
  ConsentTemplateId,
  ConsentTemplateVersionId,
  DepartmentId,
  Instant,
  Language,
  Nothing,
  Paging,
  pageOf,
  PatientId,
  PlainDate,
  RelatedPersonId,
  StaffId,
  Version,
} from '#shared/primitives.ts';
import { line, text, verbatim } from '#shared/text.ts';

/** A template that may be ordered now. */
export const OrderableTemplate = z.object({
  id: ConsentTemplateId,
  versionId: ConsentTemplateVersionId,
  versionNumber: z.int(),
  number: z.string(),
  name: z.string(),
  departmentName: z.string().nullable(),
  approachNames: z.array(z.string()),
  /** By when its content was to be looked through again; behind that day it is marked, and still to be had. */
  reviewDueOn: PlainDate.nullable(),
  level: ConsentLevel,
  sided: z.boolean(),
  pageCount: z.int(),
  /** How often it was ordered in this facility. */
  usedCount: z.int(),
});
export type OrderableTemplate = z.infer<typeof OrderableTemplate>;

export const OrderableSearch = Paging.extend({
  text: verbatim(400).default(''),
  approachId: ApproachId.optional(),
  departmentId: DepartmentId.optional(),
});
export type OrderableSearch = z.infer<typeof OrderableSearch>;

/** A form of one patient that somebody is still working on or waits for. */
export const RunningConsent = z.object({
  id: ConsentFormId,
  templateName: z.string(),
  templateId: ConsentTemplateId,
  state: ConsentState,
  procedureName: z.string(),
  procedureOn: PlainDate.nullable(),
  enteredByName: z.string(),
  updatedAt: Instant,
});
export type RunningConsent = z.infer<typeof RunningConsent>;

/** The person whom staff name for a role; a proxy is somebody of the patient's related persons, the others are staff or a name. */
export const NamedSigner = z.object({
  role: SignerRole,
  /** Asked for by staff and not by the rules. */
  added: z.boolean(),
  required: z.boolean(),
  name: line(FULL_NAME_MAX),
  relation: RelationCode.nullable(),
  relatedPersonId: RelatedPersonId.nullable(),
  staffId: StaffId.nullable(),
});
export type NamedSigner = z.infer<typeof NamedSigner>;

/** Perceived characters. */
export const consentOrderLimits = {
  procedureName: 80,
  operatorName: 40,
  assistants: 10,
  message: 500,
  note: 300,
} as const;

export const ConsentDraft = z.object({
  procedureName: line(consentOrderLimits.procedureName),
  procedureOn: PlainDate.nullable(),
  side: Side.nullable(),
  operatorName: line(consentOrderLimits.operatorName),
  assistantNames: z.array(line(consentOrderLimits.operatorName)).max(consentOrderLimits.assistants),
  explainerId: StaffId.nullable(),
  route: ConsentRoute,
  capacity: ConsentCapacity,
  language: Language,
  dueOn: PlainDate.nullable(),
  message: text(consentOrderLimits.message),
  reminderPlan: ReminderPlan,
  reminderChannel: DeliveryChannel.nullable(),
  /** Of the fields that staff fill in before it is issued. */
  values: z.array(z.object({ fieldId: ConsentFieldId, value: FieldValue })).max(400),
  signers: z.array(NamedSigner).max(10),
});
export type ConsentDraft = z.infer<typeof ConsentDraft>;

/** One of the patient's related persons, and why that one may not sign; `refusal` is null for the person who may. */
export const ProxyOption = z.object({
  id: RelatedPersonId,
  name: z.string(),
  relation: RelationCode,
  basis: SigningBasis.nullable(),
  isKeyPerson: z.boolean(),
  refusal: z.string().nullable(),
});
export type ProxyOption = z.infer<typeof ProxyOption>;

/** Where on the page of input it is put right. */
export const MissingPart = z.enum(['procedure', 'capacity', 'signers', 'fields', 'sending']);
export const MissingItem = z.object({
  part: MissingPart,
  fieldId: ConsentFieldId.nullable(),
  /** The name of the one control that it is about, where it is none of the form's own fields. */
  control: z.string().nullable(),
  /** A sentence that says what to do. */
  words: z.string(),
  /** Without it the form is not issued; otherwise it is only said. */
  blocks: z.boolean(),
});
export type MissingItem = z.infer<typeof MissingItem>;

export const ConsentVerb = z.enum(['edit', 'submit', 'issue', 'return', 'discard']);
export type ConsentVerb = z.infer<typeof ConsentVerb>;

export const ConsentOrder = z.object({
  form: ConsentForm,
  missing: z.array(MissingItem),
  proxies: z.array(ProxyOption),
  /** What the doctor wrote who gave it back. */
  returnNote: z.string().nullable(),
  reminderPlan: ReminderPlan,
  reminderChannel: DeliveryChannel.nullable(),
  /** What the caller may do now. */
  allowed: z.array(ConsentVerb),
});
export type ConsentOrder = z.infer<typeof ConsentOrder>;

/** The form as it will be: pages as pictures by `consentPreviewPagePath`. */
export const ConsentPreview = z.object({
  sha256: z.string(),
  pageCount: z.int(),
  /** Fields whose text does not fit into their box. */
  overflowing: z.array(ConsentFieldId),
  /** Fields in which a sign cannot be printed and is shown as 〓, or framed in its usual shape. */
  substituted: z.array(ConsentFieldId),
});
export type ConsentPreview = z.infer<typeof ConsentPreview>;

/** A page as a picture, below /api; `width` in pixels comes in the query. */
export const consentPreviewPagePath = (formId: string, sha256: string, page: number | ':page' | '{page}'): string =>
  `/consent-orders/${formId}/preview/${sha256}/${page}`;

const byForm = z.object({ formId: ConsentFormId });
const changing = ['notFound', 'record.versionConflict', 'consent.illegalTransition'] as const;

export const consentOrderContract = {
  templates: endpoint({
    method: 'GET',
    path: '/consent-orders/templates',
    permission: 'consent.order',
    summary: 'Templates that may be ordered, those first that are ordered most',
    query: OrderableSearch,
    response: pageOf(OrderableTemplate),
  }),
  ofPatient: endpoint({
    method: 'GET',
    path: '/patients/{patientId}/consent-orders',
    permission: 'consent.order',
    summary: 'Forms of a patient that are being worked on or wait for signatures',
    params: z.object({ patientId: PatientId }),
    response: z.array(RunningConsent),
    problems: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/consent-orders',
    permission: 'consent.order',
    summary: 'Begin a draft of each of these templates for one patient',
    body: z.object({
      patientId: PatientId,
      templateIds: z.array(ConsentTemplateId).min(1).max(5),
      approachId: ApproachId.nullable(),
    }),
    response: z.array(z.object({ id: ConsentFormId, templateId: ConsentTemplateId })),
    idempotent: true,
    problems: [
      'notFound',
      'consent.templateUnavailable',
      'patient.merged',
      'patient.deceased',
      'patient.archived',
      'patient.reasonNeeded',
    ],
  }),
  get: endpoint({
    method: 'GET',
    path: '/consent-orders/{formId}',
    permission: 'consent.order',
    summary: 'A form with what is missing, who may sign for the patient and what the caller may do',
    params: byForm,
    response: ConsentOrder,
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/consent-orders/{formId}',
    permission: 'consent.order',
    summary: 'Save the draft; what is not complete yet is saved too',
    params: byForm,
    body: ConsentDraft.extend({ version: Version }),
    response: ConsentOrder,
    problems: [...changing, 'request.invalid', 'consent.mayNotSign'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/consent-orders/{formId}/preview',
    permission: 'consent.order',
    summary: 'Draw the form as it will be',
    params: byForm,
    response: ConsentPreview,
    safe: true,
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/consent-orders/{formId}/submit',
    permission: 'consent.order',
    summary: 'Ask the doctor who explains to look at it. `side`: chosen once more where the form is sided',
    params: byForm,
    body: z.object({ version: Version, side: Side.nullable() }),
    response: ConsentOrder,
    problems: [...changing, 'consent.incomplete', 'consent.sideMismatch'],
  }),
  return: endpoint({
    method: 'POST',
    path: '/consent-orders/{formId}/return',
    permission: 'consent.sign',
    summary: 'Give it back to the person who typed it, with a note',
    params: byForm,
    body: z.object({ version: Version, note: text(consentOrderLimits.note) }),
    response: ConsentOrder,
    problems: [...changing, 'request.invalid'],
  }),
  issue: endpoint({
    method: 'POST',
    path: '/consent-orders/{formId}/issue',
    permission: 'consent.order',
    summary:
      'Issue it: what it says is frozen from now on, and a link opens it for the patient. `side`: chosen once more where the form is sided',
    params: byForm,
    body: z.object({ version: Version, side: Side.nullable() }),
    response: z.object({ order: ConsentOrder, linkSecret: z.string() }),
    idempotent: true,
    problems: [
      ...changing,
      'consent.incomplete',
      'consent.sideMismatch',
      'consent.needsDoctor',
      'order.dueInPast',
      'request.invalid',
      'patient.merged',
      'patient.deceased',
      'patient.archived',
    ],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/consent-orders/{formId}/discard',
    permission: 'consent.order',
    summary: 'Throw a draft away that nobody got',
    params: byForm,
    body: z.object({ version: Version }),
    response: Nothing,
    problems: changing,
  }),
};
