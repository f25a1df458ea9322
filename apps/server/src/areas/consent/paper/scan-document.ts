import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import type { PageTurn } from '@nattoku/contract/consent/consent-paper';
import { type BareCopies, bareCopies } from '#domain/consent/document/bare-pages.ts';

/** One page of a stored scan; `position` counts from 1. */
export type ScannedPage = { path: string; position: number; turn: PageTurn };

/** One PDF of pages that came in several files, in this order and upright; the pictures themselves are not touched. */
export async function assemblePages(
  pages: readonly ScannedPage[],
  read: (path: string) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const whole = await PDFDocument.create({ updateMetadata: false });
  const sources = new Map<string, BareCopies>();
  const open = async (path: string): Promise<BareCopies> => {
    const source = await PDFDocument.load(await read(path), { updateMetadata: false });
    const copies = bareCopies(source, whole);
    sources.set(path, copies);
    return copies;
  };
  for (const { path, position, turn } of pages) {
    const copies = sources.get(path) ?? (await open(path));
    const page = copies(position - 1);
    page.setRotation(degrees((page.getRotation().angle + turn) % 360));
  }
  return whole.save({ useObjectStreams: false });
}
