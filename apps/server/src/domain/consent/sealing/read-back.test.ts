import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { ConsentField, FieldValue, plainField } from '@nattoku/contract/consent/consent-field';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBack } from '#domain/consent/sealing/read-back.ts';
import { ReadBackFailed } from '#domain/consent/sealing/read-back-failed.ts';
import type { SealInput } from '#domain/consent/sealing/seal-input.ts';
import { SEAL_RECORD_NAME } from '#domain/consent/sealing/seal-record.ts';
import { attachFile } from '#kernel/pdf/attach-file.ts';
import { fillForm } from '#domain/consent/document/fill-form.ts';
import { characterTable } from '#kernel/pdf/characters.ts';
import { emptyPages, idOf } from '#testing/consent/filled-form.ts';

const A_PAGE = 13;
/** Hundreds of texts are drawn and read by other programs. */
const PATIENT = { timeout: 120_000 };
const FORM_ID = '01a1fd67-5651-7eda-825c-6423ff41459f';
const templateSha256 = Buffer.alloc(32, 7);
const record = Buffer.from('{}');
const heading = { formName: '検査の同意書', formId: FORM_ID, patient: { name: '髙﨑　太郎', number: '00012345' } };
/** What a certificate prints, on the last page. */
const certificate = [FORM_ID, templateSha256.toString('hex'), createHash('sha256').update(record).digest('hex')];

type Size = { width: number; height: number };

/** One text in each field, as staff type it. */
const fieldsFor = (texts: readonly string[], size: Size): ConsentField[] =>
  texts.map((_, index) =>
    ConsentField.parse({
      ...plainField,
      id: idOf(index),
      label: '記入',
      type: index % 2 === 0 ? 'text' : 'multilineText',
      fontSize: 8,
      box: { page: Math.floor(index / A_PAGE) + 1, x: 10, y: 4 + (index % A_PAGE) * 22, ...size },
    }),
  );

/** The pages with one more behind them, on which the certificate is. */
async function withCertificate(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  document.addPage([400, 300]);
  const fields = certificate.map((text, index) =>
    ConsentField.parse({
      ...plainField,
      id: idOf(999_990 + index),
      label: '番号',
      type: 'fixedText',
      text,
      box: { page: document.getPageCount(), x: 10, y: 10 + index * 30, width: 380, height: 20 },
    }),
  );
  return (await fillForm({ original: await document.save(), fields, values: new Map(), signatures: [] })).bytes;
}

/** As programs find it in a sealed form. */
async function withRecord(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const at = new Date('2026-11-22T00:00:00Z');
  attachFile(document, { name: SEAL_RECORD_NAME, bytes: record, mediaType: 'application/json', description: '', at });
  return document.save({ useObjectStreams: false });
}

/** Those of the texts that are not found again on their page; the values stand as they were stored. */
async function lostOf(texts: readonly string[], size: Size = { width: 385, height: 21 }): Promise<string[]> {
  const fields = fieldsFor(texts, size);
  const original = await emptyPages(Math.ceil(texts.length / A_PAGE));
  const values = new Map(fields.map(({ id }, index) => [id, texts[index] ?? null]));
  const filled = await fillForm({ original, fields, values, signatures: [], heading });
  const { continued, formPageCount } = filled;
  const form = { id: FORM_ID, templateSha256 };
  const input = { form, version: { fields }, values, issued: null, signed: [], repairs: [] } as unknown as SealInput;
  try {
    await readBack(await withRecord(await withCertificate(filled.bytes)), input, {
      original,
      record,
      certificatePageCount: 1,
      placed: [],
      extraInk: [],
      continued,
      formPageCount,
      pageCount: filled.pageCount + 1,
      isOnCopy: false,
    } as never);
    return [];
  } catch (error) {
    if (!(error instanceof ReadBackFailed)) throw error;
    const [, id] = error.message.split(' ');
    return [`${error.code}: ${JSON.stringify(texts[fields.findIndex((field) => field.id === id)])}`];
  }
}

test('what was stored before there was one normal form is found again on the page', PATIENT, async () => {
  const special = [
    ...'\u2009\u202f\u205f\u00a0\u2007\u2028\u2029\u0085\u00ad\u3164\u115f\uffa0\u2060\u034f\ufeff\u202e\u2067\u180e\u2800\u000b\ufff9\ufdd0\ufffe',
  ];
  const scripts = [
    '\ue000外字',
    '😀👨‍👩‍👧‍👦',
    'محمد علي',
    'שלום',
    'สมชาย ใจดี',
    'Nguyễn Thị Ánh',
    'e\u0323\u0302',
    '\u{378}',
    'か\u309aき\u3099',
    'x\u0301\u0301y',
    'į¨哂*¿',
    '˝aė¸ŗ˜ĝˆx',
    '˘',
    '\uf860',
    'ê\u200d\u0327',
  ];
  const names = [
    '髙﨑𠮷',
    '葛\u{e0100}城',
    '\u{e0100}葛',
    '山\u{e0100}\u{e0101}田',
    '辻\ufe00',
    'あ\ufe0fい',
    '\ufa19\u{2f80a}',
    '⺟⼀',
    '🇯🇵\u{e0067}\u{e007f}',
    'ﾔﾏﾀﾞ',
    'ffi fl ﬁ fi ﬂ',
    '— —— ——— ⸺',
    '〳〵〱',
  ];

  expect(await lostOf([...special.map((each) => `山田${each}太郎`), ...scripts, ...names])).toEqual([]);
});

/** Of kanji, which are all drawn in one way, one of twenty. */
const isLooked = (code: number): boolean => code < 0x3400 || (code > 0x9fff && code < 0x20000) || code % 20 === 0;

test('every character of the font is found again on the page', PATIENT, async () => {
  const { known } = await characterTable('regular');
  const characters = Array.from(known)
    .filter(isLooked)
    .map((code) => String.fromCodePoint(code))
    .filter((each) => normaliseText(each) === each);
  const texts = Array.from({ length: Math.ceil(characters.length / 40) }, (_, at) =>
    characters.slice(at * 40, (at + 1) * 40).join(''),
  );

  expect(characters.length).toBeGreaterThan(3000);
  expect(await lostOf(texts)).toEqual([]);
});

/** What reading programs put together with its neighbours, or do not count. */
const joining = Array.from(
  '`¨¯´¸ˆˇ˘˙˚˜˝^~・゛゜\u{e0100}\u{e01ef}\ufe00\u3099\u309a\u0301\u0308\u0327\u200d\u00ad\u2009\n',
);
const range = (min: number, max: number) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code));
const anyCharacter = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...joining) },
  range(0x20, 0x7e),
  // Letters of Europe, of which the font has some.
  { weight: 2, arbitrary: range(0xa1, 0x24f) },
  range(0x80, 0x36f),
  range(0x370, 0x1fff),
  range(0x2000, 0x30ff),
  range(0x3100, 0x9fff),
  range(0xa000, 0xd7ff),
  range(0xe000, 0xffff),
  range(0x10000, 0x10ffff),
);
const typed = fc.string({ unit: anyCharacter, maxLength: 16 });

test('whatever may be typed is found again on the page', PATIENT, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(typed, { minLength: 60, maxLength: 90 }), async (texts) => {
      const accepted = texts.flatMap((text) => FieldValue.safeParse(text).data ?? []).map(String);
      expect(await lostOf(accepted)).toEqual([]);
    }),
    { numRuns: 5, endOnFailure: true },
  );
});

test('whatever may be typed and does not fit is found again on the attachment, whole', PATIENT, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(typed, { minLength: 60, maxLength: 90 }), async (texts) => {
      const accepted = texts.flatMap((text) => FieldValue.safeParse(`${text}希望は${text}`).data ?? []).map(String);
      expect(await lostOf(accepted, { width: 100, height: 8 })).toEqual([]);
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

/** A sealed form with one text that is continued on an attachment, and the input and the drawing that it is compared with. */
async function continuedForm(identified: typeof heading) {
  const fields = fieldsFor(['長い'], { width: 60, height: 8 });
  const original = await emptyPages(1);
  const values = new Map<ConsentField['id'], FieldValue>(
    fields.map(({ id }) => [id, '希望は輸血をしないこと。'.repeat(240)]),
  );
  const filled = await fillForm({ original, fields, values, signatures: [], heading: identified });
  const form = { id: FORM_ID, templateSha256 };
  const input = { form, version: { fields }, values, issued: null, signed: [], repairs: [] } as unknown as SealInput;
  const { continued } = filled;
  const drawn = { placed: [], extraInk: [], original, record, certificatePageCount: 1, continued };
  const pages = { formPageCount: 1, pageCount: filled.pageCount + 1, isOnCopy: false };
  const bytes = await withRecord(await withCertificate(filled.bytes));
  return { fieldId: fields[0]?.id, bytes, input, drawn: { ...drawn, ...pages } };
}

test('an attachment that lacks a part of the text does not count', async () => {
  const { fieldId, bytes, input, drawn } = await continuedForm(heading);
  await readBack(bytes, input, drawn as never);
  const continued = drawn.continued.map((one) => ({
    ...one,
    parts: one.parts.map((part) => ({ ...part, text: part.text.slice(0, 40) })),
  }));
  await expect(readBack(bytes, input, { ...drawn, continued } as never)).rejects.toMatchObject({
    code: 'readBackText',
    places: [{ fieldId, page: 2 }],
  });
});

test('an attachment with the number of another form does not count', async () => {
  const { bytes, input, drawn } = await continuedForm({ ...heading, formId: idOf(7) });
  await expect(readBack(bytes, input, drawn as never)).rejects.toMatchObject({
    code: 'readBackText',
    places: [
      { fieldId: null, page: 2 },
      { fieldId: null, page: 3 },
    ],
  });
});
