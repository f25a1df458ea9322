import { FULL_NAME_MAX } from '@nattoku/rules/text/person-name';
import { z } from 'zod';
import { ConsentField, ConsentFieldId, ConsentPage, FieldValue, SignerRole } from '#consent/consent-field.ts';
import { ConsentMark, ReadingSection } from '#consent/consent-form.ts';
import { ConsentGateKind, ConsentQuestion, SignerReason } from '#consent/consent-rules.ts';
import { ConsentDecisionKind, ConsentState } from '#consent/consent-state.ts';
import { apiPrefix, endpoint } from '#shared/endpoint.ts';
import { fileEndpoint, pdfFile, pictureFile } from '#shared/file-endpoint.ts';
import { PageNumber, PictureWidth } from '#shared/page-picture.ts';
import { RelationCode } from '#patient/related-person.ts';
import {
  ConsentFormId,
  ConsentSignerId,
  Instant,
  Language,
  OrderId,
  OrderItemId,
  PlainDate,
} from '#shared/primitives.ts';
import { line, text, verbatim } from '#shared/text.ts';

/** Somebody who signs, as the patient page shows them. */
export const PatientConsentSigner = z.object({
  id: ConsentSignerId,
  role: SignerRole,
  required: z.boolean(),
  reason: SignerReason,
  name: z.string(),
  /** Of the patient: the reading of that name, by which it may be typed too. */
  nameKana: z.string().optional(),
  relation: RelationCode.nullable(),
  state: z.enum(['waiting', 'signed', 'declined', 'skipped']),
  decision: ConsentDecisionKind.nullable(),
  revisitOn: PlainDate.nullable(),
  /** A member of staff, who signs on their own screen. */
  isStaff: z.boolean(),
});
export type PatientConsentSigner = z.infer<typeof PatientConsentSigner>;

export const PatientConsentGate = z.object({
  kind: ConsentGateKind,
  metAt: Instant.nullable(),
  /** When a cooling time ends. */
  opensAt: Instant.nullable(),
  /** A doctor lets the form be signed without it. */
  overridden: z.boolean(),
});
export type PatientConsentGate = z.infer<typeof PatientConsentGate>;

/** A consent form as the person who signs it sees it; everything that is needed to sign it without a network. */
export const PatientConsent = z.object({
  formId: ConsentFormId,
  state: ConsentState,
  /** Why nothing can be signed any more, or not yet; null while it can. */
  closed: z.string().nullable(),
  procedureName: z.string(),
  explainerName: z.string().nullable(),
  /** The text in large letters; the PDF is the record. */
  reading: z.array(ReadingSection),
  pages: z.array(ConsentPage),
  /** Those that are filled in here, and where ink goes. */
  fields: z.array(ConsentField),
  /** What stands in these fields now. */
  values: z.array(z.object({ fieldId: ConsentFieldId, value: FieldValue })),
  questions: z.array(ConsentQuestion.extend({ answers: z.array(z.object({ option: z.int(), correct: z.boolean() })) })),
  gates: z.array(PatientConsentGate),
  signers: z.array(PatientConsentSigner),
  /** SHA-256 of the PDF that is shown, hex; null where there is none yet. */
  shownSha256: z.string().nullable(),
  signedAt: Instant.nullable(),
  /** The sealed PDFs that may be fetched. */
  copies: z.array(z.enum(['sealed', 'refusal', 'withdrawal'])),
  /** A member of staff is signed in beside in this browser: nobody signs here. */
  staffBeside: z.boolean(),
});
export type PatientConsent = z.infer<typeof PatientConsent>;

const points = z.array(z.object({ x: z.number(), y: z.number(), t: z.number(), pressure: z.number() })).max(10_000);
const personName = line(FULL_NAME_MAX);
const signer = verbatim(64);

/** Lines of a pen as fractions of the pad (specification/signature.md §5). */
export const InkStrokes = z.object({
  version: z.literal(1),
  aspect: z.number(),
  strokes: z.array(z.object({ drawnWidth: z.number(), points })).max(300),
});

/** As the pad gives it; what is in it is looked at by the rules for ink, so that a refusal says what is wrong. */
export const GivenInk = z.union([
  z.object({
    kind: z.literal('ink'),
    signer,
    strokes: InkStrokes,
  }),
  z.object({
    kind: z.literal('witnessedMark'),
    signer,
    mark: ConsentMark,
  }),
]);
export type GivenInk = z.infer<typeof GivenInk>;

export const consentTextLimits = { reason: 400, scope: 200 } as const;

/** Without an item for the one form of the order: pages that are older than orders with several forms do not name it. */
const recorded = {
  id: z.uuid(),
  at: Instant,
  orderId: OrderId,
  itemId: OrderItemId.optional(),
  /** In which language the page spoke then, where it was another than Japanese: the audit log says so. */
  language: Language.optional(),
};
/** What happened on the device with a consent form. */
export const consentRecords = [
  z.object({ ...recorded, kind: z.literal('consentRead') }),
  z.object({ ...recorded, kind: z.literal('consentAnswered'), questionId: z.uuid(), option: z.int().min(0).max(5) }),
  z.object({
    ...recorded,
    kind: z.literal('consentFilled'),
    signerId: ConsentSignerId,
    values: z.array(z.object({ fieldId: ConsentFieldId, value: FieldValue })).max(400),
  }),
  z.object({
    ...recorded,
    kind: z.literal('consentDecided'),
    signerId: ConsentSignerId,
    decision: ConsentDecisionKind,
    reason: text(consentTextLimits.reason),
    revisitOn: PlainDate.nullable(),
  }),
  z.object({
    ...recorded,
    kind: z.literal('consentSigned'),
    signerId: ConsentSignerId,
    signature: GivenInk,
    initials: z.record(z.uuid(), GivenInk),
    /** The name of who signed: typed, or the one that stood on the screen where it was confirmed. */
    typedName: personName,
    /** The patient confirmed the name on the screen by 「はい、本人です」. */
    nameConfirmed: z.boolean().optional(),
    relation: RelationCode.nullable(),
    shownSha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  z.object({
    ...recorded,
    kind: z.literal('consentWithdrawn'),
    signerId: ConsentSignerId,
    name: personName,
    reason: text(consentTextLimits.reason),
  }),
] as const;
export const ConsentRecord = z.discriminatedUnion('kind', consentRecords);
export type ConsentRecord = z.infer<typeof ConsentRecord>;

/** A form with more pages to write on is looked at as it was sent, with what was written laid over it. */
export const MOST_PROOF_PAGES = 12;
/** Attachments of a proof that are drawn; a form with more of them shows the first ones. */
export const MOST_PROOF_ATTACHMENTS = 12;

const givenValues = z.array(z.object({ fieldId: ConsentFieldId, value: FieldValue })).max(400);

export const consentSigningContract = {
  proof: endpoint({
    method: 'POST',
    path: '/consent-signing/{formId}/proof',
    admission: 'urgent',
    permission: 'link',
    summary:
      'The pages of the form as they would be if this signature counted: drawn by what draws the record, from what was written and not given yet. Nothing is kept',
    params: z.object({ formId: ConsentFormId }),
    body: z.object({
      signerId: ConsentSignerId,
      typedName: personName,
      values: givenValues,
      signature: GivenInk,
      initials: z.record(z.uuid(), GivenInk),
    }),
    response: z.object({
      /** Those on which something was written; every other page is as it was. */
      pages: z
        .array(z.object({ page: z.int(), contentType: z.enum(['image/png', 'image/jpeg']), base64: z.string() }))
        .max(MOST_PROOF_PAGES + MOST_PROOF_ATTACHMENTS),
      /** The sizes of all pages, with the attachments behind the form. */
      pageSizes: z.array(ConsentPage),
      /** Fields whose text does not fit into its box, with the attachment on which all of it is printed. */
      continued: z.array(z.object({ fieldId: ConsentFieldId, number: z.int() })),
      /** Characters of the name and of what was filled in that no font has, each once: the pages show 〓 or a framed usual shape for them. */
      unprintable: z.string(),
    }),
    safe: true,
    problems: ['notFound', 'consent.closed', 'consent.notAsked', 'request.invalid', 'link.sessionMissing'],
  }),
  fit: endpoint({
    method: 'POST',
    path: '/consent-signing/{formId}/fit',
    admission: 'urgent',
    permission: 'link',
    summary:
      'Fields whose text does not fit into its box, by the rule of the drawing: told while it is typed. Nothing is kept',
    params: z.object({ formId: ConsentFormId }),
    body: z.object({ values: givenValues }),
    response: z.object({ continued: z.array(ConsentFieldId) }),
    safe: true,
    problems: ['notFound', 'request.invalid', 'link.sessionMissing'],
  }),
};

export const consentSigningFiles = {
  page: fileEndpoint({
    method: 'GET',
    path: `${apiPrefix}/consent-signing/{formId}/pages/{page}`,
    admission: 'urgent',
    permission: 'link',
    summary: 'A page of the form as a picture, so that no browser of a patient has to read a PDF',
    params: z.object({ formId: ConsentFormId, page: PageNumber }),
    query: PictureWidth,
    file: pictureFile,
    problems: ['notFound'],
  }),
  copy: fileEndpoint({
    method: 'GET',
    path: `${apiPrefix}/consent-signing/{formId}/copies/{kind}`,
    permission: 'link',
    summary: 'The sealed record of what the patient answered, to be kept; not on a device of the hospital',
    params: z.object({ formId: ConsentFormId, kind: z.enum(['sealed', 'refusal', 'withdrawal']) }),
    file: pdfFile,
    problems: ['notFound'],
  }),
};
