import { PDFDict, type PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import { lieOf } from '#domain/consent/document/upright-pages.ts';

/** Numbers of pages, from 1. */
export type PageFacts = { rotated: number[]; cropped: number[]; annotated: number[]; sizesDiffer: boolean };

/** What about the pages the person who takes them in should know. */
export function describePages(document: PDFDocument): PageFacts {
  const pages = document.getPages().map((page, at) => ({ page, number: at + 1, lie: lieOf(page) }));
  const numbers = (test: (one: (typeof pages)[number]) => boolean) => pages.filter(test).map(({ number }) => number);
  const [first] = pages;
  const differs = ({ lie }: (typeof pages)[number]) =>
    first !== undefined && (Math.abs(lie.width - first.lie.width) > 2 || Math.abs(lie.height - first.lie.height) > 2);
  return {
    rotated: numbers(({ lie }) => lie.rotation !== 0),
    cropped: numbers(({ lie }) => lie.isCropped),
    annotated: numbers(({ page }) => hasNotes(page)),
    sizesDiffer: pages.some(differs),
  };
}

/** Fields are printed on the page, and links and their pop-ups show nothing. */
const unseen = new Set(['Widget', 'Link', 'Popup']);

const hasNotes = (page: PDFPage): boolean =>
  (page.node.Annots()?.asArray() ?? []).some((item) => {
    const note = page.doc.context.lookup(item);
    const kind = note instanceof PDFDict ? note.lookup(PDFName.of('Subtype')) : undefined;
    return kind instanceof PDFName && !unseen.has(kind.decodeText());
  });
