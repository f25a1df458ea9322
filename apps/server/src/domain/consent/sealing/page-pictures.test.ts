import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, onTestFinished, test } from 'vitest';
import { drawPages } from '#domain/consent/sealing/page-pictures.ts';
import { ReadBackFailed } from '#domain/consent/sealing/read-back-failed.ts';

const PAGES = 12;

/** A file whose every page has a black square as far from the left as its number says, and is wider than the one before. */
async function numberedPages(): Promise<string> {
  const document = await PDFDocument.create();
  for (let page = 1; page <= PAGES; page += 1)
    document.addPage([300 + page, 100]).drawRectangle({ x: page * 20, y: 40, width: 20, height: 20 });
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-pages-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'pages.pdf');
  await writeFile(file, await document.save());
  return file;
}

test.each([
  ['one alone', [3]],
  ['consecutive ones', [2, 3, 4]],
  ['more than are drawn in one run', Array.from({ length: PAGES }, (_, index) => index + 1)],
  ['with gaps, in any order', [9, 1, 5, 2, 9]],
])('each page is drawn as itself: %s', async (_, needed) => {
  const pages = drawPages(await numberedPages(), needed);
  for (const page of needed) {
    const { width, grey } = await pages(page);
    const dark = grey.subarray(50 * width, 51 * width).findIndex((tone) => tone < 128);
    expect([page, width, dark]).toEqual([page, 300 + page, page * 20]);
  }
});

test('a page that nobody announced is drawn as well, and one that is not there is told', async () => {
  const pages = drawPages(await numberedPages(), [1]);
  expect((await pages(7)).width).toBe(307);
  await expect(drawPages(await numberedPages(), [PAGES, PAGES + 1])(PAGES + 1)).rejects.toThrow(ReadBackFailed);
  await expect(pages(PAGES + 1)).rejects.toThrow(ReadBackFailed);
});
