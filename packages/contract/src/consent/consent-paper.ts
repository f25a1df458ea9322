import { FULL_NAME_MAX } from '@nattoku/rules/text/person-name';
import { z } from 'zod';
import { SignerRole } from '#consent/consent-field.ts';
import { ConsentState } from '#consent/consent-state.ts';
import { apiPrefix, endpoint } from '#shared/endpoint.ts';
import { fileEndpoint, octets, pdfFile, pictureFile } from '#shared/file-endpoint.ts';
import { PatientSummary } from '#patient/patient.ts';
import { RelationCode } from '#patient/related-person.ts';
import { ConsentFormId, ConsentSignerId, Instant, pageOf, Paging, PlainDate, Version } from '#shared/primitives.ts';
import { line, verbatim } from '#shared/text.ts';

export const ConsentScanId = z.uuid().brand('ConsentScanId');
export type ConsentScanId = z.infer<typeof ConsentScanId>;
export const ConsentScanPageId = z.uuid().brand('ConsentScanPageId');
export type ConsentScanPageId = z.infer<typeof ConsentScanPageId>;

/** Below /api: a form to be signed with a pen, with a code on each page. Fetching it puts the form on the paper route. */
export const consentPaperPath = (formId: string): string => `/consent-forms/${formId}/paper.pdf`;
/** A scanned PDF goes to this address as its bytes; the answer is a ConsentScan. */
export const consentScanPath = '/api/consent-scans';
/** Below /api: a page of a scan as a picture, as it lies in the file; `width` in pixels rides in the query. */
export const consentScanPagePath = (pageId: string): string => `/consent-scan-pages/${pageId}/picture`;

export const scanLimits = { bytes: 100 * 1024 ** 2, pages: 300 } as const;
/** Dots per inch that are advised for scans (specification/consent.md §44); below `least` a scan is pointed out. */
export const SCAN_RESOLUTION = { advised: 300, least: 290 } as const;

/** Eight digits at the foot of each page, in two groups. */
export const paperNumberText = (number: string): string => `${number.slice(0, 4)}-${number.slice(4)}`;
/** Null for what cannot be the number of a paper, however it was typed. */
export const readPaperNumber = (typed: string): string | null => {
  const digits = typed.normalize('NFKC').replaceAll(/[\s\-‐-―ー−]/g, '');
  return /^\d{8}$/.test(digits) ? digits : null;
};

/** Degrees clockwise by which a page of a scan must be turned to stand upright. */
export const PageTurn = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]);
export type PageTurn = z.infer<typeof PageTurn>;

export const ConsentScanPageKind = z.enum(['form', 'blank', 'unreadable', 'foreign']);
export type ConsentScanPageKind = z.infer<typeof ConsentScanPageKind>;
export const scanPageKindNames: Record<ConsentScanPageKind, string> = {
  form: '同意書のページ',
  blank: '白紙',
  unreadable: '読み取れないページ',
  foreign: 'ほかの書類',
};

export const ConsentScanPage = z.object({
  id: ConsentScanPageId,
  /** In the file, from 1. */
  position: z.int(),
  kind: ConsentScanPageKind,
  turn: PageTurn,
  /** Dots per inch; null where it is not known. */
  resolution: z.int().nullable(),
  /** Of the form that it belongs to. */
  formId: ConsentFormId.nullable(),
  paperNumber: z.string().nullable(),
  page: z.int().nullable(),
  /** Somebody said whose it is, because no code did. */
  assigned: z.boolean(),
  setAside: z.boolean(),
  /** It has become part of a form's record. */
  used: z.boolean(),
});
export type ConsentScanPage = z.infer<typeof ConsentScanPage>;

export const ConsentScan = z.object({
  id: ConsentScanId,
  state: z.enum(['reading', 'read', 'failed', 'discarded']),
  pageCount: z.int(),
  uploadedAt: Instant,
  uploadedByName: z.string(),
  /** Why it could not be read, as a sentence. */
  failure: z.string().nullable(),
  counts: z.object({
    matched: z.int(),
    blank: z.int(),
    foreign: z.int(),
    /** Still to be assigned or set aside by somebody. */
    unreadable: z.int(),
    used: z.int(),
    lowResolution: z.int(),
  }),
});
export type ConsentScan = z.infer<typeof ConsentScan>;

/** A form of which pages came back and are not confirmed yet. */
export const ReturnedPaper = z.object({
  formId: ConsentFormId,
  version: Version,
  state: ConsentState,
  /** False where the form has ended since: its pages cannot become its record any more. */
  open: z.boolean(),
  templateName: z.string(),
  patient: PatientSummary.nullable(),
  pageCount: z.int(),
  /** No signature stands on it from before this day. */
  createdOn: PlainDate,
  paperNumbers: z.array(z.string()),
  /** In the order of the form; several of one page are duplicates, the first one is proposed. */
  pages: z.array(
    z.object({
      id: ConsentScanPageId,
      page: z.int(),
      turn: PageTurn,
      resolution: z.int().nullable(),
      assigned: z.boolean(),
    }),
  ),
  missing: z.array(z.int()),
  signers: z.array(
    z.object({
      id: ConsentSignerId,
      role: SignerRole,
      name: z.string(),
      relation: RelationCode.nullable(),
      required: z.boolean(),
      signed: z.boolean(),
      /** Where their signature belongs; null where the form has no place for it. */
      page: z.int().nullable(),
    }),
  ),
});
export type ReturnedPaper = z.infer<typeof ReturnedPaper>;

const PaperSigner = z.object({
  signerId: ConsentSignerId,
  /** As it stands on the paper. */
  name: line(FULL_NAME_MAX),
  relation: RelationCode.nullable(),
  /** The page on which the signature stands. */
  page: z.int().min(1),
});

export const ConfirmedPaper = z.object({
  version: Version,
  /** One for each page, in order. */
  pageIds: z.array(ConsentScanPageId).min(1).max(scanLimits.pages),
  /** As somebody counted them: it must be the number of the form's pages. */
  pageCount: z.int(),
  /** As it is written on the paper. */
  signedOn: PlainDate,
  signers: z.array(PaperSigner).min(1).max(20),
});
export type ConfirmedPaper = z.infer<typeof ConfirmedPaper>;

const byScan = z.object({ scanId: ConsentScanId });
const byPage = z.object({ pageId: ConsentScanPageId });

export const consentPaperContract = {
  listScans: endpoint({
    method: 'GET',
    path: '/consent-scans',
    permission: 'consent.takeIn',
    summary: 'Scans of papers that came back, newest first',
    query: Paging,
    response: pageOf(ConsentScan),
  }),
  getScan: endpoint({
    method: 'GET',
    path: '/consent-scans/{scanId}',
    permission: 'consent.takeIn',
    summary: 'A scan with what each of its pages is',
    params: byScan,
    response: ConsentScan.extend({ pages: z.array(ConsentScanPage) }),
    problems: ['notFound'],
  }),
  discardScan: endpoint({
    method: 'POST',
    path: '/consent-scans/{scanId}/discard',
    permission: 'consent.takeIn',
    summary: 'Put a scan away of which nothing was used',
    params: byScan,
    body: z.object({}),
    response: ConsentScan,
    problems: ['notFound', 'consent.scanUsed'],
  }),
  assignPage: endpoint({
    method: 'POST',
    path: '/consent-scan-pages/{pageId}/assign',
    permission: 'consent.takeIn',
    summary: 'Say by the number on the paper which page of which form this is',
    params: byPage,
    body: z.object({
      paperNumber: verbatim(40),
      page: z.int().min(1).max(scanLimits.pages),
      turn: PageTurn,
    }),
    response: ConsentScanPage,
    problems: ['notFound', 'consent.scanUsed', 'consent.paperUnknown'],
  }),
  setPageAside: endpoint({
    method: 'POST',
    path: '/consent-scan-pages/{pageId}/set-aside',
    permission: 'consent.takeIn',
    summary: 'This page belongs to no form; or take that back',
    params: byPage,
    body: z.object({ aside: z.boolean() }),
    response: ConsentScanPage,
    problems: ['notFound', 'consent.scanUsed'],
  }),
  returned: endpoint({
    method: 'GET',
    path: '/consent-papers/returned',
    permission: 'consent.takeIn',
    summary: 'Forms of which pages came back and wait for somebody to confirm them',
    response: z.object({ items: z.array(ReturnedPaper) }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/consent-forms/{formId}/paper/confirm',
    permission: 'consent.takeIn',
    summary: 'The pages are complete and the signatures are there: they become the record of the form',
    params: z.object({ formId: ConsentFormId }),
    body: ConfirmedPaper,
    response: z.object({ state: ConsentState }),
    idempotent: true,
    problems: [
      'notFound',
      'record.versionConflict',
      'request.invalid',
      'consent.closed',
      'consent.alreadySigned',
      'consent.pagesMissing',
      'consent.scanUsed',
    ],
  }),
};

export const consentPaperFiles = {
  print: fileEndpoint({
    method: 'GET',
    path: apiPrefix + consentPaperPath('{formId}'),
    permission: 'consent.order',
    summary: 'A form to be signed with a pen; each printing has codes of its own, and puts the form on the paper route',
    params: z.object({ formId: ConsentFormId }),
    file: pdfFile,
    problems: ['notFound', 'consent.notPaper', 'patient.reasonNeeded'],
  }),
};

export const consentScanFiles = {
  take: fileEndpoint({
    method: 'POST',
    path: consentScanPath,
    permission: 'consent.takeIn',
    summary: 'Take in scanned forms; the same bytes sent once more are the same scan',
    upload: { types: ['application/pdf', octets], maxBytes: scanLimits.bytes },
    response: ConsentScan,
    problems: ['consent.scanRefused', 'request.tooLarge', 'request.unsupportedType', 'upload.gone', 'upload.checksum'],
  }),
};

export const consentScanPageFiles = {
  picture: fileEndpoint({
    method: 'GET',
    path: apiPrefix + consentScanPagePath('{pageId}'),
    permission: 'consent.takeIn',
    summary: 'A page of a scan as a picture, as it lies in the file',
    params: z.object({ pageId: ConsentScanPageId }),
    query: z.object({ width: z.coerce.number().int().min(100).max(2400).default(800) }),
    file: pictureFile,
    problems: ['notFound'],
  }),
};
