import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFPage, PDFRef, PDFStream } from '@cantoo/pdf-lib';

/** Links and pop-ups show nothing of their own. */
const unseen = new Set(['Link', 'Popup']);
/** Hidden, and not for the screen (ISO 32000-2, 12.5.3). */
const HIDDEN = 0b100010;

type Box = { x: number; y: number; width: number; height: number };
type Matrix = readonly [number, number, number, number, number, number];

/** Draws comments, stamps and what fields hold onto their page, as the file itself draws them; the notes themselves can then be left. */
export function printNotes(page: PDFPage): void {
  const { context } = page.doc;
  const drawings = (page.node.Annots()?.asArray() ?? []).flatMap((item) => {
    const note = context.lookup(item);
    const drawing = note instanceof PDFDict ? drawingOf(page, note) : null;
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
  const flags = note.lookup(PDFName.of('F'));
  if (kind instanceof PDFName && unseen.has(kind.decodeText())) return null;
  if (flags instanceof PDFNumber && (flags.asNumber() & HIDDEN) !== 0) return null;
  const ref = appearanceOf(note);
  const form = ref && page.doc.context.lookup(ref);
  const rectangle = boxOf(note.lookup(PDFName.of('Rect')));
  if (!ref || !(form instanceof PDFStream) || !rectangle) return null;
  form.dict.set(PDFName.of('Type'), PDFName.of('XObject'));
  form.dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
  const matrix = placing(form.dict, rectangle);
  if (!matrix) return null;
  return `q ${matrix.map((part) => part.toFixed(5)).join(' ')} cm ${page.node.newXObject('Note', ref).toString()} Do Q`;
};

/** The normal one, of several the one of the state that it is in. */
const appearanceOf = (note: PDFDict): PDFRef | null => {
  const all = note.lookup(PDFName.of('AP'));
  const normal = all instanceof PDFDict ? all.get(PDFName.of('N')) : undefined;
  const states = note.context.lookup(normal);
  if (!(states instanceof PDFDict)) return normal instanceof PDFRef ? normal : null;
  const state = note.lookup(PDFName.of('AS'));
  const chosen = state instanceof PDFName ? states.get(state) : undefined;
  return chosen instanceof PDFRef ? chosen : null;
};

/** By which matrix the appearance's box comes to lie in the note's rectangle (ISO 32000-2, 12.5.5). */
const placing = (form: PDFDict, rectangle: Box): Matrix | null => {
  const box = boxOf(form.lookup(PDFName.of('BBox')));
  if (!box) return null;
  const own = numbersOf(form.lookup(PDFName.of('Matrix')));
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = own.length === 6 ? own : [];
  const xs = [box.x, box.x + box.width];
  const corners = xs.flatMap((x) => [box.y, box.y + box.height].map((y) => [a * x + c * y + e, b * x + d * y + f]));
  const moved = around(corners);
  if (moved.width === 0 || moved.height === 0) return null;
  const [wide, high] = [rectangle.width / moved.width, rectangle.height / moved.height];
  return [wide, 0, 0, high, rectangle.x - moved.x * wide, rectangle.y - moved.y * high];
};

const numbersOf = (value: unknown): number[] =>
  value instanceof PDFArray
    ? value.asArray().flatMap((_, at) => {
        const number = value.lookup(at);
        return number instanceof PDFNumber ? [number.asNumber()] : [];
      })
    : [];

const boxOf = (value: unknown): Box | null => {
  const [x0, y0, x1, y1, more] = numbersOf(value);
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined || more !== undefined) return null;
  return around([
    [x0, y0],
    [x1, y1],
  ]);
};

const around = (points: readonly (readonly number[])[]): Box => {
  const xs = points.map(([x = 0]) => x);
  const ys = points.map(([, y = 0]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
};
