import { readdir, readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { greyPages } from '#kernel/pdf/run-poppler.ts';
import { takePages } from '#domain/consent/template/take-pages.ts';
import { endlessTree, hostilePdfs, largeBomb, onePage, withPassiveParts } from '#testing/consent/hostile-pdfs.ts';
import { onlyPages, partsSeenBy } from '#testing/consent/pdf-parts.ts';

const darkIn = async (pdf: Uint8Array): Promise<number> => {
  const [page] = (await greyPages(pdf)) ?? [];
  return page?.pixels.filter((grey) => grey < 128).length ?? 0;
};

test('what is seen of a page stays: print, notes and fields, as the page lies; nothing else comes along', async () => {
  const pdf = await withPassiveParts();
  const before = await partsSeenBy(pdf);
  const { bytes, pageCount } = await takePages(pdf, 'attachment');

  expect(before.links).toContain('example.com');
  expect(before.keys).toEqual(
    expect.arrayContaining(['A', 'AA', 'OpenAction', 'Annots', 'AcroForm', 'Metadata', 'OPI']),
  );
  expect(await partsSeenBy(bytes)).toEqual(onlyPages);
  expect(pageCount).toBe(1);
  // The stamp of 100 points and the box of 50 are red, as dark as 76 in grey.
  expect(await darkIn(bytes)).toBeGreaterThan(12_000);
  expect(Math.abs((await darkIn(bytes)) - (await darkIn(pdf)))).toBeLessThan(60);
  expect((await PDFDocument.load(bytes)).getPage(0).getRotation().angle).toBe(90);
});

test('the picture of a scan is not touched', async () => {
  const pixels = deflateSync(Buffer.from(Array.from({ length: 2480 * 300 }, (_, at) => (at * 7919) % 251)));
  const pdf = await onePage((document) => {
    const { context } = document;
    const size = { Width: 2480, Height: 300, ColorSpace: 'DeviceGray', BitsPerComponent: 8 };
    const picture = context.stream(pixels, { Type: 'XObject', Subtype: 'Image', Filter: 'FlateDecode', ...size });
    document.getPage(0).node.setXObject(PDFName.of('Scan'), context.register(picture));
  });
  const { bytes } = await takePages(pdf, 'scan');
  expect(Buffer.from(bytes).includes(pixels)).toBe(true);
});

test('the same file gives the same pages', async () => {
  const pdf = await withPassiveParts();
  const [first, second] = [await takePages(pdf, 'scan'), await takePages(pdf, 'scan')];
  expect(Buffer.from(first.bytes).equals(Buffer.from(second.bytes))).toBe(true);
});

test('the process that reads apart tells the reason', async () => {
  await expect(takePages(await hostilePdfs.anExe.make(), 'scan')).rejects.toMatchObject({ reason: 'attachments' });
});

/** Kilobytes that each process of ours that reads a PDF had at most, seen every few milliseconds while `work` goes on. */
async function memoryDuring(work: Promise<unknown>): Promise<{ most: number; atOnce: number }> {
  let isOver = false;
  void work.finally(() => (isOver = true));
  const seen = { most: 0, atOnce: 0 };
  while (!isOver) {
    const sizes = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/u.test(name)).map(sizeOf));
    const readers = sizes.filter((size) => size > 0);
    seen.most = Math.max(seen.most, ...readers);
    seen.atOnce = Math.max(seen.atOnce, readers.length);
  }
  return seen;
}

const sizeOf = async (id: string): Promise<number> => {
  try {
    const [line, status] = await Promise.all([
      readFile(`/proc/${id}/cmdline`, 'utf8'),
      readFile(`/proc/${id}/status`, 'utf8'),
    ]);
    const isOurs = line.includes('read-apart.child') && status.includes(`PPid:\t${process.pid}\n`);
    return isOurs ? Number(/VmHWM:\s+(\d+)/u.exec(status)?.[1] ?? 0) : 0;
  } catch {
    return 0;
  }
};

test.runIf(process.platform === 'linux')(
  'files of 300 kB that hold 300 MB are refused one after the other, in little memory',
  { timeout: 90_000 },
  async () => {
    const bomb = await largeBomb();
    expect(bomb.length).toBeLessThan(300_000);
    const all = Promise.allSettled(Array.from({ length: 2 }, () => takePages(bomb, 'scan')));
    const { most, atOnce } = await memoryDuring(all);

    const [first, second] = await all;
    expect(first).toMatchObject({ status: 'rejected', reason: { reason: 'tooBigInside' } });
    // Who has waited for half a minute, as on a busy machine, is sent away instead.
    const refused = expect.objectContaining({ reason: 'tooBigInside' });
    const sentAway = expect.objectContaining({ code: 'pdf.busy' });
    expect([refused, sentAway]).toContainEqual(second?.status === 'rejected' ? second.reason : second);
    expect(atOnce).toBe(1);
    expect(most).toBeGreaterThan(10_000);
    expect(most).toBeLessThan(524_288);
  },
);

test('a tree of pages without an end is given up when its time is over', { timeout: 60_000 }, async () => {
  const before = process.cpuUsage().user;
  await expect(takePages(await endlessTree(), 'attachment')).rejects.toMatchObject({ reason: 'tooSlow' });
  // The server itself did nothing but wait.
  expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(3);
});
