import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import type { PageTurn } from '@nattoku/contract/consent-paper';

/** One page of a stored scan; `position` counts from 1. */
export type ScannedPage = { path: string; position: number; turn: PageTurn };

/** One PDF of pages that came in several files, in this order and upright; the pictures themselves are not touched. */
export async function assemblePages(
  pages: readonly ScannedPage[],
  read: (path: string) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const whole = await PDFDocument.create({ updateMetadata: false });
  const sources = new Map<string, PDFDocument>();
  for (const { path, position, turn } of pages) {
    const source = sources.get(path) ?? (await PDFDocument.load(await read(path), { updateMetadata: false }));
    sources.set(path, source);
    const [page] = await whole.copyPages(source, [position - 1]);
    if (!page) throw new Error(`page ${position} of a scan is gone`);
    page.setRotation(degrees((page.getRotation().angle + turn) % 360));
    whole.addPage(page);
  }
  return whole.save({ useObjectStreams: false });
}
