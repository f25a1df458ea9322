import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { openDiskFileStore } from '@nattoku/baas/selfhosted/disk-file-store';
import { expect, onTestFinished, test } from 'vitest';
import { pageImage } from '#kernel/pdf/page-images.ts';
import { Problem } from '#kernel/problem.ts';

const facilityId = '00000000-0000-4000-8000-00000000000f';

async function place() {
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-pages-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { files: await openDiskFileStore({ folder, bucket: 'test' }) };
}

async function twoPages(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([300, 200]);
  document.addPage([200, 400]).drawRectangle({ x: 0, y: 0, width: 200, height: 400, color: rgb(1, 0, 0) });
  return document.save();
}

/** Of a PNG: its sides stand right behind its signature. */
const sizeOf = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
};

test('a page is drawn once, as wide as the next width that is kept, in its own shape', async () => {
  const services = await place();
  const pdf = await twoPages();
  let reads = 0;
  const read = () => {
    reads += 1;
    return Promise.resolve(pdf);
  };
  const ask = (page: number, width: number) =>
    pageImage(services, { facilityId, sha256: 'ab'.repeat(32), read, page, width });
  const [first, again] = await Promise.all([ask(2, 700), ask(2, 800)]);
  expect(first.contentType).toBe('image/png');
  expect(sizeOf(first.bytes)).toEqual([800, 1600]);
  expect(Buffer.from(again.bytes).equals(Buffer.from(first.bytes))).toBe(true);
  const later = await ask(2, 800);
  expect(Buffer.from(later.bytes).equals(Buffer.from(first.bytes))).toBe(true);
  expect(reads).toBe(1);
  expect(sizeOf((await ask(1, 1)).bytes)).toEqual([240, 160]);
});

test.each([
  ['a page behind the last', 3, twoPages, 'notFound'],
  ['what is no PDF', 1, () => Promise.resolve(new TextEncoder().encode('納得')), 'pdf.unreadable'],
] as const)('%s is refused with its reason, and nothing is kept', async (_case, page, read, code) => {
  const services = await place();
  const wanted = { facilityId, sha256: 'cd'.repeat(32), read, page, width: 480 };
  const failure: unknown = await pageImage(services, wanted).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Problem);
  expect(failure).toMatchObject({ code });
  expect((await services.files.list(`facilities/${facilityId}`)).prefixes).toEqual([]);
});
