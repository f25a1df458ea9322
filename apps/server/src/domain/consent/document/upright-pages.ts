import {
  drawObject,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFObjectCopier,
  type PDFPage,
  PDFPageEmbedder,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import type { ConsentPage, FieldBox } from '@nattoku/contract/consent/consent-field';
import { printNotes } from '#domain/consent/document/print-notes.ts';

type Rectangle = { x: number; y: number; width: number; height: number };

/** How a page lies: what of it is seen, and by which matrix it comes to lie upright with its lower left corner at 0, 0. */
type Lie = { seen: Rectangle; rotation: number; matrix: Matrix; width: number; height: number; isCropped: boolean };
type Matrix = [number, number, number, number, number, number];

const turned = (degrees: number): number => ((Math.round(degrees / 90) % 4) + 4) % 4;

/** What of a page is shown is its crop box within its media box (ISO 32000-1, 14.11.2). */
const within = (crop: Rectangle, media: Rectangle): Rectangle => {
  const x = Math.max(crop.x, media.x);
  const y = Math.max(crop.y, media.y);
  const width = Math.min(crop.x + crop.width, media.x + media.width) - x;
  const height = Math.min(crop.y + crop.height, media.y + media.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : media;
};

/** Points that one unit of the page is long, where that is not 1. */
const unitOf = (page: PDFPage): number => {
  const unit = page.node.lookup(PDFName.of('UserUnit'));
  return unit instanceof PDFNumber && unit.asNumber() > 0 ? unit.asNumber() : 1;
};

export function lieOf(page: PDFPage): Lie {
  const media = page.getMediaBox();
  const seen = within(page.getCropBox(), media);
  const rotation = turned(page.getRotation().angle);
  const unit = unitOf(page);
  const { x, y, width: w, height: h } = seen;
  const matrices: Matrix[] = [
    [1, 0, 0, 1, -x, -y],
    [0, -1, 1, 0, -y, x + w],
    [-1, 0, 0, -1, x + w, y + h],
    [0, 1, -1, 0, y + h, -x],
  ];
  const [a, b, c, d, e, f] = matrices[rotation] ?? [1, 0, 0, 1, 0, 0];
  const isOnItsSide = rotation % 2 === 1;
  return {
    seen,
    rotation,
    matrix: [a * unit, b * unit, c * unit, d * unit, e * unit, f * unit],
    width: (isOnItsSide ? h : w) * unit,
    height: (isOnItsSide ? w : h) * unit,
    isCropped: media.width - w > 1 || media.height - h > 1,
  };
}

/** Where a rectangle of a page comes to lie, in points from the upper left corner of the upright page. */
export function uprightBox({ matrix, height: tall }: Lie, { x, y, width, height }: Rectangle): Omit<FieldBox, 'page'> {
  const [a, b, c, d, e, f] = matrix;
  const place = (px: number, py: number) => [a * px + c * py + e, b * px + d * py + f] as const;
  const [x0, y0] = place(x, y);
  const [x1, y1] = place(x + width, y + height);
  const top = Math.max(y0, y1);
  return { x: Math.min(x0, x1), y: tall - top, width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) };
}

export type UprightPages = { bytes: Uint8Array; pages: ConsentPage[] };

/**
 * A new document of the pages as they are seen: upright, cut to what is shown, with what form fields look like printed on them, and without
 * anything that does something – fields, links, notes, scripts, attached files. Hidden layers stay hidden.
 */
export async function uprightPages(source: PDFDocument): Promise<UprightPages> {
  // As the file draws its fields, never drawn again: a font of ours would not have its characters.
  for (const page of source.getPages()) printNotes(page, 'fields');
  const target = await PDFDocument.create({ updateMetadata: false });
  target.setProducer('Nattoku');
  target.setLanguage('ja-JP');
  const copier = PDFObjectCopier.for(source.context, target.context);
  const lies = source.getPages().map((page) => ({ page, lie: lieOf(page) }));
  for (const { page, lie } of lies) await lay(page, lie, { source, target, copier });
  const layers = source.catalog.lookup(PDFName.of('OCProperties'));
  if (layers instanceof PDFDict) target.catalog.set(PDFName.of('OCProperties'), copier.copy(layers));
  const bytes = await target.save();
  return { bytes, pages: lies.map(({ lie: { width, height } }) => ({ width, height })) };
}

type Documents = { source: PDFDocument; target: PDFDocument; copier: PDFObjectCopier };

const lay = async (page: PDFPage, { seen, matrix, width, height }: Lie, { source, target, copier }: Documents) => {
  const laid = target.addPage([width, height]);
  if (!page.node.Contents()) return;
  const { x, y, width: w, height: h } = seen;
  const box = { left: x, bottom: y, right: x + w, top: y + h };
  const embedder = await PDFPageEmbedder.for(page.node, box, matrix);
  const ref = await embedder.embedIntoContext(source.context);
  // How transparent parts of the page mix with each other.
  const group = page.node.get(PDFName.of('Group'));
  const content = source.context.lookup(ref, PDFStream);
  if (group) content.dict.set(PDFName.of('Group'), group);
  const key = laid.node.newXObject('Page', copier.copy(ref));
  laid.pushOperators(pushGraphicsState(), drawObject(key), popGraphicsState());
};
