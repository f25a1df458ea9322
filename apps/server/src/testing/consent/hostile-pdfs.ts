import { deflateSync } from 'node:zlib';
import {
  AFRelationship,
  degrees,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFString,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import type { PdfRefusal } from '@nattoku/contract/shared/pdf-refusal';

type Change = (document: PDFDocument) => unknown;
type Saving = { useObjectStreams?: boolean };

/** One page with a line of print, changed before it is written. */
export async function onePage(change: Change = () => undefined, saving: Saving = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([595, 842]).drawText('Consent form, page 1', { x: 60, y: 780, size: 12, font });
  await change(document);
  return document.save(saving);
}

const setOnPage = (document: PDFDocument, key: string, value: PDFObject) =>
  document.getPage(0).node.set(PDFName.of(key), value);

const note = (document: PDFDocument, given: Record<string, unknown>) => {
  const dict = document.context.obj({ Type: 'Annot', Rect: [100, 100, 200, 200], ...given } as never);
  document.getPage(0).node.addAnnot(document.context.register(dict));
};

const action =
  (given: Record<string, unknown>): Change =>
  (document) =>
    note(document, { Subtype: 'Link', Border: [0, 0, 0], A: { Type: 'Action', ...given } });

const file = PDFString.of('calc.exe');
const packedOnce = new Map<number, Uint8Array>();
/** So many blanks, deflated; once for each number, since that takes a quarter of a second for those of a bomb. */
const packed = (bytes: number): Uint8Array => {
  const made = packedOnce.get(bytes) ?? deflateSync(Buffer.alloc(bytes, 0x20), { level: 9 });
  packedOnce.set(bytes, made);
  return made;
};

/** The page is drawn by these bytes. */
const drawnBy =
  (bytes: () => Uint8Array, dict: Record<string, unknown> = {}): Change =>
  (document) =>
    setOnPage(document, 'Contents', document.context.register(document.context.stream(bytes(), dict as never)));

/** Something that the page may be drawn with. */
const drawnWith =
  (dict: Record<string, unknown>, bytes: Uint8Array = Buffer.from('q Q')): Change =>
  (document) => {
    const stream = document.context.register(
      document.context.stream(bytes, { Type: 'XObject', BBox: [0, 0, 9, 9], ...dict } as never),
    );
    document.getPage(0).node.setXObject(PDFName.of('X'), stream);
  };

type Hostile = { reason: PdfRefusal; make: (saving?: Saving) => Promise<Uint8Array> };
const hostile = (reason: PdfRefusal, change: Change): Hostile => ({
  reason,
  make: (saving) => onePage(change, saving),
});

/** Every kind of content that does something, each alone in a PDF that is good otherwise. */
export const hostilePdfs = {
  script: hostile('scripted', (document) => document.addJavaScript('open', 'app.alert(1)')),
  scriptOnOpening: hostile('scripted', ({ catalog, context }) =>
    catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'JavaScript', JS: PDFHexString.fromText('app.alert(1)') })),
  ),
  scriptInAStream: hostile('scripted', ({ catalog, context }) =>
    catalog.set(
      PDFName.of('OpenAction'),
      context.obj({ S: 'JavaScript', JS: context.register(context.flateStream('app.alert(1)')) }),
    ),
  ),
  programOnAPage: hostile('scripted', (document) =>
    setOnPage(document, 'AA', document.context.obj({ O: { S: 'Launch', F: file } })),
  ),
  actionNamedElsewhere: hostile('scripted', (document) =>
    action({ S: document.context.register(PDFName.of('Launch')), F: file })(document),
  ),
  actionAfterAnother: hostile('scripted', action({ S: 'GoTo', D: [0, 'Fit'], Next: { S: 'Launch', F: file } })),
  sendsTheForm: hostile('scripted', action({ S: 'SubmitForm', F: PDFString.of('https://example.com') })),
  importsData: hostile('scripted', action({ S: 'ImportData', F: file })),
  opensAnotherFile: hostile('scripted', action({ S: 'GoToR', F: file, D: [0, 'Fit'] })),
  drawnByAProgram: hostile('scripted', drawnWith({ Subtype: 'PS' })),
  anExe: hostile('attachments', (document) =>
    document.attach(Buffer.from('MZ'), 'calc.exe', { mimeType: 'application/octet-stream' }),
  ),
  anAssociatedFile: hostile('attachments', (document) =>
    document.attach(Buffer.from('<x/>'), 'x.xml', { afRelationship: AFRelationship.Source }),
  ),
  aNoteWithAFile: hostile('attachments', (document) => {
    const inside = document.context.register(document.context.stream('MZ', { Type: 'EmbeddedFile' }));
    note(document, { Subtype: 'FileAttachment', FS: { Type: 'Filespec', F: file, EF: { F: inside } } });
  }),
  aFilm: hostile('media', (document) => note(document, { Subtype: 'Screen' })),
  aRichFilm: hostile('media', (document) => note(document, { Subtype: 'RichMedia' })),
  anOldFilm: hostile('media', (document) => note(document, { Subtype: 'Movie', Movie: { F: file } })),
  aSound: hostile('media', (document) => note(document, { Subtype: 'Sound' })),
  aModel: hostile('media', (document) => note(document, { Subtype: '3D' })),
  contentsElsewhere: hostile(
    'external',
    drawnBy(() => Buffer.from(''), { F: file }),
  ),
  xfa: hostile('xfa', ({ catalog, context }) =>
    catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], XFA: PDFString.of('<xdp/>') })),
  ),
  encrypted: hostile('encrypted', (document) =>
    document.encrypt({ userPassword: '', ownerPassword: 'geheim', permissions: { printing: false } }),
  ),
} satisfies Record<string, Hostile>;

/** A stream of those that the library writes by itself, behind a good document. */
const behind = (bytes: () => Uint8Array, dict: string): Hostile => ({
  reason: 'tooBigInside',
  make: async () => {
    const contents = bytes();
    const head = `\n900 0 obj\n<< ${dict} /Length ${contents.length} >>\nstream\n`;
    const parts = [await onePage(), Buffer.from(head), contents, Buffer.from('\nendstream\nendobj\n%%EOF\n')];
    return Buffer.concat(parts);
  },
});

/** Files that are small, and huge when they are opened. */
export const pdfBombs = {
  contents: hostile(
    'tooBigInside',
    drawnBy(() => packed(60_000_000), { Filter: 'FlateDecode' }),
  ),
  /** A few hundred bytes more for each gigabyte. */
  packedTwice: hostile(
    'tooBigInside',
    drawnBy(() => deflateSync(packed(60_000_000)), { Filter: ['FlateDecode', 'FlateDecode'] }),
  ),
  inLetters: hostile(
    'tooBigInside',
    drawnBy(() => Buffer.from(`${Buffer.from(packed(60_000_000)).toString('hex')}>`), {
      Filter: ['ASCIIHexDecode', 'FlateDecode'],
    }),
  ),
  withoutAnEnd: hostile(
    'tooBigInside',
    drawnBy(() => packed(60_000_000).subarray(0, -300), { Filter: 'FlateDecode' }),
  ),
  repeated: hostile(
    'tooBigInside',
    drawnBy(() => Buffer.alloc(2_000_000, 0x81), { Filter: 'RunLengthDecode' }),
  ),
  manySmall: hostile('tooBigInside', (document) => {
    for (let at = 0; at < 6; at += 1)
      document.context.register(document.context.stream(packed(25_000_000), { Filter: 'FlateDecode' }));
  }),
  objects: behind(() => packed(60_000_000), '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'),
  references: behind(() => packed(100), '/Type /XRef /Size 1000000000 /W [1 2 1] /Filter /FlateDecode'),
  picture: hostile(
    'tooBigInside',
    drawnWith({ Subtype: 'Image', Width: 60_000, Height: 60_000, ColorSpace: 'DeviceRGB', BitsPerComponent: 8 }),
  ),
} satisfies Record<string, Hostile>;

/** 300 MB in less than 300 kB, as it was sent in an attack. */
export const largeBomb = () => onePage(drawnBy(() => packed(300_000_000), { Filter: 'FlateDecode' }));

/**
 * Sixty nodes of the tree of pages, each naming the next twice: more ways to its end than there are grains of sand. No page stands there, so that
 * walking them takes time alone and no memory.
 */
export const endlessTree = () =>
  onePage(({ context, catalog }) => {
    let node = context.register(context.obj({ Type: 'Pages', Count: 0, Kids: [] }));
    for (let level = 0; level < 60; level += 1)
      node = context.register(context.obj({ Type: 'Pages', Count: 2 ** 30, Kids: [node, node] }));
    catalog.set(PDFName.of('Pages'), node);
  });

/** Words that stand on the page as usual, and that reading finds with NUL between them: the table of the font says so (ISO 32000-2, 9.10.3). */
export const withNul = () =>
  onePage((document) => {
    const { context } = document;
    const map = [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def',
      '1 begincodespacerange <00> <ff> endcodespacerange',
      '3 beginbfchar <41> <540c610f66f8> <42> <00410000> <43> <8aac660e66f8> endbfchar endcmap end end',
    ].join('\n');
    const ToUnicode = context.register(context.stream(map));
    const font = context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', ToUnicode });
    document.getPage(0).node.setFontDictionary(PDFName.of('N'), context.register(font));
    drawnBy(() => Buffer.from('BT /N 14 Tf 60 760 Td (ABC) Tj ET'))(document);
    const field = document.getForm().createTextField('memo');
    field.addToPage(document.getPage(0), { x: 60, y: 100, width: 200, height: 40 });
    field.acroField.dict.set(PDFName.of('TU'), PDFHexString.fromText('備考\u0000欄'));
  });

/** What readers do and show besides the page, and what harms nobody; a note and a field are drawn on it. */
export const withPassiveParts = () =>
  onePage(async (document) => {
    const { context, catalog } = document;
    document.setAuthor('Yamada Hanako');
    const page = document.getPage(0);
    page.setRotation(degrees(90));
    action({ S: 'URI', URI: PDFString.of('https://example.com/') })(document);
    catalog.set(PDFName.of('OpenAction'), context.obj([page.ref, 'Fit']));
    catalog.set(PDFName.of('Metadata'), context.register(context.stream('<x:xmpmeta/>', { Type: 'Metadata' })));
    setOnPage(document, 'AA', context.obj({ O: { S: 'Named', N: 'Print' } }));
    const red = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 10, 10], OPI: { '2.0': {} } };
    const N = context.register(context.stream('1 0 0 rg 0 0 10 10 re f', red));
    note(document, { Subtype: 'Stamp', F: 4, AP: { N } });
    note(document, { Subtype: 'Stamp', F: 2, Rect: [300, 300, 400, 400], AP: { N } });
    const box = document.getForm().createCheckBox('read');
    box.addToPage(page, { x: 300, y: 100, width: 50, height: 50, backgroundColor: rgb(1, 0, 0) });
    box.check();
  });
