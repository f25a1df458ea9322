import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { fixedConsentBlock } from '@nattoku/contract/consent/consent-template-input';
import { embedTypefaces } from '#kernel/pdf/japanese-fonts.ts';
import type { UprightPages } from '#domain/consent/document/upright-pages.ts';
import { wrapText } from '#kernel/pdf/wrap-text.ts';

/** Points. */
const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 51;
const PADDING = 14;
const WIDEST = 600;
const LEADING = 1.6;
const sizes = { above: 9, heading: 14, text: 12 };

const ABOVE = 'この説明・同意書とあわせて、必ずお読みください';
const BLACK = rgb(0.1, 0.1, 0.1);
const GREY = rgb(0.35, 0.35, 0.35);

/**
 * The pages of a hospital's own PDF with one more at the end, on which stands what a patient may always do (specification/consent.md §13: a block
 * that no author can leave out). It has the size of the page before it, so that it is printed on the same paper; a page too small for it is an A4.
 */
export async function withRightsPage({ bytes, pages }: UprightPages): Promise<UprightPages> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const last = pages.at(-1);
  const size = last && last.width >= 400 && last.height >= 560 ? last : A4;
  const page = document.addPage([size.width, size.height]);
  const { regular, bold } = await embedTypefaces(document);
  const width = Math.min(size.width - 2 * MARGIN, WIDEST);
  const inner = width - 2 * PADDING;
  const left = (size.width - width) / 2;
  let y = size.height - MARGIN;

  const write = (text: string, { font, settable }: typeof regular, points: number, colour = BLACK) => {
    const lines = wrapText(settable(text), inner, (part) => font.widthOfTextAtSize(part, points));
    for (const line of lines) {
      y -= points * LEADING;
      page.drawText(line, { x: left + PADDING, y: y + points * 0.45, size: points, font, color: colour });
    }
  };
  write(ABOVE, regular, sizes.above, GREY);
  const top = y - 4;
  y = top - PADDING;
  write(fixedConsentBlock.heading, bold, sizes.heading);
  y -= 6;
  for (const paragraph of fixedConsentBlock.text.split('\n')) {
    write(paragraph, regular, sizes.text);
    y -= 4;
  }
  const bottom = y - PADDING;
  page.drawRectangle({ x: left, y: bottom, width, height: top - bottom, borderColor: GREY, borderWidth: 0.8 });
  return { bytes: await document.save(), pages: [...pages, { width: size.width, height: size.height }] };
}
