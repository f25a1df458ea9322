import { type PDFPage, degrees, rgb } from '@cantoo/pdf-lib';
import type { Typeface } from '#kernel/pdf/japanese-fonts.ts';
import { qrPath } from '#kernel/pdf/qr-path.ts';

const GREY = rgb(0.35, 0.35, 0.35);
const FOOTER = { size: 7, fromEdge: 10 };
/** Points; QR codes of this size are read from a scan at 150 dpi. */
const CODE = { size: 54, fromEdge: 8 };

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

export function drawFooter(page: PDFPage, { font, settable }: Typeface, footer: string): void {
  const { x, y } = page.getCropBox();
  page.drawText(settable(footer), {
    x: x + FOOTER.fromEdge * 2,
    y: y + FOOTER.fromEdge,
    size: FOOTER.size,
    font,
    color: GREY,
  });
}

/** On white of its own, quiet zone included: the form may have a line there. */
export function drawCode(page: PDFPage, content: string): void {
  const { x, y, width } = page.getCropBox();
  const left = x + width - CODE.fromEdge - CODE.size;
  const bottom = y + CODE.fromEdge;
  const { path, modules } = qrPath(content);
  page.drawRectangle({ x: left, y: bottom, width: CODE.size, height: CODE.size, color: rgb(1, 1, 1) });
  page.drawSvgPath(path, { x: left, y: bottom + CODE.size, scale: CODE.size / modules, color: rgb(0, 0, 0) });
}
