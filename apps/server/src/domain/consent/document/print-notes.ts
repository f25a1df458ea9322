import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFPage, PDFStream } from '@cantoo/pdf-lib';
import {
  appearanceOf,
  type Box,
  boxOf,
  drawnBox,
  isField,
  isHidden,
  numbersOf,
} from '#domain/consent/document/appearance.ts';

/** Links and pop-ups show nothing of their own. */
const unseen = new Set(['Link', 'Popup']);

type Matrix = readonly [number, number, number, number, number, number];

/**
 * Draws comments, stamps and what fields hold onto their page, as the file itself draws them; the notes themselves can then be left.
 * `printed`: fields alone, where comments are not part of the page.
 */
export function printNotes(page: PDFPage, printed: 'all' | 'fields'): void {
  const { context } = page.doc;
  const drawings = (page.node.Annots()?.asArray() ?? []).flatMap((item) => {
    const note = context.lookup(item);
    const isPrinted = note instanceof PDFDict && (printed === 'all' || isField(note));
    const drawing = isPrinted ? drawingOf(page, note) : null;
    return drawing ? [drawing] : [];
  });
  if (drawings.length === 0) return;
  const given = page.node.get(PDFName.of('Contents'));
  const list = page.node.Contents();
  const own = list instanceof PDFArray ? list.asArray() : given ? [given] : [];
  const [before, after] = ['q', `Q\n${drawings.join('\n')}`].map((text) => context.register(context.stream(text)));
  page.node.set(PDFName.of('Contents'), context.obj([before, ...own, after]));
}

/** Null for a note that is not seen. */
const drawingOf = (page: PDFPage, note: PDFDict): string | null => {
  const kind = note.lookup(PDFName.of('Subtype'));
  const rectangle = boxOf(note.lookup(PDFName.of('Rect')));
  if ((kind instanceof PDFName && unseen.has(kind.decodeText())) || isHidden(note) || !rectangle) return null;
  const ref = appearanceOf(note);
  if (!ref) return isField(note) ? frameOf(note, rectangle) : null;
  const form = page.doc.context.lookup(ref, PDFStream);
  form.dict.set(PDFName.of('Type'), PDFName.of('XObject'));
  form.dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
  const matrix = placing(form.dict, rectangle);
  return `q ${matrix.map((part) => part.toFixed(5)).join(' ')} cm ${page.node.newXObject('Note', ref).toString()} Do Q`;
};

/** The background and the border of a field that the file does not draw, as viewers draw them (ISO 32000-2, 12.5.6.19). */
const frameOf = (field: PDFDict, { x, y, width, height }: Box): string | null => {
  const look = field.lookup(PDFName.of('MK'));
  const style = field.lookup(PDFName.of('BS'));
  const given = style instanceof PDFDict ? style.lookup(PDFName.of('W')) : undefined;
  const line = given instanceof PDFNumber ? given.asNumber() : 1;
  if (!(look instanceof PDFDict)) return null;
  const paint = (key: string, operators: readonly string[]) => {
    const colour = numbersOf(look.lookup(PDFName.of(key)));
    const operator = operators[[1, 3, 4].indexOf(colour.length)];
    return operator === undefined ? null : `${colour.join(' ')} ${operator}`;
  };
  const [fill, stroke] = [paint('BG', ['g', 'rg', 'k']), paint('BC', ['G', 'RG', 'K'])];
  const inside = [x + line / 2, y + line / 2, width - line, height - line];
  const drawn = [
    fill && `${fill} ${[x, y, width, height].join(' ')} re f`,
    stroke && line > 0 && `${stroke} ${line} w ${inside.join(' ')} re S`,
  ].filter(Boolean);
  return drawn.length > 0 ? `q ${drawn.join(' ')} Q` : null;
};

/** By which matrix the appearance's box comes to lie in the note's rectangle (ISO 32000-2, 12.5.5). */
const placing = (form: PDFDict, rectangle: Box): Matrix => {
  const moved = drawnBox(form) ?? rectangle;
  const [wide, high] = [rectangle.width / moved.width, rectangle.height / moved.height];
  return [wide, 0, 0, high, rectangle.x - moved.x * wide, rectangle.y - moved.y * high];
};
