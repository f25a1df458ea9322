import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PageTurn } from '@nattoku/contract/consent/consent-paper';
import { prepareZXingModule, readBarcodes, type ReadResult } from 'zxing-wasm/reader';
import { runPoppler } from '#kernel/pdf/run-poppler.ts';
import { Problem } from '#kernel/problem.ts';

/** What one page of a scanned PDF shows. */
export type SeenPage = {
  /** From 1. */
  position: number;
  codes: readonly { text: string; turn: PageTurn }[];
  isBlank: boolean;
  /** Dots per inch of the picture that fills the page; null where there is none. */
  resolution: number | null;
};

/** Pixels of the longer side: an A4 at 220 dpi, and never more, whatever size the paper says to have; then once more for fine codes. */
const SIDES = [2600, 4000] as const;
/** @throws Problem `pdf.unreadable` for a page that takes all of its time: the next ones would take it, too. */
const run = async (program: string, args: readonly string[]): Promise<Buffer | null> => {
  const { how, output } = await runPoppler([program, ...args]);
  if (how === 'tooSlow') throw new Problem('pdf.unreadable');
  return how === 'done' ? output : null;
};

/** Looks at each page of a file that came from a scanner, in whatever order and whichever way up the pages lie. */
export async function* readScan(file: string, pageCount: number): AsyncGenerator<SeenPage> {
  const resolutions = await resolutionsIn(file);
  for (let position = 1; position <= pageCount; position += 1) {
    yield { position, ...(await lookAt(file, position)), resolution: resolutions.get(position) ?? null };
  }
}

const lookAt = async (file: string, page: number): Promise<Pick<SeenPage, 'codes' | 'isBlank'>> => {
  let isBlank = false;
  for (const side of SIDES) {
    const picture = await greyPicture(file, page, side);
    if (picture === null) return { codes: [], isBlank: false };
    isBlank = isWhite(picture);
    if (isBlank) break;
    const codes = await codesIn(picture);
    if (codes.length > 0) return { codes, isBlank: false };
  }
  return { codes: [], isBlank };
};

/** A PGM file, and where its pixels are. */
type Grey = { width: number; height: number; pixels: Uint8Array; file: Uint8Array };

const greyPicture = async (file: string, page: number, side: number): Promise<Grey | null> => {
  const number = String(page);
  const pgm = await run('pdftoppm', ['-gray', '-scale-to', String(side), '-f', number, '-l', number, file]);
  const head = pgm && /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.subarray(0, 64).toString('latin1'));
  if (!pgm || !head) return null;
  return { width: Number(head[1]), height: Number(head[2]), pixels: pgm.subarray(head[0].length), file: pgm };
};

const programFile = (): string => fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
let prepared: Promise<void> | undefined;
const prepare = (): Promise<void> =>
  (prepared ??= readFile(programFile()).then((bytes) => {
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(bytes).buffer } });
  }));

/** The library reads the file of the picture: pixels in four colours would be four times as many, made one by one in this thread. */
const codesIn = async ({ file }: Grey): Promise<SeenPage['codes']> => {
  await prepare();
  const found = await readBarcodes(file, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 8 });
  return found.filter(({ isValid }) => isValid).map((result) => ({ text: result.text, turn: turnOf(result) }));
};

/** From where the upper edge of the code lies to where it should: clockwise, in quarters. */
const turnOf = ({ position: { topLeft, topRight } }: ReadResult): PageTurn => {
  const angle = (Math.atan2(topRight.y - topLeft.y, topRight.x - topLeft.x) * 180) / Math.PI;
  return (((((4 - Math.round(angle / 90)) % 4) + 4) % 4) * 90) as PageTurn;
};

/** Specks of dust and what shines through from the other side are no ink: squares of pixels count, and only if they are dark. */
const SQUARE = 6;
const DARK = 200;
const MOST_INK = 0.0006;
const MARGIN = 0.03;

const isWhite = ({ width, height, pixels }: Grey): boolean => {
  const left = Math.floor(width * MARGIN);
  const top = Math.floor(height * MARGIN);
  let dark = 0;
  let all = 0;
  for (let y = top; y + SQUARE <= height - top; y += SQUARE) {
    for (let x = left; x + SQUARE <= width - left; x += SQUARE) {
      let sum = 0;
      for (let row = y; row < y + SQUARE; row += 1) {
        for (let column = x; column < x + SQUARE; column += 1) sum += pixels[row * width + column] ?? 255;
      }
      all += 1;
      if (sum / SQUARE ** 2 < DARK) dark += 1;
    }
  }
  return dark / all < MOST_INK;
};

/** Of the largest picture on each page, the coarser of its two directions. */
const resolutionsIn = async (file: string): Promise<Map<number, number>> => {
  const lines = ((await run('pdfimages', ['-list', file]))?.toString() ?? '').split('\n').slice(2);
  const largest = new Map<number, { area: number; resolution: number }>();
  for (const line of lines) {
    const words = line.trim().split(/\s+/);
    const [page, width, height, across, down] = [0, 3, 4, 12, 13].map((at) => Number(words[at]));
    if (!page || !width || !height || !across || !down) continue;
    const area = width * height;
    if (area <= (largest.get(page)?.area ?? 0)) continue;
    largest.set(page, { area, resolution: Math.round(Math.min(across, down)) });
  }
  return new Map([...largest].map(([page, { resolution }]) => [page, resolution]));
};
