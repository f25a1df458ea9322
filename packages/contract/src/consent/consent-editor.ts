import { z } from 'zod';
import { ConsentField, ConsentFieldId, ConsentPage, fieldLimits } from '#consent/consent-field.ts';
import { ConsentRules } from '#consent/consent-rules.ts';
import { ConsentTemplateState } from '#consent/consent-state.ts';
import { addressOf, apiPrefix, endpoint } from '#shared/endpoint.ts';
import { fileEndpoint, pdfFile, pictureFile } from '#shared/file-endpoint.ts';
import { PageNumber, PictureWidth } from '#shared/page-picture.ts';
import { ConsentTemplateId, ConsentTemplateVersionId, Instant, Version } from '#shared/primitives.ts';

/** What the editor works on: the places of the fields on the pages, and who signs under which conditions. */
export const ConsentLayout = z.object({
  versionId: ConsentTemplateVersionId,
  templateId: ConsentTemplateId,
  templateNumber: z.string(),
  templateName: z.string(),
  /** 第1版, 第2版, … */
  number: z.int(),
  version: Version,
  /** Only a draft is changed. */
  state: ConsentTemplateState,
  /** Of the pages, hex; null while there are none. */
  documentSha256: z.string().nullable(),
  pages: z.array(ConsentPage),
  fields: z.array(ConsentField),
  rules: ConsentRules,
  updatedAt: Instant,
});
export type ConsentLayout = z.infer<typeof ConsentLayout>;

export const LayoutFinding = z.object({
  /** An error keeps the form from being published. */
  severity: z.enum(['error', 'warning']),
  fieldId: ConsentFieldId.nullable(),
  page: z.int().nullable(),
  message: z.string(),
});
export type LayoutFinding = z.infer<typeof LayoutFinding>;

const laid = { page: z.int(), x: z.number(), y: z.number(), width: z.number(), height: z.number() };

export const Preflight = z.object({ version: Version, findings: z.array(LayoutFinding) });
export type Preflight = z.infer<typeof Preflight>;

/** What the pages say before anything is filled in; places in points. None where a page is a picture. */
export const PrintedPlaces = z.object({
  texts: z.array(z.object({ ...laid, text: z.string() })),
  /** `x` stands upright at that distance from the left edge, `y` lies; from one end to the other. */
  ruled: z.array(
    z.object({
      page: z.int(),
      axis: z.enum(['x', 'y']),
      at: z.number(),
      from: z.number(),
      to: z.number(),
    }),
  ),
});
export type PrintedPlaces = z.infer<typeof PrintedPlaces>;

/**
 * How a form is looked at before anybody orders it, with made-up values: `filled` as it is once everybody has signed, `issued` as patients get
 * it, `print` as it goes to paper, `longest` with the longest values that fields must bear.
 */
export const ConsentPreview = z.enum(['filled', 'issued', 'print', 'longest']);
export type ConsentPreview = z.infer<typeof ConsentPreview>;

const pagePath = '/consent-template-versions/{versionId}/pages/{page}';
const previewPagePath = '/consent-template-versions/{versionId}/preview/{preview}/{page}';
const previewPdfPath = '/consent-template-versions/{versionId}/preview/{preview}.pdf';

/** The picture of a page, counted from 1; `of` is the hash of the pages, so that a browser may keep what it has. */
export const consentPageImagePath = (versionId: string, page: number, width: number, of: string | null): string =>
  addressOf(pagePath, { versionId, page }, { width, of });

/** The picture of a page with made-up values; `of` is the version of the draft. */
export const consentPreviewImagePath = (
  versionId: string,
  preview: ConsentPreview,
  page: number,
  width: number,
  of: number,
): string => addressOf(previewPagePath, { versionId, preview, page }, { width, of });

/** The whole form with made-up values as a PDF. */
export const consentPreviewPdfPath = (versionId: string, preview: ConsentPreview): string =>
  addressOf(previewPdfPath, { versionId, preview });

const readers = ['consent.view', 'consent.order', 'consent.manage'] as const;
const byVersion = z.object({ versionId: ConsentTemplateVersionId });

export const consentEditorContract = {
  get: endpoint({
    method: 'GET',
    path: '/consent-template-versions/{versionId}/layout',
    permission: readers,
    summary: 'Pages, fields and rules of a version',
    params: byVersion,
    response: ConsentLayout,
    problems: ['notFound'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/consent-template-versions/{versionId}/layout',
    permission: 'consent.manage',
    summary: 'Keep fields and rules of a draft, complete or not; the one who saves second is shown who saved first',
    params: byVersion,
    body: z.object({
      version: Version,
      fields: z.array(ConsentField).max(fieldLimits.fields),
      rules: ConsentRules,
    }),
    response: ConsentLayout,
    problems: ['notFound', 'record.versionConflict', 'consent.templateMoved', 'request.invalid'],
  }),
  preflight: endpoint({
    method: 'GET',
    path: '/consent-template-versions/{versionId}/preflight',
    permission: readers,
    summary: 'What is wrong with a version, tried with the longest values that its fields must bear',
    params: byVersion,
    response: Preflight,
    problems: ['notFound'],
  }),
  printed: endpoint({
    method: 'GET',
    path: '/consent-template-versions/{versionId}/printed',
    permission: readers,
    summary: 'Words and lines that the pages of a version have by themselves, with their places',
    params: byVersion,
    response: PrintedPlaces,
    problems: ['notFound', 'pdf.noTools', 'pdf.noTables'],
  }),
};

const shown = PictureWidth.extend({ of: z.string().optional() });

/** The pages of a version: bare, and with made-up values. */
export const consentEditorFiles = {
  page: fileEndpoint({
    method: 'GET',
    path: apiPrefix + pagePath,
    permission: readers,
    summary: 'A page of a version as a picture; kept by the browser where `of` is the hash of the pages',
    params: byVersion.extend({ page: PageNumber }),
    query: shown,
    file: pictureFile,
    problems: ['notFound'],
  }),
  previewPage: fileEndpoint({
    method: 'GET',
    path: apiPrefix + previewPagePath,
    permission: readers,
    summary: 'A page with made-up values as a picture; kept by the browser where `of` is the version of the draft',
    params: byVersion.extend({ preview: ConsentPreview, page: PageNumber }),
    query: shown,
    file: pictureFile,
    problems: ['notFound'],
  }),
  previewPdf: fileEndpoint({
    method: 'GET',
    path: apiPrefix + previewPdfPath,
    permission: readers,
    summary: 'All pages with made-up values',
    params: byVersion.extend({ preview: ConsentPreview }),
    file: pdfFile,
    problems: ['notFound'],
  }),
};
