import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { newSheet } from '#kernel/pdf/pdf-sheet.ts';
import { embedTypefaces, type Typeface } from '#kernel/pdf/japanese-fonts.ts';
import { askPoppler } from '#kernel/pdf/run-poppler.ts';

/** The glyph substitutions of the font behind a typeface: a table of more than 100 KB, decoded at its first use. */
const tableOf = ({ font }: Typeface): unknown =>
  Reflect.get(Reflect.get(Reflect.get(font, 'embedder'), 'font'), 'GSUB');

test('a second document parses no font again', async () => {
  const [first, second] = [
    await embedTypefaces(await PDFDocument.create()),
    await embedTypefaces(await PDFDocument.create()),
  ];
  expect(tableOf(first.regular)).toBeTypeOf('object');
  expect(tableOf(second.regular)).toBe(tableOf(first.regular));
  expect(tableOf(second.bold)).toBe(tableOf(first.bold));
  expect(tableOf(first.bold)).not.toBe(tableOf(first.regular));
});

test('two documents that are written alternately contain their own text', async () => {
  // Both numerals have one glyph in the font, as have both hyphens.
  const texts = { black: '①同意書‒変更の葛\u{E0100}城', white: '➀説明書–中止の葛西' };
  const sheets = {
    black: await newSheet({ title: 'black', paper: 'A4', now: new Date() }),
    white: await newSheet({ title: 'white', paper: 'A4', now: new Date() }),
  };
  const longest = Math.max(texts.black.length, texts.white.length);
  for (let at = 0; at < longest; at += 1) {
    for (const name of ['black', 'white'] as const) {
      const character = Array.from(new Intl.Segmenter('ja').segment(texts[name]), ({ segment }) => segment)[at];
      if (character !== undefined) sheets[name].text(character, { x: 20 + at * 7, y: 20, width: 20 }, { size: 20 });
    }
  }
  const [black, white] = await Promise.all([sheets.black.save(), sheets.white.save()]);
  const read = async (bytes: Uint8Array) =>
    (await askPoppler(Buffer.from(bytes), 'pdftotext', ['-enc', 'UTF-8', '-', '-']))?.replace(/\s+/g, '');
  expect(await read(black)).toBe(texts.black);
  expect(await read(white)).toBe(texts.white);
});

test('a text reads as it was given also in the documents after the first', async () => {
  // Both numerals have one glyph in the font, and two letters may have one together.
  for (const text of [
    '①②号室',
    '➀➁号室',
    '①②号室',
    'office fi ffl',
    'office fi ffl',
    '葛\u{E0100}城の①',
    '葛\u{E0100}城の➀',
  ]) {
    const sheet = await newSheet({ title: 'x', paper: 'A4', now: new Date() });
    sheet.text(text, { x: 20, y: 20, width: 100 }, { size: 20 });
    const read = await askPoppler(Buffer.from(await sheet.save()), 'pdftotext', ['-enc', 'UTF-8', '-', '-']);
    expect(read?.trim()).toBe(text);
  }
});

test('a text that was shaped before is as wide as at the first time, and a variant in it keeps its own shape', async () => {
  const measure = async (text: string) => (await embedTypefaces(await PDFDocument.create())).regular.widthOf(text, 10);
  for (const text of ['幅を測る AVAVA fi 文', '葛\u{E0100}城を測る'])
    expect(await measure(text)).toBe(await measure(text));
  expect(await measure('測る')).toBeCloseTo(20, 1);
});
