import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { askPoppler, greyPages } from '#kernel/pdf/run-poppler.ts';
import { takePdfIn } from '#domain/consent/template/take-pdf-in.ts';

const words = '胃内視鏡検査の説明書';

/** As word processors write it that leave the fonts of Windows out: in Shift_JIS, by a table that the reader must have. */
async function withoutItsFont(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const { context } = document;
  const descriptor = { Type: 'FontDescriptor', FontName: 'MS-Mincho', Flags: 7, ItalicAngle: 0, StemV: 80 };
  const size = { FontBBox: [0, -136, 1000, 859], Ascent: 859, Descent: -140, CapHeight: 709 };
  const system = { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Japan1'), Supplement: 2 };
  const kanji = { Type: 'Font', Subtype: 'CIDFontType2', BaseFont: 'MS-Mincho', CIDSystemInfo: system, DW: 1000 };
  const FontDescriptor = context.register(context.obj({ ...descriptor, ...size }));
  const DescendantFonts = [context.register(context.obj({ ...kanji, FontDescriptor }))];
  const named = { BaseFont: 'MS-Mincho-90ms-RKSJ-H', Encoding: '90ms-RKSJ-H' };
  const font = context.register(context.obj({ Type: 'Font', Subtype: 'Type0', ...named, DescendantFonts }));
  page.node.setFontDictionary(PDFName.of('F1'), font);
  const text = `BT /F1 24 Tf 60 760 Td <${iconv.encode(words, 'cp932').toString('hex')}> Tj ET`;
  page.node.addContentStream(context.register(context.stream(text)));
  return document.save();
}

test('Japanese without its font in the file is read and drawn, and somebody is asked to look at it', async () => {
  const { bytes, proposedName, warnings } = await takePdfIn(await withoutItsFont());
  expect(proposedName).toBe(words);
  expect(warnings.map(({ kind }) => kind)).toContain('fontsNotEmbedded');
  const [page] = (await greyPages(bytes)) ?? [];
  expect(page?.pixels.filter((grey) => grey < 128).length).toBeGreaterThan(200);
});

test('a poppler that lacks the tables for it is no poppler for it: it leaves the words out and calls that a success', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-poppler-'));
  const program = join(folder, 'pdftotext');
  const complaint = "Syntax Error: Missing language pack for 'Adobe-Japan1' mapping";
  await writeFile(program, `#!/bin/sh\ncat > /dev/null\necho "${complaint}" >&2\n`);
  await chmod(program, 0o755);
  await expect(askPoppler(new Uint8Array(1), program, [])).rejects.toMatchObject({ code: 'pdf.noTables' });
  await rm(folder, { recursive: true });
});
