import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { StorageError } from '@nattoku/baas/file-store';
import { runPoppler } from '#kernel/pdf/run-poppler.ts';
import { takeTurns } from '#kernel/pdf/take-turns.ts';
import { Problem } from '#kernel/problem.ts';
import type { Services } from '#kernel/services.ts';

/** Widths in pixels; what is asked for is rounded up, so that few pictures are drawn and kept (decision 0019). */
const WIDEST = 2400;
export const pageImageWidths: readonly number[] = [240, 480, 800, 1200, 1600, WIDEST];

const MOST_BYTES = 40_000_000;
/** Above it a page is a photograph: as JPEG it costs a tenth, and has no letters to keep sharp. */
const MOST_PNG_BYTES = 900_000;
/** At most a few at once: the pictures of a 30-page form must not make the wards' screens slow. */
const inTurn = takeTurns({ atOnce: 2 });

export type PageImage = { bytes: Uint8Array; contentType: 'image/png' | 'image/jpeg' };
type Wanted = {
  facilityId: string;
  /** Of the PDF, hex. */
  sha256: string;
  /** Fetches the PDF; not called where the picture is there already. */
  read: () => Promise<Uint8Array>;
  /** From 1. */
  page: number;
  /** Pixels. */
  width: number;
};

const underWay = new Map<string, Promise<PageImage>>();

/**
 * A page of a PDF as a picture, kept among the files by the content of the PDF. Problems: `notFound` for a page that is not there,
 * `pdf.noTools` where poppler is not installed, `pdf.unreadable` where it cannot draw the page within its time and memory.
 */
export function pageImage(services: Pick<Services, 'files'>, wanted: Wanted): Promise<PageImage> {
  const width = pageImageWidths.find((one) => one >= wanted.width) ?? WIDEST;
  const path = `${pageImageFolder(wanted.facilityId, wanted.sha256)}/${wanted.page}-${width}`;
  const running = underWay.get(path);
  if (running) return running;
  const work = kept(services, path)
    .then((known) => known ?? drawAndKeep(services, path, { ...wanted, width }))
    .finally(() => underWay.delete(path));
  underWay.set(path, work);
  return work;
}

/** Where the pictures of one PDF stand. */
export const pageImageFolder = (facilityId: string, sha256: string): string =>
  `facilities/${facilityId}/page-images/${sha256}`;

async function kept({ files }: Pick<Services, 'files'>, path: string): Promise<PageImage | null> {
  try {
    const { stream, metadata } = await files.read(path);
    const bytes = await buffer(Readable.from(stream));
    return { bytes, contentType: metadata.contentType === 'image/jpeg' ? 'image/jpeg' : 'image/png' };
  } catch (error) {
    if (error instanceof StorageError && error.code === 'object-not-found') return null;
    throw error;
  }
}

async function drawAndKeep({ files }: Pick<Services, 'files'>, path: string, wanted: Wanted): Promise<PageImage> {
  const image = await inTurn(async () => draw(await wanted.read(), wanted.page, wanted.width));
  await files.put(path, image.bytes, { contentType: image.contentType });
  return image;
}

/** A page of a PDF that is not worth keeping; `width` as for `pageImage`. */
export const drawPage = (pdf: Uint8Array, page: number, width: number): Promise<PageImage> =>
  inTurn(() => draw(pdf, page, pageImageWidths.find((one) => one >= width) ?? WIDEST));

/** From memory to memory. */
async function draw(pdf: Uint8Array, page: number, width: number): Promise<PageImage> {
  const png = await poppler(pdf, ['-png', ...select(page, width)]);
  if (png.length === 0) throw new Problem('notFound');
  if (png.length <= MOST_PNG_BYTES) return { bytes: png, contentType: 'image/png' };
  const jpeg = await poppler(pdf, ['-jpeg', '-jpegopt', 'quality=85', ...select(page, width)]);
  return { bytes: jpeg, contentType: 'image/jpeg' };
}

const select = (page: number, width: number): string[] => {
  const number = String(page);
  return ['-singlefile', '-f', number, '-l', number, '-scale-to-x', String(width), '-scale-to-y', '-1', '-', '-'];
};

async function poppler(pdf: Uint8Array, args: readonly string[]): Promise<Buffer> {
  const { how, output, complaints } = await runPoppler(['pdftocairo', ...args], { pdf, output: MOST_BYTES });
  if (how === 'done') return output;
  throw new Problem(/page range|first page|last page/iu.test(complaints) ? 'notFound' : 'pdf.unreadable');
}
