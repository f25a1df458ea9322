import type { FieldBox } from '@nattoku/contract/consent/consent-field';
import { ReadBackFailed } from '#domain/consent/sealing/read-back-failed.ts';
import { runPoppler } from '#kernel/pdf/run-poppler.ts';

/** Grey values from the upper left corner; 0 is black, 255 white. */
export type Picture = { width: number; height: number; grey: Buffer };

/** Part of a picture in its pixels. */
export type Area = Omit<FieldBox, 'page'>;

/** A page of a file at one pixel per point. */
type PagePictures = (page: number) => Promise<Picture>;

/** Eight of the largest pages that a form may have fit into what poppler may answer with. */
const MOST_AT_ONCE = 8;

/**
 * Draws the pages that are needed, consecutive ones in one run: poppler takes longer to read a file than to draw a page. Caches the newest run alone,
 * since a long form has hundreds of pages: whoever asks page by page, in order, draws each once.
 */
export function drawPages(file: string, needed: readonly number[]): PagePictures {
  const runs = consecutive([...new Set(needed)].toSorted((a, b) => a - b));
  let newest: { first: number; pictures: Promise<Picture[]> } | undefined;
  return async (page) => {
    const { first, last } = runs.find((run) => run.first <= page && page <= run.last) ?? { first: page, last: page };
    if (newest?.first !== first) newest = { first, pictures: pixels(file, { first, last }, ['-r', '72']) };
    return pictureOf(await newest.pictures, page - first, page);
  };
}

type PageRun = { first: number; last: number };

const consecutive = (pages: readonly number[]): PageRun[] => {
  const runs: PageRun[] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run && page === run.last + 1 && page - run.first < MOST_AT_ONCE) run.last = page;
    else runs.push({ first: page, last: page });
  }
  return runs;
};

const pictureOf = (pictures: readonly Picture[], at: number, page: number): Picture => {
  const picture = pictures[at];
  if (!picture) throw new ReadBackFailed('readBackPages', `page ${page}`);
  return picture;
};

/** Pixels per point of a close-up. */
export const CLOSE_UP_SCALE = 4;

/** A box and a point around it, at four pixels per point. */
export const closeUp = async (file: string, { page, x, y, width, height }: FieldBox): Promise<Picture> => {
  const [left, top] = [Math.max(0, x - 1), Math.max(0, y - 1)];
  const place = { x: left, y: top, W: x + width + 1 - left, H: y + height + 1 - top };
  const cut = Object.entries(place).flatMap(([name, points]) => [
    `-${name}`,
    String(Math.round(CLOSE_UP_SCALE * points)),
  ]);
  const pictures = await pixels(file, { first: page, last: page }, ['-r', String(72 * CLOSE_UP_SCALE), ...cut]);
  return pictureOf(pictures, 0, page);
};

const pixels = async (file: string, { first, last }: PageRun, manner: readonly string[]): Promise<Picture[]> => {
  const output = await poppler('pdftoppm', ['-gray', ...manner, '-f', String(first), '-l', String(last), file]);
  const pictures: Picture[] = [];
  for (let at = 0; at < output.length;) {
    const [head, ...size] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(output.subarray(at, at + 40).toString('latin1')) ?? [];
    const [width = 0, height = 0] = size.map(Number);
    if (!head) throw new ReadBackFailed('readBackPages', `page ${first + pictures.length}`);
    const start = at + head.length;
    at = start + width * height;
    pictures.push({ width, height, grey: output.subarray(start, at) });
  }
  return pictures;
};

/** So different from before is a stroke, or the white around it on dark ground, and no rounding of the picture. */
const DIFFERENT = 40;

/** The number of pixels of an area that changed; without `before`, that differ from white paper. */
export const changedPixels = (after: Picture, before: Picture | null, area: Area): number =>
  countPixels(after, area, (x, y) => Math.abs(greyAt(before, x, y) - greyAt(after, x, y)) > DIFFERENT);

/** The number of pixels of an area on which black cannot be seen. */
export const darkPixels = (page: Picture, area: Area): number =>
  countPixels(page, area, (x, y) => greyAt(page, x, y) <= DIFFERENT);

/** No picture is white paper. */
const greyAt = (picture: Picture | null, x: number, y: number): number => picture?.grey[y * picture.width + x] ?? 255;

/** Counts the pixels of the part of an area that lies in the picture. */
function countPixels({ width, height }: Picture, area: Area, isCounted: (x: number, y: number) => boolean): number {
  let count = 0;
  const [right, bottom] = [Math.min(width, area.x + area.width), Math.min(height, area.y + area.height)];
  for (let y = Math.max(0, area.y); y < bottom; y += 1) {
    for (let x = Math.max(0, area.x); x < right; x += 1) if (isCounted(x, y)) count += 1;
  }
  return count;
}

/** A long form with its scans on a busy machine takes a while, and who signed waits for nothing else. */
const patient = { seconds: 60, output: 100_000_000 };

/** Runs a program of poppler and returns its output. @throws ReadBackFailed `readBackPages`; Problem `pdf.noTools` */
export const poppler = async (program: string, args: readonly string[], pdf?: Uint8Array): Promise<Buffer> => {
  const { how, output } = await runPoppler([program, ...args], { ...patient, ...(pdf && { pdf }) });
  if (how !== 'done') throw new ReadBackFailed('readBackPages', program);
  return output;
};
