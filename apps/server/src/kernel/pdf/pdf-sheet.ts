import { PDFDocument, rgb, type PDFPage } from '@cantoo/pdf-lib';
import { embedTypefaces, type Typeface } from '#kernel/pdf/japanese-fonts.ts';
import type { Script, Weight } from '#kernel/pdf/characters.ts';
import { qrPath } from '#kernel/pdf/qr-path.ts';
import { balancedText, wrapText } from '#kernel/pdf/wrap-text.ts';

/** Width and height in millimetres (ISO 216). */
const papers = { A4: [210, 297], A3: [297, 420] } as const;
export type Paper = keyof typeof papers;

/** Millimetres from the left and the upper edge of the page. */
type Place = { x: number; y: number };
export type TextStyle = {
  /** Height of the characters in points. */
  size: number;
  weight?: Weight;
  /** Japanese, unless it says otherwise; one that the sheet was begun with. */
  script?: Script;
  /** Its words are parted by blanks and stay whole. */
  isSpaced?: boolean;
  /** #rrggbb */
  colour?: string;
  align?: 'left' | 'center' | 'right';
  /** Distance of lines as a multiple of the size. */
  leading?: number;
};

export type SheetPicture = { bytes: Uint8Array; contentType: 'image/png' | 'image/jpeg' };

export type Sheet = {
  readonly width: number;
  readonly height: number;
  addPage(): void;
  pageCount(): number;
  /** Draws on this page from now on, counted from 0. */
  turnTo(page: number): void;
  /** Sets a text in a column of that width; returns the height it took, in millimetres. */
  text(text: string, place: Place & { width: number }, style: TextStyle): number;
  /** The height that `text` would take. */
  heightOf(text: string, width: number, style: TextStyle): number;
  /** Whether something of it cannot be put on paper, and would be seen to be missing. */
  lacks(text: string, style: Pick<TextStyle, 'weight' | 'script'>): boolean;
  line(from: Place, to: Place, stroke?: { colour?: string; width?: number }): void;
  box(place: Place & { width: number; height: number }, look: { fill?: string; stroke?: string }): void;
  /** A code with its quiet zone of four modules, `size` wide. */
  qr(text: string, place: Place & { size: number }): void;
  /** A picture as large as the place says; the caller keeps its shape. */
  picture(picture: SheetPicture, place: Place & { width: number; height: number }): Promise<void>;
  /** Strokes of an SVG path, whose units become `scale` millimetres. */
  drawing(path: string, place: Place & { scale: number }, look?: { colour?: string; fill?: boolean }): void;
  /** What no other verb draws, straight on the page that is being drawn on. */
  drawOn(draw: DrawOn): Promise<void>;
  save(): Promise<Uint8Array>;
};

/** Lengths of a page are in points here, and y begins at its lower edge. */
export type DrawOn = (page: PDFPage, document: PDFDocument) => void | Promise<void>;
export const POINTS_PER_MM = 72 / 25.4;

/** The same sheet to try things on: says how high they would be, and draws nothing. */
export const measured = (sheet: Sheet): Sheet => ({
  ...sheet,
  text: (text, { width }, style) => sheet.heightOf(text, width, style),
  line: () => {},
  box: () => {},
  qr: () => {},
  picture: async () => {},
  drawOn: async () => {},
  drawing: () => {},
});

const colourOf = (hex = '#1a1a1a') => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return rgb(part(1), part(3), part(5));
};

const DEFAULT_LEADING = 1.5;
/** Of the height of Noto Sans JP's characters, what stands above the base line. */
const ASCENT = 0.88;

type Faces = Record<Weight, Typeface>;

const faceOf = (
  faces: Partial<Record<Script, Faces>>,
  { weight = 'regular', script = 'japanese' }: Omit<TextStyle, 'size'>,
) => {
  const face = faces[script]?.[weight];
  if (!face) throw new Error(`The sheet was begun without the font of '${script}'.`);
  return face;
};

type Options = {
  title: string;
  paper: Paper;
  landscape?: boolean;
  now: Date;
  /** As screen readers name the language of most of it (BCP 47). */
  language?: string;
  scripts?: readonly Script[];
};

/** The title stands in the file's properties and in the reader's window; nothing else about who made it or where is written into the file. */
async function newDocument({ title, now, language = 'ja-JP' }: Options): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setLanguage(language);
  document.setProducer('Nattoku');
  document.setCreator('Nattoku');
  document.setCreationDate(now);
  document.setModificationDate(now);
  return document;
}

const embedScripts = async (document: PDFDocument, { scripts = [] }: Options) => {
  const faces: Partial<Record<Script, Faces>> = {};
  for (const script of new Set<Script>(['japanese', ...scripts]))
    faces[script] = await embedTypefaces(document, script);
  return faces;
};

/** A document of sheets of paper with Japanese text, and in the other scripts that it is begun with; `now` dates it. */
export async function newSheet(options: Options): Promise<Sheet> {
  const document = await newDocument(options);
  const faces = await embedScripts(document, options);
  const [short, long] = papers[options.paper];
  const [width, height] = options.landscape ? [long, short] : [short, long];
  const addPage = (): PDFPage => document.addPage([width * POINTS_PER_MM, height * POINTS_PER_MM]);
  let page = addPage();

  const left = (x: number) => x * POINTS_PER_MM;
  const down = (y: number) => (height - y) * POINTS_PER_MM;
  const linesOf = (text: string, columnWidth: number, style: TextStyle) => {
    const typeface = faceOf(faces, style);
    const widthOf = (part: string) => typeface.widthOf(part, style.size);
    // In the middle of its column a line of two characters looks lost.
    const wrap = style.align === 'center' ? balancedText : wrapText;
    return { typeface, lines: wrap(typeface.settable(text), columnWidth * POINTS_PER_MM, widthOf, style) };
  };
  const lineHeight = ({ size, leading = DEFAULT_LEADING }: TextStyle) => (size * leading) / POINTS_PER_MM;

  return {
    width,
    height,
    addPage: () => {
      page = addPage();
    },
    pageCount: () => document.getPageCount(),
    turnTo: (number) => {
      page = document.getPage(number);
    },
    text: (text, place, style) => {
      const { typeface, lines } = linesOf(text, place.width, style);
      const step = lineHeight(style);
      lines.forEach((line, index) => {
        const free = place.width - typeface.widthOf(line, style.size) / POINTS_PER_MM;
        const inset = { left: 0, center: free / 2, right: free }[style.align ?? 'left'];
        const base = place.y + index * step + step / 2 + (style.size * (ASCENT - 0.5)) / POINTS_PER_MM;
        const at = { x: left(place.x + inset), y: down(base) };
        typeface.draw(page, line, { ...at, size: style.size, color: colourOf(style.colour) });
      });
      return lines.length * step;
    },
    heightOf: (text, columnWidth, style) => linesOf(text, columnWidth, style).lines.length * lineHeight(style),
    lacks: (text, style) => faceOf(faces, style).lacks(text),
    line: (from, to, { colour = '#dbdbdb', width: thickness = 0.2 } = {}) =>
      page.drawLine({
        start: { x: left(from.x), y: down(from.y) },
        end: { x: left(to.x), y: down(to.y) },
        thickness: thickness * POINTS_PER_MM,
        color: colourOf(colour),
      }),
    box: (place, { fill, stroke }) =>
      page.drawRectangle({
        x: left(place.x),
        y: down(place.y + place.height),
        width: place.width * POINTS_PER_MM,
        height: place.height * POINTS_PER_MM,
        ...(fill ? { color: colourOf(fill) } : {}),
        ...(stroke ? { borderColor: colourOf(stroke), borderWidth: 0.2 * POINTS_PER_MM } : {}),
      }),
    qr: (text, place) => {
      const { path, modules } = qrPath(text);
      const scale = (place.size * POINTS_PER_MM) / modules;
      page.drawSvgPath(path, { x: left(place.x), y: down(place.y), scale, color: colourOf('#000000') });
    },
    picture: async ({ bytes, contentType }, place) => {
      const target = page;
      const image = contentType === 'image/png' ? await document.embedPng(bytes) : await document.embedJpg(bytes);
      const size = { width: place.width * POINTS_PER_MM, height: place.height * POINTS_PER_MM };
      target.drawImage(image, { x: left(place.x), y: down(place.y + place.height), ...size });
    },
    drawing: (path, place, { colour, fill = false } = {}) =>
      page.drawSvgPath(path, {
        x: left(place.x),
        y: down(place.y),
        scale: place.scale * POINTS_PER_MM,
        ...(fill ? { color: colourOf(colour) } : { borderColor: colourOf(colour), borderWidth: 3, borderLineCap: 1 }),
      }),
    drawOn: async (draw) => draw(page, document),
    save: () => document.save({ useObjectStreams: false }),
  };
}
