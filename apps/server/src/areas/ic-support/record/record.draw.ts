import type { FileStore } from '@nattoku/baas/file-store';
import {
  LineCapStyle,
  LineJoinStyle,
  lineTo,
  moveTo,
  type PDFDocument,
  type PDFOperator,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  setDashPattern,
  setLineCap,
  setLineJoin,
  setLineWidth,
  setStrokingRgbColor,
  stroke,
} from '@cantoo/pdf-lib';
import type { RecordBody } from '@nattoku/contract/ic-support/ic-record';
import type { Box, Flow } from '#kernel/pdf/pdf-flow.ts';

const LEAST_WIDTH = 0.6;
/** An empty board has the shape of the one on the screen. */
const BOARD_ASPECT = 3 / 4;

type Drawn = RecordBody['drawings'][string][number];

/** As on the screen: the colours of Okabe and Ito, which the colour-blind tell apart. */
const colours: Record<Drawn['colour'], readonly [number, number, number]> = {
  black: [0.1, 0.1, 0.1],
  blue: [0, 0.447, 0.698],
  orange: [0.835, 0.369, 0],
  green: [0, 0.62, 0.451],
};

/** Where a picture of the scenario lies; null for what is gone, or the board. */
export type PictureSource = (picture: string) => Promise<{ path: string; contentType: string } | null>;

/** A page for each picture that was drawn on, with the ink over it as lines. */
export async function addDrawings(
  flow: Flow,
  drawings: RecordBody['drawings'],
  { files, sourceOf }: { files: Pick<FileStore, 'read'>; sourceOf: PictureSource },
): Promise<void> {
  for (const [at, [picture, strokes]] of Object.entries(drawings).entries()) {
    const source = await sourceOf(picture);
    const bytes = source && (await bytesOf(files, source.path));
    await flow.page(`説明のときの図 ${at + 1}`, async (free, page, document) => {
      const image = source && bytes && (await embed(document, bytes, source.contentType));
      const box = fitted(free, image ? image.height / image.width : BOARD_ASPECT);
      if (image) page.drawImage(image, box);
      else page.drawRectangle({ ...box, color: rgb(1, 1, 1), borderColor: rgb(0.7, 0.7, 0.7), borderWidth: 0.5 });
      page.pushOperators(
        pushGraphicsState(),
        setLineCap(LineCapStyle.Round),
        setLineJoin(LineJoinStyle.Round),
        ...strokes.flatMap((one) => lineOf(one, box)),
        popGraphicsState(),
      );
    });
  }
}

/** As large as there is room for its shape, at the upper edge. */
function fitted(free: Box, aspect: number): Box {
  const width = Math.min(free.width, free.height / aspect);
  const height = width * aspect;
  return { x: free.x, y: free.y + free.height - height, width, height };
}

const embed = (document: PDFDocument, bytes: Uint8Array, contentType: string) =>
  contentType === 'image/png' ? document.embedPng(bytes) : document.embedJpg(bytes);

async function bytesOf(files: Pick<FileStore, 'read'>, path: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of (await files.read(path)).stream) parts.push(part);
  return Buffer.concat(parts);
}

function lineOf({ colour, width, line: kind, points }: Drawn, box: Box): PDFOperator[] {
  const [first, ...rest] = points.map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + (1 - y) * box.height }));
  if (!first) return [];
  const thickness = Math.max(LEAST_WIDTH, width * box.width);
  // A line without length is a dot where lines end round.
  const line = rest.length === 0 ? [first] : rest;
  return [
    setStrokingRgbColor(...colours[colour]),
    setLineWidth(thickness),
    setDashPattern(kind === 'dashed' ? [3 * thickness, 2 * thickness] : [], 0),
    moveTo(first.x, first.y),
    ...line.map(({ x, y }) => lineTo(x, y)),
    stroke(),
  ];
}
