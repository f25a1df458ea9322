import { z } from 'zod';

/** Why a PDF is not taken in; nothing of it is kept. */
export const PdfRefusal = z.enum([
  'empty',
  'notPdf',
  'broken',
  'encrypted',
  'scripted',
  'attachments',
  'media',
  'external',
  'xfa',
  'signed',
  'tooLarge',
  'tooManyPages',
  'tooBigInside',
  'pageSize',
  'formValues',
  'tooSlow',
]);
export type PdfRefusal = z.infer<typeof PdfRefusal>;

/** What a PDF comes in for: the pages of a form, papers that came back from a scanner, something shown to those who help. */
export const PdfPurpose = z.enum(['template', 'scan', 'attachment']);
export type PdfPurpose = z.infer<typeof PdfPurpose>;

const printAgain = '「PDFとして印刷」で作り直したPDFを選んでください。';
const scanAgain = '複合機やスキャナーから直接保存したPDFを選ぶか、紙をもう一度スキャンしてください。';

/** What holds for a PDF whatever it comes in for, followed by what to do about it. */
const reasons = {
  scripted: 'プログラムや、ほかのソフトを動かす指示（JavaScriptなど）を含むPDFのため、安全のため受け付けられません。',
  attachments: '別のファイルが添付されたPDFのため、安全のため受け付けられません。',
  media: '動画・音声・3Dを含むPDFのため、受け付けられません。',
  external: '外部のファイルを読み込むPDFのため、安全のため受け付けられません。',
  xfa: 'XFA形式（Adobe LiveCycle）のフォームを含むPDFのため、受け付けられません。',
  formValues: '入力欄に入っている内容が、表示のデータがないため、このままでは失われるPDFです。',
  tooBigInside: '開くと中身が大きくなりすぎるPDFのため、受け付けられません。',
  tooSlow: '読み取りに時間がかかりすぎるPDFのため、受け付けられません。',
} satisfies Partial<Record<PdfRefusal, string>>;

const withAdvice = (advice: string) => ({
  scripted: reasons.scripted + advice,
  attachments: reasons.attachments + advice,
  media: reasons.media + advice,
  external: reasons.external + advice,
  xfa: reasons.xfa + advice,
  formValues: reasons.formValues + advice,
  tooBigInside: reasons.tooBigInside + advice,
  tooSlow: reasons.tooSlow + advice,
});

export const pdfRefusalSentences: Record<PdfPurpose, Record<PdfRefusal, string>> = {
  template: {
    ...withAdvice(printAgain),
    empty: 'ファイルが空です（0バイト）。保存が途中で終わっていないかを確かめ、もう一度PDFを作って選んでください。',
    notPdf: 'PDFではないファイルです。Wordなどで作った文書は、PDFとして保存してから選んでください。',
    broken: 'PDFが壊れていて読み取れません。元の文書からもう一度PDFを作って選んでください。',
    encrypted: `パスワードや印刷・編集の制限がかかったPDFです。制限を外したPDFか、${printAgain}`,
    signed: `電子署名（使用権限の署名を含みます）のあるPDFです。取り込むと署名が無効になるため、署名前のPDFか、${printAgain}`,
    tooLarge: 'ファイルが20MBを超えています。画像の解像度を下げるか、ページを分けて選んでください。',
    tooManyPages: '30ページを超えています。30ページ以内に分けて選んでください。',
    pageSize:
      '用紙の大きさが小さすぎるか大きすぎるページがあります。A4またはA3に「PDFとして印刷」で作り直したPDFを選んでください。',
  },
  scan: {
    ...withAdvice(scanAgain),
    empty: 'ファイルが空です（0バイト）。もう一度スキャンしてください。',
    notPdf: 'PDFではないファイルです。PDFで保存するようにスキャナーを設定してください。',
    broken: 'PDFが壊れています。もう一度スキャンしてください。',
    encrypted: 'パスワードや制限のかかったPDFです。パスワードなしで保存するようにスキャナーを設定してください。',
    signed: '電子署名がされたPDFです。電子署名なしで保存するようにスキャナーを設定してください。',
    tooLarge: 'ファイルが100MBを超えています。分けてスキャンしてください。',
    tooManyPages: '300ページを超えています。分けてスキャンしてください。',
    pageSize: '用紙の大きさが小さすぎるか大きすぎるページがあります。もう一度スキャンしてください。',
  },
  attachment: {
    ...withAdvice(printAgain),
    empty: '空のファイルは送れません。',
    notPdf: 'PNG・JPEGの画像か、PDFのファイルを選んでください。',
    broken: 'PDFが壊れているか、途中で切れています。もう一度PDFを作って選んでください。',
    encrypted: 'パスワードや制限のかかったPDFは送れません。外してから選んでください。',
    signed: '電子署名がされたPDFは送れません。「PDFとして印刷」で作り直したPDFを選んでください。',
    tooLarge: 'ファイルが10MBを超えています。必要なページだけを選び、もう一度PDFを作って選んでください。',
    tooManyPages: '300ページを超えています。必要なページだけのPDFを選んでください。',
    pageSize:
      '用紙の大きさが小さすぎるか大きすぎるページがあります。「PDFとして印刷」で作り直したPDFを選んでください。',
  },
};
