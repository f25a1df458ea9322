import { buffer } from 'node:stream/consumers';
import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { degrees, PDFDocument, PDFName, PDFNumber, PDFString, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { fixedConsentBlock } from '@nattoku/contract/consent/consent-template-input';
import { pdfLimits } from '@nattoku/contract/consent/consent-intake';
import type { PdfRefusal } from '@nattoku/contract/shared/pdf-refusal';
import { describe, expect, test } from 'vitest';
import { embedTypeface } from '#kernel/pdf/japanese-fonts.ts';
import { inspectPdf } from '#domain/consent/template/inspect-pdf.ts';
import { takePdfIn } from '#domain/consent/template/take-pdf-in.ts';

const A4 = [595, 842] as const;
const RED = rgb(1, 0, 0);

/** Pages with a red square, 40 points wide, whose upper left corner is seen 60 points from the left and 90 from the top. */
async function squares(turns: readonly number[], crop?: { x: number; y: number; width: number; height: number }) {
  const document = await PDFDocument.create();
  for (const turn of turns) {
    const page = document.addPage([...A4]);
    page.setRotation(degrees(turn));
    if (crop) page.setCropBox(crop.x, crop.y, crop.width, crop.height);
    const { x, y, width, height } = crop ?? { x: 0, y: 0, width: A4[0], height: A4[1] };
    // The corner of the square that is seen at 60, 90, in the page's own system.
    const places: Record<number, [number, number]> = {
      0: [x + 60, y + height - 90 - 40],
      90: [x + 90, y + 60],
      180: [x + width - 60 - 40, y + 90],
      270: [x + width - 90 - 40, y + height - 60 - 40],
    };
    const [px, py] = places[turn] ?? [0, 0];
    page.drawRectangle({ x: px, y: py, width: 40, height: 40, color: RED });
  }
  return document;
}

/** What a program of poppler makes of a PDF. */
const through = (program: string, args: readonly string[], pdf: Uint8Array): Promise<Buffer> => {
  const child = spawn(program, args);
  Readable.from([Buffer.from(pdf)]).pipe(child.stdin);
  return buffer(child.stdout);
};

/** The smallest rectangle around red pixels of a page as poppler draws it, one pixel a point. */
async function redBox(pdf: Uint8Array, page: number) {
  const args = ['-r', '72', '-f', String(page), '-l', String(page), '-singlefile', '-'];
  const ppm = await through('pdftoppm', args, pdf);
  const [, width = '0', height = '0'] = /^P6\s(\d+)\s(\d+)\s255\s/u.exec(ppm.subarray(0, 20).toString('latin1')) ?? [];
  const pixels = ppm.subarray(ppm.length - Number(width) * Number(height) * 3);
  const red = Array.from({ length: pixels.length / 3 }, (_, at) => at).filter(
    (at) => (pixels[at * 3] ?? 0) > 200 && (pixels[at * 3 + 1] ?? 255) < 60,
  );
  const xs = red.map((at) => at % Number(width));
  const ys = red.map((at) => Math.floor(at / Number(width)));
  const least = (numbers: number[]) => numbers.reduce((a, b) => Math.min(a, b), Infinity);
  return { x: least(xs), y: least(ys), count: red.length };
}

const refusal = async (
  pdf: Uint8Array,
  read: (pdf: Uint8Array) => Promise<unknown>,
): Promise<PdfRefusal | undefined> => {
  try {
    await read(pdf);
    return undefined;
  } catch (error) {
    return (error as { reason: PdfRefusal }).reason;
  }
};

describe('pages come to lie as they are seen (specification/consent.md §11)', () => {
  test.each([
    ['whole', undefined],
    ['cropped', { x: 50, y: 70, width: 400, height: 500 }],
  ])('%s, turned four ways', async (_, crop) => {
    const taken = await takePdfIn(await (await squares([0, 90, 180, 270], crop)).save());

    const { width, height } = crop ?? { width: A4[0], height: A4[1] };
    const upright = { width, height };
    const onItsSide = { width: height, height: width };
    expect(taken.pages.slice(0, -1)).toEqual([upright, onItsSide, upright, onItsSide]);
    for (const page of [1, 2, 3, 4]) {
      const box = await redBox(taken.bytes, page);
      expect([page, Math.abs(box.x - 60) <= 1, Math.abs(box.y - 90) <= 1]).toEqual([page, true, true]);
      expect(box.count).toBeGreaterThan(1500);
    }
    const kinds = taken.warnings.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['rotated', 'sizesDiffer', 'scanned', ...(crop ? ['cropped'] : [])]));
  });

  /** A4 whose red square is seen at 60, 90, written in units of so many points. */
  const inUnits = async (unit: number, crop?: readonly [number, number, number, number]) => {
    const document = await PDFDocument.create();
    const page = document.addPage([A4[0] / unit, A4[1] / unit]);
    page.node.set(PDFName.of('UserUnit'), PDFNumber.of(unit));
    if (crop) page.setCropBox(...crop);
    const side = 40 / unit;
    page.drawRectangle({ x: 60 / unit, y: (A4[1] - 90 - 40) / unit, width: side, height: side, color: RED });
    const box = { x: 60 / unit, y: (A4[1] - 300) / unit, width: 144 / unit, height: 36 / unit, borderWidth: 0 };
    document.getForm().createTextField('memo').addToPage(page, box);
    return document.save();
  };

  test.each([
    ['in inches', 72, undefined],
    ['in half points', 0.5, undefined],
    ['with a crop box that reaches beyond the page', 1, [-500, -500, 5000, 5000]],
  ] as const)('an A4 written %s is taken in as A4', async (_, unit, crop) => {
    const taken = await takePdfIn(await inUnits(unit, crop));

    const [page] = taken.pages;
    expect([page?.width, page?.height].map((length) => Math.round(length ?? 0))).toEqual([...A4]);
    const box = await redBox(taken.bytes, 1);
    expect([Math.abs(box.x - 60) <= 1, Math.abs(box.y - 90) <= 1, box.count > 1500]).toEqual([true, true, true]);
    const { x, y, width, height } = taken.fields[0]?.box ?? { x: 0, y: 0, width: 0, height: 0 };
    expect([x, y, width, height].map(Math.round)).toEqual([60, 264, 144, 36]);
  });

  test.each([
    ['twenty times as large by its unit', 20, [A4[0], A4[1]]],
    ['of a stamp by its unit', 0.1, [A4[0], A4[1]]],
    ['cut down to a stamp', 1, [50, 50]],
  ] as const)('a page %s is refused for its size', async (_, unit, [width, height]) => {
    const document = await PDFDocument.create();
    const page = document.addPage([...A4]);
    page.node.set(PDFName.of('UserUnit'), PDFNumber.of(unit));
    page.setCropBox(0, 0, width, height);
    expect(await refusal(await document.save(), takePdfIn)).toBe('pageSize');
  });

  test('what another program wrote, with its compressed objects, is taken in', async () => {
    const taken = await takePdfIn(
      await through('pdftocairo', ['-pdf', '-', '-'], await (await squares([90, 0])).save()),
    );

    expect(taken.pages).toHaveLength(2 + 1);
    expect(await redBox(taken.bytes, 1)).toMatchObject({ count: expect.any(Number) });
    expect((await redBox(taken.bytes, 1)).count).toBeGreaterThan(1500);
  });
});

test.each([
  ['A4', [595, 842], [595, 842]],
  ['A3 on its side', [1191, 842], [1191, 842]],
  ['a card', [300, 200], [595.28, 841.89]],
] as const)(
  'behind the pages of %s stands what a patient may always do (specification/consent.md §13)',
  async (_, size, expected) => {
    const document = await PDFDocument.create();
    document.addPage([...size]).drawText('Consent', { x: 20, y: 100 });
    const taken = await takePdfIn(await document.save());

    expect(taken.pages.at(-1)).toEqual({ width: expected[0], height: expected[1] });
    const words = (await through('pdftotext', ['-f', '2', '-', '-'], Buffer.from(taken.bytes))).toString();
    const seen = words.replaceAll(/\s/gu, '');
    expect(seen).toContain(fixedConsentBlock.heading);
    for (const line of fixedConsentBlock.text.split('\n')) expect(seen).toContain(line);
    expect(taken.reading.map(({ heading }) => heading)).not.toContain(fixedConsentBlock.heading);
  },
);

test('the text becomes sections with headings, fonts that are not brought along and scans are named', async () => {
  const document = await PDFDocument.create();
  const { font } = await embedTypeface(document, 'regular');
  const lines = [
    '大腸内視鏡検査 説明書',
    '1．検査の目的',
    '大腸の中を内視鏡で観察し、病気があるかどうかを',
    '調べます。',
    '2．危険性',
    '・出血',
    '・穿孔',
  ];
  const page = document.addPage([...A4]);
  lines.forEach((line, at) => page.drawText(line, { x: 60, y: 780 - at * 24, size: 12, font }));
  page.drawText('Signature', { x: 60, y: 300, size: 12, font: await document.embedFont(StandardFonts.TimesRoman) });
  document.addPage([...A4]);
  const taken = await takePdfIn(await document.save());

  expect(taken.proposedName).toBe('大腸内視鏡検査 説明書');
  expect(taken.reading).toEqual([
    { heading: '1．検査の目的', text: '大腸の中を内視鏡で観察し、病気があるかどうかを調べます。' },
    { heading: '2．危険性', text: expect.stringContaining('・出血\n・穿孔') },
  ]);
  const sentences = taken.warnings.map(({ kind, sentence }) => `${kind} ${sentence}`).join('\n');
  expect(sentences).toMatch(/fontsNotEmbedded .*Times-Roman/u);
  expect(sentences).toMatch(/scanned 2ページ/u);
});

test('a title at the head of every page names the form', async () => {
  const document = await PDFDocument.create();
  const { font } = await embedTypeface(document, 'regular');
  for (const text of ['1．目的', '2．危険性']) {
    const page = document.addPage([...A4]);
    page.drawText('手術 説明・同意書', { x: 60, y: 790, size: 12, font });
    page.drawText(text, { x: 60, y: 700, size: 12, font });
  }
  const { proposedName, reading } = await takePdfIn(await document.save());
  expect(proposedName).toBe('手術 説明・同意書');
  expect(reading.map(({ heading }) => heading)).toEqual(['1．目的', '2．危険性']);
});

test('form fields are found where they are seen, with what they are for, and become print', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([...A4]);
  page.setRotation(degrees(90));
  const form = document.getForm();
  const place = (x: number, y: number, width = 20, height = 100) => ({ x, y, width, height });
  const named = (field: { acroField: { dict: { set(key: PDFName, value: PDFString): void } } }, label: string) =>
    field.acroField.dict.set(PDFName.of('TU'), PDFString.of(label));
  const text = (label: string, x: number) => {
    const field = form.createTextField(`f${x}`);
    field.addToPage(page, { ...place(x, 60), borderColor: RED, borderWidth: 2 });
    named(field, label);
    return field;
  };
  text('patient', 90).enableRequired();
  text('memo', 130).enableMultiline();
  const choice = form.createRadioGroup('anaesthesia');
  choice.addOptionToPage('general', page, place(170, 60, 20, 20));
  choice.addOptionToPage('local', page, place(170, 160, 20, 20));
  form.createCheckBox('read').addToPage(page, place(210, 60, 20, 20));
  const taken = await takePdfIn(await document.save());

  expect(taken.fields.map(({ type, label }) => [type, label])).toEqual([
    ['text', 'patient'],
    ['multilineText', 'memo'],
    ['radio', 'anaesthesia'],
    ['checkbox', 'read'],
  ]);
  const [first, , radio] = taken.fields;
  expect(first).toMatchObject({ required: true, box: { page: 1 } });
  expect(first?.box.width).toBeCloseTo(102);
  // The frame, 2 points wide, is drawn half outside.
  expect([first?.box.x, first?.box.y]).toEqual([59, 89]);
  expect(radio?.options.map(({ value, box }) => [value, Math.round(box?.x ?? 0)])).toEqual([
    ['general', 60],
    ['local', 160],
  ]);
  const again = await PDFDocument.load(taken.bytes);
  expect(again.catalog.has(PDFName.of('AcroForm'))).toBe(false);
  const box = await redBox(taken.bytes, 1);
  expect([Math.abs(box.x - 60) <= 2, Math.abs(box.y - 90) <= 2]).toEqual([true, true]);
});

test('a layer that is hidden stays hidden', async () => {
  const document = await squares([0]);
  const layer = document.context.register(document.context.obj({ Type: 'OCG', Name: PDFString.of('旧') }));
  document.catalog.set(PDFName.of('OCProperties'), document.context.obj({ OCGs: [layer], D: { OFF: [layer] } }));
  const page = document.getPage(0);
  const content = document.context.flateStream('/OC /L BDC 1 0 0 rg 0 0 30 30 re f EMC');
  page.node.normalize();
  page.node.addContentStream(document.context.register(content));
  page.node.Resources()?.set(PDFName.of('Properties'), document.context.obj({ L: layer }));
  const { bytes } = await takePdfIn(await document.save());

  expect((await redBox(bytes, 1)).count).toBeLessThan(1700);
});

describe('what is refused, with its reason (specification/consent.md §12)', () => {
  const withAction = async (change: (document: PDFDocument) => void) => {
    const document = await squares([0]);
    change(document);
    return document.save();
  };
  const cases: Record<string, [PdfRefusal, () => Promise<Uint8Array> | Uint8Array]> = {
    'a text with the name of a PDF': ['notPdf', () => Buffer.from('同意書')],
    nothing: ['empty', () => new Uint8Array()],
    'half a file': [
      'broken',
      async () => (await (await squares([0, 0, 0])).save({ useObjectStreams: false })).subarray(0, 700),
    ],
    'a header with noise': ['broken', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 7)])],
    'one with a password': [
      'encrypted',
      async () => {
        const document = await squares([0]);
        document.encrypt({ userPassword: 'geheim', ownerPassword: 'geheim' });
        return document.save();
      },
    ],
    'one whose printing is forbidden': [
      'encrypted',
      async () => {
        const document = await squares([0]);
        document.encrypt({ userPassword: '', ownerPassword: 'geheim', permissions: { printing: false } });
        return document.save();
      },
    ],
    'one with a script': ['scripted', () => withAction((document) => document.addJavaScript('open', 'app.alert(1)'))],
    'one whose page starts a program': [
      'scripted',
      () =>
        withAction((document) =>
          document
            .getPage(0)
            .node.set(PDFName.of('AA'), document.context.obj({ O: { S: 'Launch', F: PDFString.of('x') } })),
        ),
    ],
    'an XFA form': [
      'xfa',
      () =>
        withAction((document) =>
          document.catalog.set(
            PDFName.of('AcroForm'),
            document.context.obj({ Fields: [], XFA: PDFString.of('<xdp/>') }),
          ),
        ),
    ],
    'one that is signed': [
      'signed',
      () =>
        withAction((document) =>
          document.context.register(
            document.context.obj({ Type: 'Sig', ByteRange: [0, 1, 2, 3], Contents: PDFString.of('00') }),
          ),
        ),
    ],
    '31 pages': ['tooManyPages', async () => (await squares(Array.from({ length: 31 }, () => 0))).save()],
    'a page of the size of a stamp': [
      'pageSize',
      async () => {
        const document = await PDFDocument.create();
        document.addPage([40, 40]);
        return document.save();
      },
    ],
    'more than 20 MB': ['tooLarge', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(pdfLimits.bytes)])],
  };
  test.each(Object.entries(cases))('%s', async (_, [reason, pdf]) => {
    expect(await refusal(await pdf(), (bytes) => inspectPdf(bytes, 'template'))).toBe(reason);
  });

  test('the process that reads apart tells the reason, too', async () => {
    const [, scripted] = cases['one with a script'] ?? [];
    expect(await refusal((await scripted?.()) ?? new Uint8Array(), takePdfIn)).toBe('scripted');
    expect(await refusal(Buffer.alloc(pdfLimits.bytes + 1), takePdfIn)).toBe('tooLarge');
  });

  test('30 pages are not too many', async () => {
    const { pages } = await takePdfIn(await (await squares(Array.from({ length: 30 }, () => 0))).save());
    expect(pages).toHaveLength(30 + 1);
  });
});
