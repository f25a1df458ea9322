import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';

const run = promisify(execFile);

export type Sheet = {
  /** Null for a sheet with nothing on it. */
  pdf: Uint8Array | null;
  /** From 1. */
  page?: number;
  /** How it lies in the tray, clockwise. */
  turn?: 0 | 90 | 180 | 270;
  /** Degrees by which it was drawn in askew. */
  skew?: number;
  /** Something dark over the lower right corner, where the code is. */
  covered?: boolean;
  dpi?: number;
};

type Grey = { width: number; height: number; pixels: Uint8Array };

/** A PDF as a scanner makes it: nothing but grey pictures, with dust and uneven paper on them. */
export async function scanOf(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const sheet of sheets) {
    const { dpi = 300, turn = 0, skew = 0, covered = false } = sheet;
    const drawn = sheet.pdf ? await rasterise(sheet.pdf, sheet.page ?? 1, dpi) : blank(dpi);
    if (covered) cover(drawn);
    const seen = dirty(turned(skewed(drawn, skew), turn));
    const page = document.addPage([(seen.width / dpi) * 72, (seen.height / dpi) * 72]);
    const picture = document.context.register(
      document.context.stream(deflateSync(seen.pixels, { level: 1 }), {
        Type: 'XObject',
        Filter: 'FlateDecode',
        Subtype: 'Image',
        Width: seen.width,
        Height: seen.height,
        ColorSpace: 'DeviceGray',
        BitsPerComponent: 8,
      }),
    );
    page.node.setXObject(PDFName.of('Scan'), picture);
    const { width, height } = page.getSize();
    const content = `q ${width} 0 0 ${height} 0 0 cm /Scan Do Q`;
    page.node.set(PDFName.of('Contents'), document.context.register(document.context.stream(content)));
  }
  return document.save();
}

const rasterise = async (pdf: Uint8Array, page: number, dpi: number): Promise<Grey> => {
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-scanner-'));
  try {
    const file = join(folder, 'paper.pdf');
    await writeFile(file, pdf);
    const args = ['-gray', '-r', String(dpi), '-f', String(page), '-l', String(page), file];
    const { stdout } = await run('pdftoppm', args, { encoding: 'buffer', maxBuffer: 200_000_000 });
    const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.subarray(0, 64).toString('latin1'));
    if (!head) throw new Error('pdftoppm drew nothing');
    return {
      width: Number(head[1]),
      height: Number(head[2]),
      pixels: Uint8Array.from(stdout.subarray(head[0].length)),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
};

const blank = (dpi: number): Grey => {
  const [width, height] = [Math.round(8.27 * dpi), Math.round(11.69 * dpi)];
  return { width, height, pixels: new Uint8Array(width * height).fill(255) };
};

/** Coffee over the code. */
const cover = ({ width, height, pixels }: Grey): void => {
  for (let y = Math.floor(height * 0.9); y < height; y += 1) {
    pixels.fill(90, y * width + Math.floor(width * 0.84), (y + 1) * width);
  }
};

const skewed = (from: Grey, skew: number): Grey => {
  if (skew === 0) return from;
  const { width, height } = from;
  const [sin, cos] = [Math.sin((skew * Math.PI) / 180), Math.cos((skew * Math.PI) / 180)];
  return map(width, height, (x, y) => {
    const [right, down] = [x - width / 2, y - height / 2];
    return at(
      from,
      Math.round(right * cos + down * sin + width / 2),
      Math.round(down * cos - right * sin + height / 2),
    );
  });
};

const turned = (from: Grey, turn: 0 | 90 | 180 | 270): Grey => {
  const { width, height } = from;
  if (turn === 90) return map(height, width, (x, y) => at(from, y, height - 1 - x));
  if (turn === 180) return map(width, height, (x, y) => at(from, width - 1 - x, height - 1 - y));
  if (turn === 270) return map(height, width, (x, y) => at(from, width - 1 - y, x));
  return from;
};

/** The same specks each time: a test that fails fails again. Loops over whole numbers alone, for there are millions of pixels. */
const dirty = ({ width, height, pixels }: Grey): Grey => {
  const seen = new Uint8ClampedArray(pixels.length);
  let seed = 7;
  for (let index = 0; index < pixels.length; index += 1) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    const noise = seed >>> 16;
    seen[index] = noise % 4000 === 0 ? 40 : (pixels[index] ?? 255) * 0.9 + 12 + (noise % 17) - 8;
  }
  return { width, height, pixels: new Uint8Array(seen.buffer) };
};

const at = ({ width, height, pixels }: Grey, x: number, y: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? 255 : (pixels[y * width + x] ?? 255);

const map = (width: number, height: number, tone: (x: number, y: number) => number): Grey => {
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels[y * width + x] = tone(x, y);
  }
  return { width, height, pixels };
};
