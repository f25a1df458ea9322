import { z } from 'zod';
import { ConsentField, ConsentPage } from '#consent-field.ts';
import { ReadingSection } from '#consent-form.ts';
import { Instant } from '#shared.ts';

/** A PDF that was taken in and not used yet. */
export const ConsentIntakeId = z.uuid().brand('ConsentIntakeId');
export type ConsentIntakeId = z.infer<typeof ConsentIntakeId>;

/** A PDF goes to this address as its bytes; the answer is a ConsentIntake. */
export const consentIntakePath = '/api/consent-intakes';

export const pdfLimits = { bytes: 20 * 1024 ** 2, pages: 30 } as const;

/** Why a PDF is not taken in; nothing of it is kept. */
export const PdfRefusal = z.enum([
  'empty',
  'notPdf',
  'broken',
  'encrypted',
  'scripted',
  'xfa',
  'signed',
  'tooLarge',
  'tooManyPages',
  'pageSize',
  'tooSlow',
]);
export type PdfRefusal = z.infer<typeof PdfRefusal>;
export const pdfRefusalSentences: Record<PdfRefusal, string> = {
  empty: 'ファイルが空です（0バイト）。保存が途中で終わっていないかを確かめ、もう一度PDFを作って選んでください。',
  notPdf: 'PDFではないファイルです。Wordなどで作った文書は、PDFとして保存してから選んでください。',
  broken: 'PDFが壊れていて読み取れません。元の文書からもう一度PDFを作って選んでください。',
  encrypted: 'パスワードや印刷・編集の制限がかかったPDFです。制限を外したPDFを選んでください。',
  scripted:
    'プログラム（JavaScriptなど）を含むPDFです。安全のため取り込めません。「PDFとして印刷」で作り直したPDFを選んでください。',
  xfa: 'XFA形式（Adobe LiveCycle）のフォームを含むPDFです。「PDFとして印刷」で作り直したPDFを選んでください。',
  signed: '電子署名がされたPDFです。取り込むと署名が無効になるため、署名前のPDFを選んでください。',
  tooLarge: 'ファイルが20MBを超えています。画像の解像度を下げるか、ページを分けて選んでください。',
  tooManyPages: '30ページを超えています。30ページ以内に分けて選んでください。',
  pageSize: '用紙の大きさが小さすぎるか大きすぎるページがあります。A4またはA3のPDFを選んでください。',
  tooSlow: '読み取りに時間がかかりすぎるため、取り込めません。「PDFとして印刷」で作り直したPDFを選んでください。',
};

/** What whoever takes a PDF in should look at; it is taken in nevertheless. */
export const PdfWarningKind = z.enum([
  'fontsNotEmbedded',
  'scanned',
  'annotations',
  'rotated',
  'cropped',
  'sizesDiffer',
  'fieldsSkipped',
]);
export type PdfWarningKind = z.infer<typeof PdfWarningKind>;
export const PdfWarning = z.object({ kind: PdfWarningKind, sentence: z.string() });
export type PdfWarning = z.infer<typeof PdfWarning>;

export const ConsentIntake = z.object({
  id: ConsentIntakeId,
  /** SHA-256 of the upright pages, hex. */
  sha256: z.string(),
  size: z.int(),
  pages: z.array(ConsentPage),
  /** Made of the form fields of the PDF; empty where it has none. */
  fields: z.array(ConsentField),
  /** Proposed from the text of the PDF; empty for a scan. */
  reading: z.array(ReadingSection),
  /** The first heading of the PDF, as a name for the template; may be empty. */
  proposedName: z.string(),
  warnings: z.array(PdfWarning),
  /** Until then it may be used. */
  expiresAt: Instant,
});
export type ConsentIntake = z.infer<typeof ConsentIntake>;
