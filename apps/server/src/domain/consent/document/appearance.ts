import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFWidgetAnnotation,
} from '@cantoo/pdf-lib';

/** Hidden, and not for the screen (ISO 32000-2, 12.5.3). */
const HIDDEN = 0b100010;

export const isHidden = (note: PDFDict): boolean => {
  const flags = note.lookup(PDFName.of('F'));
  return flags instanceof PDFNumber && (flags.asNumber() & HIDDEN) !== 0;
};

export const isField = (note: PDFDict): boolean => note.lookup(PDFName.of('Subtype')) === PDFName.of('Widget');

/** The index of the page that shows a field, which may state another one; -1 where none does. */
export const pageIndexOf = (pages: readonly PDFPage[], widget: PDFWidgetAnnotation): number => {
  const ref = widget.dict.context.getObjectRef(widget.dict);
  const at = pages.findIndex(({ node }) => ref && node.Annots()?.asArray().includes(ref));
  return at >= 0 ? at : pages.findIndex((page) => page.ref === widget.P());
};

/** The normal drawing of a note, of several the one of the state that it is in; null where the file has none that is seen (ISO 32000-2, 12.5.5). */
export const appearanceOf = (note: PDFDict): PDFRef | null => {
  const all = note.lookup(PDFName.of('AP'));
  const normal = all instanceof PDFDict ? all.get(PDFName.of('N')) : undefined;
  const states = note.context.lookup(normal);
  const drawing = states instanceof PDFDict ? states.get(stateOf(note)) : normal;
  const form = note.context.lookup(drawing);
  return drawing instanceof PDFRef && form instanceof PDFStream && drawnBox(form.dict) ? drawing : null;
};

/** Of a box; where it states none, the value of its field. */
const stateOf = (note: PDFDict): PDFName => {
  const field = note.lookup(PDFName.of('Parent'));
  const inherited = field instanceof PDFDict ? field.lookup(PDFName.of('V')) : undefined;
  const state = note.lookup(PDFName.of('AS')) ?? note.lookup(PDFName.of('V')) ?? inherited;
  return state instanceof PDFName ? state : PDFName.of('Off');
};

/** Returns true where the drawing of a note shows anything, or where that cannot be read. */
export const isDrawn = (note: PDFDict): boolean => {
  const content = contentOf(note);
  return content === null || /(?:^|[\s)\]>])(?:T[jJ]|['"SsFfBb]|[fBb]\*|Do|sh|EI)(?:$|\s)/u.test(content);
};

/** The text that a field shows, without blanks; null where its drawing cannot be read as text. An empty text where nothing is drawn. */
export const shownText = (field: PDFDict): string | null => {
  const content = contentOf(field);
  if (content === null || /\bDo\b/u.test(content)) return null;
  const literals = Array.from(content.matchAll(LITERAL), ([literal]) => unescaped(literal.slice(1, -1)));
  if (/<\s*[\da-f]/iu.test(content.replaceAll(LITERAL, ''))) return null;
  const text = literals.join('').replaceAll(/\s/gu, '');
  return /^[\x21-\x7E]*$/u.test(text) ? text : null;
};

/** A text in a content stream (ISO 32000-2, 7.3.4.2), with brackets within brackets once. */
const LITERAL = /\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)/gu;

const unescaped = (literal: string): string =>
  literal.replaceAll(/\\(?:([0-7]{1,3})|\r\n|([\s\S]))/gu, (_, code: string | undefined, other: string | undefined) =>
    code === undefined
      ? /[nrtbf\r\n]/u.test(other ?? ' ')
        ? ' '
        : (other ?? '')
      : String.fromCodePoint(parseInt(code, 8)),
  );

/** Empty where the file has no drawing; null for a drawing that is stored in a way that cannot be read here. */
const contentOf = (note: PDFDict): string | null => {
  const ref = appearanceOf(note);
  const drawing = ref && note.context.lookup(ref);
  if (!drawing) return '';
  if (!(drawing instanceof PDFRawStream)) return null;
  try {
    return Buffer.from(decodePDFRawStream(drawing).decode()).toString('latin1');
  } catch {
    return null;
  }
};

export type Box = { x: number; y: number; width: number; height: number };

/** The box of a drawing in the coordinates of what it is drawn on; null where it has no size. */
export const drawnBox = (form: PDFDict): Box | null => {
  const box = boxOf(form.lookup(PDFName.of('BBox')));
  if (!box) return null;
  const own = numbersOf(form.lookup(PDFName.of('Matrix')));
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = own.length === 6 ? own : [];
  const xs = [box.x, box.x + box.width];
  const corners = xs.flatMap((x) => [box.y, box.y + box.height].map((y) => [a * x + c * y + e, b * x + d * y + f]));
  const moved = around(corners);
  return moved.width > 0 && moved.height > 0 ? moved : null;
};

export const numbersOf = (value: unknown): number[] =>
  value instanceof PDFArray
    ? value.asArray().flatMap((_, at) => {
        const number = value.lookup(at);
        return number instanceof PDFNumber ? [number.asNumber()] : [];
      })
    : [];

export const boxOf = (value: unknown): Box | null => {
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
