import type { PdfWarning, PdfWarningKind } from '@nattoku/contract/consent/consent-intake';
import type { PageFacts } from '#domain/consent/document/describe-pages.ts';

type Known = PageFacts & {
  skipped: number;
  /** Values of form fields that were drawn because the file held no drawing of them. */
  drawn: readonly { page: number; label: string }[];
  /** What pdftotext read, page by page. */
  texts: readonly string[];
  /** What pdffonts printed. */
  fonts: string;
};

const listed = (pages: readonly number[]): string => `${pages.join('・')}ページ`;

/** Names of the fonts that the file does not bring along. The table is of fixed width: 36 signs for the name, and behind them yes or no. */
export const fontsNotEmbedded = (table: string): string[] => [
  ...new Set(
    table
      .split('\n')
      .filter((line) => /\sno\s+(yes|no)\s+(yes|no)\s+\d+\s+\d+\s*$/u.test(line))
      .map((line) => line.slice(0, 36).trim() || '名前のない文字'),
  ),
];

/** What should be looked at before the pages are used, in sentences. */
export function warningsOf({
  rotated,
  cropped,
  annotated,
  sizesDiffer,
  skipped,
  drawn,
  texts,
  fonts,
}: Known): PdfWarning[] {
  const foreign = fontsNotEmbedded(fonts);
  const scanned = texts.flatMap((text, at) => (text.trim() === '' ? [at + 1] : []));
  const when = (isSo: boolean, kind: PdfWarningKind, sentence: string): PdfWarning[] =>
    isSo ? [{ kind, sentence }] : [];
  return [
    ...when(
      foreign.length > 0,
      'fontsNotEmbedded',
      `文字の形（フォント）がPDFに入っていません（${foreign.slice(0, 5).join('、')}）。別の形で表示されることがあるため、各ページの文字を確かめてください。`,
    ),
    ...when(
      scanned.length > 0,
      'scanned',
      `${listed(scanned)}は画像で、文字を読み取れません。患者さんが画面で読む文章は入力してください。`,
    ),
    ...when(
      annotated.length > 0,
      'annotations',
      `${listed(annotated)}のコメントやスタンプは取り込まれません。必要なときは「PDFとして印刷」で作り直してください。`,
    ),
    ...when(rotated.length > 0, 'rotated', `${listed(rotated)}の向きを、見たとおりの向きに直しました。`),
    ...when(cropped.length > 0, 'cropped', `${listed(cropped)}の見えていない余白を取り除きました。`),
    ...when(
      sizesDiffer,
      'sizesDiffer',
      '大きさや向きの違うページがあります。紙に印刷するときは、プリンターの設定を確かめてください。',
    ),
    ...when(
      drawn.length > 0,
      'valuesDrawn',
      `${listed([...new Set(drawn.map(({ page }) => page))])}の入力欄に入っていた内容は、表示のデータがPDFになかったため、ページに書き入れました。確かめてください。`,
    ),
    ...when(
      skipped > 0,
      'fieldsSkipped',
      `入力欄のうち${skipped}個は読み取れませんでした。必要なときは編集画面で追加してください。`,
    ),
  ];
}
