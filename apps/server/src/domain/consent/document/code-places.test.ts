import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { codePlacesFor } from '#domain/consent/document/code-places.ts';
import type { CodePlace } from '#kernel/pdf/draw-marks.ts';
import { fillForm } from '#domain/consent/document/fill-form.ts';
import { greyPages } from '#kernel/pdf/run-poppler.ts';
import { lookAtSheet } from '#testing/consent/printed-sheet.ts';

const words = (x: number, y: number) => ({ x, y });
const [lowerRight, upperRight, upperLeft] = [words(540, 24), words(540, 810), words(20, 810)];

const pageWith = async (places: readonly { x: number; y: number }[], size: [number, number] = [595, 842]) => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage(size);
  page.drawText('Consent', { x: 200, y: 400, size: 30, font, color: rgb(0, 0, 0) });
  for (const place of places) page.drawText('p. 3/7', { ...place, size: 9, font });
  return document.save();
};

test.each<[string, readonly { x: number; y: number }[], CodePlace]>([
  ['nothing in the corners', [], 'lowerRight'],
  ['a page number in the lower right corner', [lowerRight], 'upperRight'],
  ['numbers on the right', [lowerRight, upperRight], 'upperLeft'],
  ['something in every corner', [lowerRight, upperRight, upperLeft], 'below'],
])('with %s the code covers nothing, and cameras read it', async (_case, places, expected) => {
  const original = await pageWith(places);
  const codePlaces = await codePlacesFor(original, 1, []);
  expect(codePlaces).toEqual([expected]);
  const form = { original, fields: [], values: new Map(), signatures: [] };
  const { bytes } = await fillForm({ ...form, code: () => 'NTK:0123456789:1', codePlaces });
  const sheet = await lookAtSheet(bytes);
  expect(sheet.codes).toEqual(['NTK:0123456789:1']);
  expect(sheet.words.match(/p\.3\/7/g)?.length ?? 0).toBe(places.length);
  // White of the code's own lies over what is printed; what is not covered is darker by exactly the code.
  const [before, after] = [await inkOf(original), await inkOf(bytes)];
  const alone = await inkOf(
    (await fillForm({ ...form, original: await bare(), code: () => 'NTK:0123456789:1' })).bytes,
  );
  if (expected !== 'below') expect(Math.abs(after - before - alone)).toBeLessThan(alone * 0.02);
});

test('the place of a signature stays free, printed or not', async () => {
  const box = { page: 1, x: 400, y: 760, width: 180, height: 40 };
  expect(await codePlacesFor(await pageWith([]), 1, [box])).toEqual(['upperRight']);
  expect(await codePlacesFor(await pageWith([]), 1, [{ ...box, page: 2 }])).toEqual(['lowerRight']);
});

const bare = async () => {
  const document = await PDFDocument.create();
  document.addPage([595, 842]);
  return document.save();
};

const inkOf = async (pdf: Uint8Array): Promise<number> => {
  const [page] = (await greyPages(pdf)) ?? [];
  return page ? page.pixels.reduce((sum, tone) => sum + 255 - tone, 0) : 0;
};
