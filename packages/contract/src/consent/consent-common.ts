import { z } from 'zod';
import {
  CommonOrder,
  CommonOrderIdentification,
  CommonOrderSearch,
  CommonOrderSettings,
  CommonOrderStanding,
} from '#order/common-order.ts';
import { ConsentState } from '#consent/consent-state.ts';
import { apiPrefix, endpoint } from '#shared/endpoint.ts';
import { IdentityCheck } from '#order/identity-check.ts';
import { LinkCandidate } from '#order/link-candidate.ts';
import { commonOrderSheets, inLanguage } from '#order/common-order-sheet.ts';
import { fileEndpoint, pdfFile } from '#shared/file-endpoint.ts';
import { PatientSummary } from '#patient/patient.ts';
import {
  CommonOrderId,
  ConsentFormId,
  ConsentTemplateId,
  ConsentTemplateVersionId,
  Instant,
  Language,
  Nothing,
  pageOf,
  Paging,
  PatientId,
  PlainDate,
  Version,
} from '#shared/primitives.ts';
import { text, verbatim } from '#shared/text.ts';

/** A form without personal input: it may be opened by anybody. */
export const CommonTemplate = z.object({
  id: ConsentTemplateId,
  number: z.string(),
  name: z.string(),
  versionId: ConsentTemplateVersionId.nullable(),
  versionNumber: z.int().nullable(),
  pageCount: z.int(),
  departmentName: z.string().nullable(),
  reviewDueOn: PlainDate.nullable(),
  /** It is published, asks for nothing personal, and nothing in it waits for staff. */
  available: z.boolean(),
});
export type CommonTemplate = z.infer<typeof CommonTemplate>;

export const ConsentCommonDraft = CommonOrderSettings.extend({
  templateId: ConsentTemplateId,
  identification: CommonOrderIdentification,
});
export type ConsentCommonDraft = z.infer<typeof ConsentCommonDraft>;

export const ConsentCommonOrder = CommonOrderSettings.extend({
  id: CommonOrderId,
  version: Version,
  standing: CommonOrderStanding,
  identification: CommonOrderIdentification,
  template: CommonTemplate,
  departmentName: z.string().nullable(),
  counts: z.object({
    /** Everybody who got in. */
    opened: z.int(),
    signed: z.int(),
    declined: z.int(),
    /** Signed or declined, and nobody knows whose it is. */
    waiting: z.int(),
  }),
  createdByName: z.string(),
  createdAt: Instant,
  issuedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Of the address on the poster; null while it is a draft. It hangs on a wall and opens nothing of anybody. */
  secret: z.string().nullable(),
  /** What the signed-in staff member may do now. */
  allowed: CommonOrder.shape.allowed,
});
export type ConsentCommonOrder = z.infer<typeof ConsentCommonOrder>;

export const LINK_REASON_MAX = 200;

/** A form that somebody opened behind a common order. */
export const ConsentResponse = z.object({
  formId: ConsentFormId,
  state: ConsentState,
  commonOrderId: CommonOrderId,
  commonTitle: z.string(),
  templateName: z.string(),
  /** Null once its days are over. */
  receiptCode: z.string().nullable(),
  openedAt: Instant,
  /** When it was signed or declined. */
  answeredAt: Instant.nullable(),
  /** What somebody said of themselves, and the name under the signature. */
  given: z.object({
    name: z.string().nullable(),
    birthDate: PlainDate.nullable(),
    patientNumber: z.string().nullable(),
    signedName: z.string().nullable(),
  }),
  patient: PatientSummary.nullable(),
  linkedHow: z.enum(['staff', 'identification']).nullable(),
  /** Who said whose it is, the newest first. */
  links: z.array(
    z.object({ linkedAt: Instant, linkedByName: z.string(), patientNumber: z.string(), reason: z.string() }),
  ),
});
export type ConsentResponse = z.infer<typeof ConsentResponse>;

export const ConsentResponseSearch = Paging.extend({
  /** `waiting`: signed or declined, and nobody knows whose it is. */
  show: z.enum(['waiting', 'linked', 'all']).default('waiting'),
  /** A name that was given or signed. */
  text: verbatim(200).default(''),
  commonOrderId: CommonOrderId.nullish(),
});
export type ConsentResponseSearch = z.infer<typeof ConsentResponseSearch>;

const byId = z.object({ commonOrderId: CommonOrderId });
const byForm = z.object({ formId: ConsentFormId });
const versioned = z.object({ version: Version });
const changeProblems = ['notFound', 'record.versionConflict', 'commonOrder.illegalTransition'] as const;
const viewers = ['consent.view', 'consent.order'] as const;
const templateProblems = ['consent.templateUnavailable', 'consent.templatePersonal'] as const;

/** Below /api; answers with a PDF for the wall or to be handed out. */
export const consentCommonSheetPath = (commonOrderId: string, sheet: string, language?: Language): string =>
  `/consent-common-orders/${commonOrderId}/sheets/${sheet}${inLanguage(language)}`;

const verb = (name: 'pause' | 'resume' | 'end', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/consent-common-orders/{commonOrderId}/${name}`,
    permission: 'consent.order',
    summary,
    params: byId,
    body: versioned,
    response: ConsentCommonOrder,
    problems: changeProblems,
  });

export const consentCommonContract = {
  templates: endpoint({
    method: 'GET',
    path: '/consent-common-orders/templates',
    permission: viewers,
    summary: 'Published forms without personal input',
    query: Paging.extend({ text: verbatim(200).default('') }),
    response: pageOf(CommonTemplate),
  }),
  list: endpoint({
    method: 'GET',
    path: '/consent-common-orders',
    permission: viewers,
    summary: 'Common orders of consent forms with what came of them, in numbers',
    query: CommonOrderSearch,
    response: pageOf(ConsentCommonOrder),
  }),
  get: endpoint({
    method: 'GET',
    path: '/consent-common-orders/{commonOrderId}',
    permission: viewers,
    summary: 'One common order of a consent form',
    params: byId,
    response: ConsentCommonOrder,
    problems: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/consent-common-orders',
    permission: 'consent.order',
    summary: 'Begin a common order of a consent form',
    body: ConsentCommonDraft,
    response: ConsentCommonOrder,
    idempotent: true,
    problems: ['notFound', 'request.invalid', ...templateProblems],
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/consent-common-orders/{commonOrderId}/draft',
    permission: 'consent.order',
    summary: 'Keep what was chosen and typed',
    params: byId,
    body: ConsentCommonDraft.extend({ version: Version }),
    response: ConsentCommonOrder,
    problems: [...changeProblems, 'request.invalid', ...templateProblems],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/consent-common-orders/{commonOrderId}/discard',
    permission: 'consent.order',
    summary: 'Throw a draft away',
    params: byId,
    body: versioned,
    response: Nothing,
    problems: changeProblems,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/consent-common-orders/{commonOrderId}/issue',
    permission: 'consent.order',
    summary: 'Open it: from now on its QR code works',
    params: byId,
    body: versioned,
    response: ConsentCommonOrder,
    idempotent: true,
    problems: [...changeProblems, 'request.invalid', ...templateProblems],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/consent-common-orders/{commonOrderId}',
    permission: 'consent.order',
    summary: 'Change titles, place, message, validity and the number of responses',
    params: byId,
    body: CommonOrderSettings.extend({ version: Version }),
    response: ConsentCommonOrder,
    problems: [...changeProblems, 'request.invalid'],
  }),
  pause: verb('pause', 'Let nobody new in for a while'),
  resume: verb('resume', 'Open it again'),
  end: verb('end', 'End it for good; forms that were opened may be signed'),
  searchResponses: endpoint({
    method: 'POST',
    path: '/consent-common-orders/responses/search',
    permission: 'consent.takeIn',
    summary: 'Forms that somebody opened behind a common order; those that wait for a patient first of all',
    body: ConsentResponseSearch,
    response: pageOf(ConsentResponse),
    safe: true,
  }),
  findByCode: endpoint({
    method: 'POST',
    path: '/consent-common-orders/receipt-codes/find',
    permission: 'consent.takeIn',
    summary: 'The form with this receipt code',
    body: z.object({ receiptCode: verbatim(40) }),
    response: ConsentResponse,
    safe: true,
    problems: ['commonOrder.codeUnknown', 'request.tooMany'],
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/consent-common-orders/responses/{formId}/candidates',
    permission: 'consent.takeIn',
    summary: 'Patients who share name, birth date or number with what was given; needs patient.view, too',
    params: byForm,
    response: z.object({ items: z.array(LinkCandidate) }),
    problems: ['notFound', 'permission.denied'],
  }),
  link: endpoint({
    method: 'POST',
    path: '/consent-common-orders/responses/{formId}/link',
    permission: 'consent.takeIn',
    summary:
      'Say whose form it is, and how that was made sure of; a wrong link is mended by another one with its reason. Needs patient.view, too',
    params: byForm,
    body: z.object({ patientId: PatientId, identityCheck: IdentityCheck, reason: text(LINK_REASON_MAX) }),
    response: ConsentResponse,
    problems: [
      'notFound',
      'permission.denied',
      'request.invalid',
      'commonOrder.alreadyLinked',
      'patient.archived',
      'patient.merged',
      'patient.deceased',
      'patient.reasonNeeded',
    ],
  }),
};

export const consentCommonFiles = {
  sheet: fileEndpoint({
    method: 'GET',
    path: apiPrefix + consentCommonSheetPath('{commonOrderId}', '{sheet}'),
    permission: 'consent.order',
    summary: 'A poster or cards with the code of a common form, in a language beside the Japanese',
    params: z.object({ commonOrderId: CommonOrderId, sheet: z.enum(commonOrderSheets) }),
    query: z.object({ language: Language.optional() }),
    file: pdfFile,
    problems: ['notFound', 'commonOrder.illegalTransition'],
  }),
};
