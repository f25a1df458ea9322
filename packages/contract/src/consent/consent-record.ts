import { FULL_NAME_MAX } from '@nattoku/rules/text/person-name';
import { z } from 'zod';
import { ConsentDetail, SealVerification, WithdrawalParty } from '#consent/consent-detail.ts';
import { ConsentGateKind } from '#consent/consent-rules.ts';
import { InkStrokes, GivenInk } from '#consent/consent-signing.ts';
import { apiPrefix, endpoint } from '#shared/endpoint.ts';
import { fileEndpoint, pdfFile, pictureFile } from '#shared/file-endpoint.ts';
import { PageNumber, PictureWidth } from '#shared/page-picture.ts';
import { ConsentDocumentId, ConsentFormId, ConsentSignerId, Instant, Version } from '#shared/primitives.ts';
import { line, text } from '#shared/text.ts';

/** Perceived characters. */
export const consentRecordLimits = { reason: 500, scope: 500, name: FULL_NAME_MAX } as const;

export const ConsentWithdrawalGiven = z.object({
  by: z.enum(['patient', 'proxy']),
  name: line(FULL_NAME_MAX),
  method: z.enum(['heard', 'paper']),
  scope: text(500),
  reason: text(500),
  /** When it was said, or stands on the paper. */
  at: Instant,
});
export type ConsentWithdrawalGiven = z.infer<typeof ConsentWithdrawalGiven>;

/** A signature in the own session; the name is that of the person who is signed in. */
export const StaffSignature = z.object({
  /** Made where it was given, so that the same signature sent twice counts once. */
  id: z.uuid(),
  signerId: ConsentSignerId,
  signature: GivenInk,
  /** Of the PDF that was shown. */
  shownSha256: z.string().regex(/^[0-9a-f]{64}$/),
  signedAt: Instant,
});
export type StaffSignature = z.infer<typeof StaffSignature>;

/** PDFs and pictures of a form's documents, below /api. */
export const consentDocumentPath = (formId: string, documentId: string): string =>
  `/consents/${formId}/documents/${documentId}/pdf`;
/** With 「写」 on every page. */
export const consentCopyPath = (formId: string, documentId: string): string =>
  `/consents/${formId}/documents/${documentId}/copy`;
export const consentPagePath = (formId: string, documentId: string, page: number, width: number): string =>
  `/consents/${formId}/documents/${documentId}/pages/${page}?width=${width}`;
/** A page as it is before it is sealed: `currentPages` says whether there is one. */
export const currentPagePath = (formId: string, version: number, page: number, width: number): string =>
  `/consents/${formId}/current-pages/${version}/${page}?width=${width}`;
/** POST here, below /api: answered with the ZIP of the evidence. Needs a fresh proof of presence. */
export const consentEvidencePath = (formId: string): string => `/consents/${formId}/evidence`;

const byId = z.object({ formId: ConsentFormId });
const seen = z.object({ version: Version });
const withReason = seen.extend({ reason: text(500) });
const changing = ['notFound', 'record.versionConflict', 'consent.illegalTransition', 'permission.denied'] as const;
const closed = ['patient.archived', 'patient.deceased'] as const;

export const consentRecordContract = {
  get: endpoint({
    method: 'GET',
    path: '/consents/{formId}',
    admission: 'urgent',
    permission: 'consent.view',
    summary: 'A consent form with its signers, gates, evidence and history',
    params: byId,
    response: ConsentDetail,
    problems: ['notFound'],
  }),
  ink: endpoint({
    method: 'POST',
    path: '/consents/{formId}/signers/{signerId}/ink',
    permission: ['consent.sign', 'consent.manage'],
    summary: 'What somebody wrote with a pen, for an image of it. Needs a fresh proof of presence',
    params: byId.extend({ signerId: ConsentSignerId }),
    response: InkStrokes,
    problems: ['notFound', 'permission.denied', 'session.proofNeeded'],
  }),
  explain: endpoint({
    method: 'POST',
    path: '/consents/{formId}/explain',
    admission: 'urgent',
    permission: 'consent.sign',
    summary: 'A person who explained it says that the talk was held',
    params: byId,
    body: seen,
    response: ConsentDetail,
    problems: [...changing, ...closed],
  }),
  overrideGate: endpoint({
    method: 'POST',
    path: '/consents/{formId}/gates/{kind}/override',
    permission: 'consent.sign',
    summary: 'A doctor lets the form be signed although this gate is not met',
    params: byId.extend({ kind: ConsentGateKind }),
    body: withReason,
    response: ConsentDetail,
    problems: [...changing, 'request.invalid'],
  }),
  sign: endpoint({
    method: 'POST',
    path: '/consents/{formId}/signatures',
    admission: 'urgent',
    permission: ['consent.sign', 'consent.order'],
    summary: 'A doctor, supervisor, witness or interpreter signs in the own session',
    params: byId,
    body: StaffSignature,
    response: ConsentDetail,
    problems: [
      ...changing,
      ...closed,
      'request.invalid',
      'consent.closed',
      'consent.alreadySigned',
      'consent.otherDocument',
      'consent.fieldsMissing',
    ],
  }),
  finalise: endpoint({
    method: 'POST',
    path: '/consents/{formId}/finalise',
    admission: 'urgent',
    permission: 'consent.sign',
    summary: 'The final look of a doctor at a signed form: from here on it is sealed',
    params: byId,
    body: seen,
    response: ConsentDetail,
    problems: [...changing, 'consent.signedAfterClosing'],
  }),
  supersede: endpoint({
    method: 'POST',
    path: '/consents/{formId}/supersede',
    permission: 'consent.order',
    summary: 'Takes the place of a form by a new draft with its contents',
    params: byId,
    body: seen,
    response: z.object({ formId: ConsentFormId }),
    idempotent: true,
    problems: [...changing, 'consent.templateUnavailable'],
  }),
  requestVoid: endpoint({
    method: 'POST',
    path: '/consents/{formId}/void',
    permission: ['consent.order', 'consent.sign'],
    summary: 'Voids a form without any signature at once; of a signed one a second person has to agree',
    params: byId,
    body: withReason,
    response: ConsentDetail,
    problems: [...changing, 'request.invalid'],
  }),
  approveVoid: endpoint({
    method: 'POST',
    path: '/consents/{formId}/void/approve',
    permission: ['consent.sign', 'consent.manage'],
    summary: 'The second person agrees',
    params: byId,
    body: seen,
    response: ConsentDetail,
    problems: [...changing, 'consent.samePerson'],
  }),
  dropVoid: endpoint({
    method: 'POST',
    path: '/consents/{formId}/void/drop',
    permission: ['consent.order', 'consent.sign', 'consent.manage'],
    summary: 'The request is taken back, or refused',
    params: byId,
    body: seen,
    response: ConsentDetail,
    problems: changing,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/consents/{formId}/withdraw',
    admission: 'urgent',
    permission: ['consent.order', 'consent.sign'],
    summary: 'A withdrawal that a member of staff heard, or took in on paper',
    params: byId,
    body: ConsentWithdrawalGiven.extend({ version: Version }),
    response: ConsentDetail,
    problems: [...changing, 'request.invalid'],
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/consents/{formId}/withdrawal/{party}/acknowledge',
    permission: 'consent.view',
    summary: 'The responsible doctor, the ward or the theatre says that they know of the withdrawal',
    params: byId.extend({ party: WithdrawalParty }),
    /** Needed from an administrator who says it for a party that nobody stands for. */
    body: z.object({ reason: text(consentRecordLimits.reason).default('') }),
    response: ConsentDetail,
    problems: ['notFound', 'request.invalid', 'consent.notOfParty'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/consents/{formId}/documents/{documentId}/verify',
    permission: 'consent.view',
    summary: 'Reads the sealed PDF and checks its signature, certificate and time-stamp',
    params: byId.extend({ documentId: ConsentDocumentId }),
    response: SealVerification,
    problems: ['notFound'],
    safe: true,
  }),
};

const byDocument = byId.extend({ documentId: ConsentDocumentId });

export const consentDocumentFiles = {
  pdf: fileEndpoint({
    method: 'GET',
    path: apiPrefix + consentDocumentPath('{formId}', '{documentId}'),
    permission: 'consent.view',
    summary: 'A document of the form as it was issued or sealed',
    params: byDocument,
    file: pdfFile,
    problems: ['notFound'],
  }),
  copy: fileEndpoint({
    method: 'GET',
    path: apiPrefix + consentCopyPath('{formId}', '{documentId}'),
    permission: 'consent.view',
    summary: 'A copy of it, marked as one on every page',
    params: byDocument,
    file: pdfFile,
    problems: ['notFound'],
  }),
  page: fileEndpoint({
    method: 'GET',
    path: `${apiPrefix}/consents/{formId}/documents/{documentId}/pages/{page}`,
    permission: 'consent.view',
    summary: 'A page of it as a picture',
    params: byDocument.extend({ page: PageNumber }),
    query: PictureWidth,
    file: pictureFile,
    problems: ['notFound'],
  }),
};

export const currentPageFiles = {
  page: fileEndpoint({
    method: 'GET',
    path: `${apiPrefix}/consents/{formId}/current-pages/{version}/{page}`,
    permission: 'consent.view',
    summary: 'A page as it would be sealed at this moment; the version in the address makes a browser ask again',
    params: byId.extend({ version: z.string(), page: PageNumber }),
    query: PictureWidth,
    file: pictureFile,
    problems: ['notFound'],
  }),
};

export const consentEvidenceFiles = {
  pack: fileEndpoint({
    method: 'POST',
    path: apiPrefix + consentEvidencePath('{formId}'),
    admission: 'bulk',
    permission: ['consent.sign', 'consent.manage'],
    summary: 'The evidence of the form as a ZIP. Needs a fresh proof of presence',
    params: byId,
    file: { types: ['application/zip'] },
    problems: ['notFound', 'session.proofNeeded'],
  }),
};
