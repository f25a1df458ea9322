import { type PDFPage, degrees, rgb } from '@cantoo/pdf-lib';
import type { Typeface } from '#kernel/pdf/japanese-fonts.ts';
import { qrPath } from '#kernel/pdf/qr-path.ts';

const GREY = rgb(0.35, 0.35, 0.35);
/** Points. Most printers leave the outer 12 of a page white. */
const FOOTER = { size: 7, fromLeft: 20, fromEdge: 13 };
/** Points; QR codes of this size are read from a scan at 150 dpi, and their white edge reaches into what printers leave out. */
export const CODE = { size: 54, fromEdge: 8 } as const;

/** Where the code of a page stands; `below` in a strip of its own, above which the page is set smaller. */
export type CodePlace = 'lowerRight' | 'upperRight' | 'upperLeft' | 'below';

/** 見本 or 写 across the whole page: pale, so that what is below stays legible, and dark enough for a copier. */
export function drawMark(page: PDFPage, { font, settable }: Typeface, mark: string): void {
  const { x, y, width, height } = page.getCropBox();
  const text = settable(mark);
  const size = Math.min(width, height) / Math.max(2.5, Array.from(text).length * 1.1);
  const half = font.widthOfTextAtSize(text, size) / 2;
  const turn = Math.PI / 6;
  page.drawText(text, {
    x: x + width / 2 - half * Math.cos(turn) + size * 0.38 * Math.sin(turn),
    y: y + height / 2 - half * Math.sin(turn) - size * 0.38 * Math.cos(turn),
    size,
    font,
    color: GREY,
    opacity: 0.16,
    rotate: degrees(30),
  });
}

export function drawFooter(page: PDFPage, typeface: Typeface, footer: string): void {
  const { x, y } = page.getCropBox();
  typeface.draw(page, footer, { x: x + FOOTER.fromLeft, y: y + FOOTER.fromEdge, size: FOOTER.size, color: GREY });
}

/** On white of its own, quiet zone included: the form may have a line there. */
export function drawCode(page: PDFPage, content: string, place: CodePlace): void {
  const { x, y, width, height } = page.getCropBox();
  const left = place === 'upperLeft' ? x + CODE.fromEdge : x + width - CODE.fromEdge - CODE.size;
  const isUp = place === 'upperLeft' || place === 'upperRight';
  const bottom = isUp ? y + height - CODE.fromEdge - CODE.size : y + CODE.fromEdge;
  const { path, modules } = qrPath(content);
  page.drawRectangle({ x: left, y: bottom, width: CODE.size, height: CODE.size, color: rgb(1, 1, 1) });
  page.drawSvgPath(path, { x: left, y: bottom + CODE.size, scale: CODE.size / modules, color: rgb(0, 0, 0) });
}

/** Sets what is on a page smaller and up, so that its foot is free for the code. */
export function freeFoot(page: PDFPage): void {
  const { x, y, width, height } = page.getCropBox();
  const strip = CODE.size + 2 * CODE.fromEdge;
  const scale = (height - strip) / height;
  page.scaleContent(scale, scale);
  page.translateContent(x + (width * (1 - scale)) / 2 - x * scale, y + strip - y * scale);
}
