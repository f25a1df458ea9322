import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { PdfPurpose, type PdfRefusal, pdfRefusalSentences } from '@nattoku/contract/shared/pdf-refusal';
import { describe, expect, test } from 'vitest';
import { inspectPdf } from '#domain/consent/template/inspect-pdf.ts';
import { hostilePdfs, onePage, pdfBombs } from '#testing/consent/hostile-pdfs.ts';
import { sampleOf } from '#testing/scope.ts';

const verdict = async (pdf: Uint8Array, purpose: PdfPurpose = 'attachment'): Promise<PdfRefusal | 'taken'> => {
  try {
    await inspectPdf(pdf, purpose);
    return 'taken';
  } catch (error) {
    return (error as { reason: PdfRefusal }).reason;
  }
};

/** Every letter of a name may be written by its number (ISO 32000-2, 7.3.5). */
const escaped = (pdf: Uint8Array): Uint8Array => {
  const text = Buffer.from(pdf).toString('latin1');
  const hidden = text.replace(
    /\/(JavaScript|JS|Launch|SubmitForm|ImportData|GoToR|PS|EF|FileAttachment|EmbeddedFile|Screen|RichMedia|Movie|Sound|3D|XFA)\b/gu,
    (_, name: string) => `/#${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
  );
  return Buffer.from(hidden, 'latin1');
};

const hostile = Object.entries(hostilePdfs);
const writings = [
  ['plainly', (make: (typeof hostile)[0][1]['make']) => make({ useObjectStreams: false })],
  [
    'in packed objects with packed references',
    (make: (typeof hostile)[0][1]['make']) => make({ useObjectStreams: true }),
  ],
  [
    'with names by numbers',
    async (make: (typeof hostile)[0][1]['make']) => escaped(await make({ useObjectStreams: false })),
  ],
] as const;

describe.each(writings)('what does something is found, written %s', (writing, write) => {
  const first = writings.findIndex(([each]) => each === writing);
  test.each(hostile)('%s', async (name, { make, reason }) => {
    const pdf = await write(make);
    const at = first + hostile.findIndex(([each]) => each === name);
    // In the sample each of them for one purpose, and for each purpose in one of the writings.
    const purposes = sampleOf(PdfPurpose.options, PdfPurpose.options.length, at);
    expect(purposes).not.toEqual([]);
    for (const purpose of purposes) expect([purpose, await verdict(pdf, purpose)]).toEqual([purpose, reason]);
  });
});

test('each reason has a sentence for each place that says what to do next', () => {
  for (const sentences of Object.values(pdfRefusalSentences)) {
    for (const sentence of Object.values(sentences)) expect(sentence).toMatch(/。$/u);
    for (const { reason } of Object.values(hostilePdfs))
      expect(sentences[reason]).toMatch(/選んでください|スキャンしてください|設定してください/u);
  }
});

test.each(Object.entries(pdfBombs))('what is huge inside is not unpacked: %s', async (_, { make, reason }) => {
  const pdf = await make({ useObjectStreams: false });
  expect(pdf.length).toBeLessThan(2_200_000);
  expect(await verdict(pdf)).toBe(reason);
});

describe('files that are not what they seem', () => {
  const pdf = () => onePage(undefined, { useObjectStreams: false });
  const cases: Record<string, [PdfRefusal | 'taken', () => Promise<Uint8Array>]> = {
    'with a thousand bytes before it': ['taken', async () => Buffer.concat([Buffer.alloc(1000, 0x0a), await pdf()])],
    'with two thousand bytes before it': ['notPdf', async () => Buffer.concat([Buffer.alloc(2000, 0x0a), await pdf()])],
    'cut in the middle': ['broken', async () => (await pdf()).subarray(0, 600)],
    'arrays in arrays without an end': [
      'broken',
      async () => Buffer.concat([Buffer.from(`%PDF-1.7\n1 0 obj\n${'['.repeat(200_000)}`), await pdf()]),
    ],
    'whose references lead nowhere': [
      'taken',
      async () =>
        Buffer.from(
          Buffer.from(await pdf())
            .toString('latin1')
            .replaceAll(/^\d{10} /gmu, '9999999999 '),
          'latin1',
        ),
    ],
    'a script that a later version took away': [
      'taken',
      async () => {
        const older = Buffer.from(
          await onePage(
            ({ context, catalog }) =>
              catalog.set(
                PDFName.of('OpenAction'),
                context.register(context.obj({ S: 'Launch', F: PDFString.of('x') })),
              ),
            { useObjectStreams: false },
          ),
        );
        const [, number] = /OpenAction (\d+) 0 R/u.exec(older.toString('latin1')) ?? [];
        return Buffer.concat([older, Buffer.from(`\n${number} 0 obj\n<< /S /GoTo >>\nendobj\n%%EOF\n`)]);
      },
    ],
  };
  test.each(Object.entries(cases))('%s', async (_, [expected, make]) => {
    expect(await verdict(await make())).toBe(expected);
  });
});

test('a scan may be signed, since some scanners sign whatever they write; nothing else may', async () => {
  const signed = await onePage(({ context }) =>
    context.register(context.obj({ Type: 'Sig', ByteRange: [0, 1, 2, 3], Contents: PDFString.of('00') })),
  );
  expect(await verdict(signed, 'scan')).toBe('taken');
  expect(await verdict(signed, 'attachment')).toBe('signed');
});

test('counting ends with the reading: another document is read by the library as ever', async () => {
  await verdict(await pdfBombs.objects.make());
  expect((await PDFDocument.load(await onePage())).getPageCount()).toBe(1);
});
