import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { ConsentFieldId, FieldValue } from '@nattoku/contract/consent/consent-field';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fillForm } from '#domain/consent/document/fill-form.ts';
import { darkness, drawn, emptyPages, field, fill, idOf, wholePage } from '#testing/consent/filled-form.ts';
import { lookAtSheet, wordsOn } from '#testing/consent/printed-sheet.ts';

const run = promisify(execFile);

test('every rare kanji of a name is seen on the page, not only in its text (specification/consent.md §19)', async () => {
  const characters = [...'髙﨑𠮷①㎎直海角骨'];
  const { bytes, substituted, overflowing } = await fill([field(1)], [characters.join('')]);
  const picture = await drawn(bytes);
  for (const at of characters.keys())
    expect(darkness(picture, { x: 21.5 + at * 30, y: 24, width: 30, height: 32 })).toBeGreaterThan(0.06);
  expect({ substituted, overflowing }).toEqual({ substituted: [], overflowing: [] });
  expect(await wordsOn(bytes)).toBe('髙﨑𠮷①㎎直海角骨');
});

test('a variant is seen in its own shape, and one that no font has stands in a frame', async () => {
  const drawnAs = async (character: string) => {
    const picture = await drawn((await fill([field(1)], [character])).bytes);
    return Array.from({ length: 30 }, (_, x) => darkness(picture, { x: 21.5 + x, y: 24, width: 1, height: 32 }));
  };
  const [usual, variant, framed] = [await drawnAs('葛'), await drawnAs('葛\u{E0100}'), await drawnAs('葛\u{E01EF}')];
  expect(variant).not.toEqual(usual);
  expect(framed[1] ?? 0, 'the left side of the frame').toBeGreaterThan(usual[1] ?? 0);
});

test('骨 has its Japanese shape: the corner in its head is on the right', async () => {
  const box = { page: 1, x: 20, y: 20, width: 240, height: 240 };
  const { bytes } = await fill([field(1, { box, fontSize: 36 })], ['骨']);
  const picture = await drawn(bytes);
  const head = { y: 129, height: 8, width: 9 };
  const left = darkness(picture, { ...head, x: 29.5 });
  const right = darkness(picture, { ...head, x: 39.5 });
  expect(right).toBeGreaterThan(left);
});

test.each([
  ['a variant that the font has is drawn, and read as it was given', '葛\u{E0100}城', '葛\u{E0100}城', false],
  [
    'a variant that no font has is drawn as its usual character, and that is said',
    '山\u{E01EF}田',
    '山\u{E01EF}田',
    true,
  ],
  ['an emoji becomes 〓, and that is said', '山田😀', '山田〓', true],
  ['half-width kana stay as they are', 'ﾔﾏﾀﾞ', 'ﾔﾏﾀﾞ', false],
  ['a compatibility ideograph is not turned into its relative', '\u{FA19}', '\u{FA19}', false],
  ['kana with a separate mark are composed', 'か\u{3099}き', '\u{304C}き', false],
])('%s', async (_case, value, words, isSubstituted) => {
  const form = await fill([field(1)], [value]);
  expect(await wordsOn(form.bytes)).toBe(words);
  expect(form.substituted).toEqual(isSubstituted ? [idOf(1)] : []);
});

test('a text is set smaller until it fits, and ends in its box below 6 points with a reference', async () => {
  const narrow = { page: 1, x: 20, y: 20, width: 60, height: 14 };
  const small = await fill([field(1, { box: narrow, fontSize: 10.5 })], ['山田太郎太郎太']);
  expect(small.overflowing).toEqual([]);
  const long = await fill([field(1, { box: narrow, fontSize: 10.5 })], ['山田'.repeat(30)]);
  expect(long.overflowing).toEqual([idOf(1)]);
  const words = await wordsOn(long.bytes);
  expect(words.split('別紙（書類')[0]).toBe('山…（別紙1参照）');
  const picture = await drawn(long.bytes);
  expect(darkness(picture, narrow)).toBeGreaterThan(0.05);
  expect(darkness(picture, { ...wholePage, y: 36 })).toBe(0);
  expect(darkness(picture, { ...wholePage, x: 81, width: 300 })).toBe(0);
});

const heading = { formName: '検査の同意書', formId: idOf(99), patient: { name: '髙﨑　太郎', number: '00012345' } };

test('a text that does not fit is printed in full behind the form, with its field, and its box refers to it', async () => {
  const sentences = Array.from({ length: 120 }, (_, at) => `希望${at}番は輸血をしないこと。`).join('');
  const low = { page: 1, x: 20, y: 20, width: 200, height: 40 };
  const patient = field(1, { label: '希望', type: 'multilineText', filler: 'patient', box: low, fontSize: 10 });
  const staff = field(2, { label: '病名', filler: 'staffBefore', box: { ...low, y: 100, width: 30, height: 12 } });
  const fits = field(3, { label: '収まる', filler: 'patient', box: { ...low, y: 200 } });
  const form = await fill([patient, staff, fits], [sentences, '早期胃癌の疑い'.repeat(9), '短い'], { heading });
  expect({ pages: form.pageCount, ofForm: form.formPageCount }).toEqual({ pages: 3, ofForm: 1 });
  const [first, second] = form.continued;
  // The attachments of staff come first: they are printed before those of the person who signs.
  expect([first?.fieldId, first?.number, second?.fieldId, second?.number]).toEqual([staff.id, 1, patient.id, 2]);
  expect(second?.parts.map(({ box }) => box.page)).toEqual([2, 3]);
  const words = await wordsOn(form.bytes);
  const [page = '', ...sheets] = words.split('別紙（書類の枠に入りきらない内容）');
  // Every sheet identifies its form and its patient, and a text that goes on says so.
  const identified = `検査の同意書患者髙﨑太郎（患者番号00012345）同意書番号${idOf(99)}`;
  const tops = [`別紙のページ1／2${identified}`, `別紙のページ2／2${identified}別紙2（続き）`];
  expect(sheets.map((sheet, at) => sheet.slice(0, tops[at]?.length))).toEqual(tops);
  const attached = sheets.map((sheet, at) => sheet.slice(tops[at]?.length));
  expect(page).toContain('…（別紙2参照）');
  expect(page).not.toContain('別紙1参照');
  expect(attached.join('')).toContain('別紙2「希望」（1ページ）記入：患者さん');
  expect(attached.join('')).toContain(sentences);
  expect(attached.join('')).toContain('早期胃癌の疑い'.repeat(9));
  expect(attached.join('')).not.toContain('短い');
});

test.each([
  ['a person who introduced themselves has no number', { name: '山田 太郎', number: null }, '患者山田太郎別紙1「'],
  ['a form without a patient has its title', null, '検査の同意書（共通の同意書への回答）別紙1「'],
] as const)('an attachment prints what is known: %s', async (_case, patient, words) => {
  const narrow = field(1, { box: { page: 1, x: 20, y: 20, width: 60, height: 14 } });
  const identified = { heading: { formName: '検査の同意書', formId: null, patient } };
  const { bytes } = await fill([narrow], ['早期胃癌の疑い'.repeat(9)], identified);
  expect(await wordsOn(bytes)).toContain(words);
});

test('several lines keep the rules of Japanese lines', async () => {
  const box = { page: 1, x: 20, y: 20, width: 103, height: 60 };
  const { bytes } = await fill(
    [field(1, { type: 'multilineText', box, fontSize: 10 })],
    ['あいうえおかきくけこ、さし'],
  );
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-fill-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'form.pdf'), bytes);
  const { stdout } = await run('pdftotext', ['-layout', join(folder, 'form.pdf'), '-']);
  expect(
    stdout
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ).toEqual(['あいうえおかきくけ', 'こ、さし']);
});

test.each([
  ['a birth date has its era', { type: 'auto', autoKey: 'birthDate' }, '1958-04-02', '1958年（昭和33年）4月2日'],
  ['any other date has none', { type: 'date' }, '2026-04-02', '2026年4月2日'],
  ['a fixed text is what the template says', { type: 'fixedText', text: '第1版' }, null, '第1版'],
  ['a value to begin with stands where nobody gave one', { text: '本館3階' }, undefined, '本館3階'],
  ['an emptied value prints nothing', {}, '', ''],
] as const)('%s', async (_case, given, value, words) => {
  const { bytes } = await fill([field(1, { ...given, fontSize: 12 })], value === undefined ? [] : [value]);
  expect(await wordsOn(bytes)).toBe(words);
});

test('a tick is drawn in its box, a circle around the chosen option alone', async () => {
  const tick = { page: 1, x: 20, y: 100, width: 12, height: 12 };
  const yes = { page: 1, x: 100, y: 100, width: 40, height: 16 };
  const no = { page: 1, x: 200, y: 100, width: 40, height: 16 };
  const choice = field(2, {
    type: 'radio',
    options: [
      { value: 'はい', box: yes },
      { value: 'いいえ', box: no },
    ],
  });
  const picture = await drawn(
    (await fill([field(1, { type: 'checkbox', box: tick }), choice], [true, 'いいえ'])).bytes,
  );
  expect(darkness(picture, tick)).toBeGreaterThan(0.06);
  expect(darkness(picture, no)).toBeGreaterThan(0.05);
  expect(darkness(picture, yes)).toBe(0);
  const empty = await drawn((await fill([field(1, { type: 'checkbox', box: tick }), choice], [false])).bytes);
  expect(darkness(empty, wholePage)).toBe(0);
});

test('mark, footer and code stand on every page', async () => {
  const form = await fill([], [], {
    original: await emptyPages(2),
    mark: '見本',
    footer: (page, of) => `同意書 C-12　${page}/${of}`,
    code: (page) => `NTK:0123456789:${page}`,
  });
  expect(form.pageCount).toBe(2);
  const sheet = await lookAtSheet(form.bytes);
  expect(sheet.codes).toEqual(['NTK:0123456789:1']);
  expect(sheet.words).toContain('同意書C-121/2');
  expect(sheet.words).toContain('同意書C-122/2');
  const second = await PDFDocument.load(form.bytes).then(async (document) => {
    document.removePage(0);
    return document.save();
  });
  expect((await lookAtSheet(second)).codes).toEqual(['NTK:0123456789:2']);
});

test('a box on no page is reported', async () => {
  const lost = field(1, { box: { page: 7, x: 1, y: 1, width: 20, height: 20 } });
  expect((await fill([lost], ['山田'])).overflowing).toEqual([lost.id]);
});

test('the same input gives the same bytes, whatever the time and whatever else is drawn beside it', async () => {
  const names = ['髙橋', '葛\u{E0100}城', '𠮷野家😀', '山田花子'];
  const draw = async (name: string) => {
    const { bytes } = await fill([field(1)], [name], { mark: '見本', footer: (page) => `${page}` });
    return createHash('sha256').update(bytes).digest('hex');
  };
  const alone: string[] = [];
  for (const name of names) alone.push(await draw(name));
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-06T07:08:09Z') });
  onTestFinished(() => void vi.useRealTimers());
  for (let round = 0; round < 3; round += 1) {
    vi.setSystemTime(Date.now() + 3_600_000);
    const beside = await Promise.all([...names, ...names].map(draw));
    expect(beside).toEqual([...alone, ...alone]);
  }
});

test('no text makes it throw', async () => {
  const original = await emptyPages();
  const box = fc.record({
    page: fc.constant(1),
    x: fc.double({ min: 0, max: 390, noNaN: true }),
    y: fc.double({ min: 0, max: 290, noNaN: true }),
    width: fc.double({ min: 1, max: 200, noNaN: true }),
    height: fc.double({ min: 1, max: 100, noNaN: true }),
  });
  const type = fc.constantFrom('text' as const, 'multilineText' as const, 'date' as const, 'auto' as const);
  const unit = fc
    .constantFrom<'grapheme' | 'binary'>('grapheme', 'binary')
    .chain((of) => fc.string({ unit: of, maxLength: 60 }));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(box, type, unit), { maxLength: 8 }), async (rows) => {
      const fields = rows.map(([at, kind], number) => field(number, { box: at, type: kind, fontSize: 12 }));
      const values = new Map<ConsentFieldId, FieldValue>(fields.map(({ id }, at) => [id, rows[at]?.[2] ?? '']));
      const form = await fillForm({ original, fields, values, signatures: [] });
      expect(form.formPageCount).toBe(1);
      expect(form.pageCount > 1).toBe(form.continued.length > 0);
    }),
    { numRuns: 15 },
  );
});

test.each([
  ['text', '特になし'],
  ['multilineText', '特になし'],
  ['number', '37'],
  ['date', '2020-02-29'],
  ['select', 'A'],
  ['radio', 'A'],
  ['checkbox', 'true'],
] as const)(
  'what a %s begins with is drawn where nothing was given, and not where it was removed',
  async (type, text) => {
    const options = [{ value: 'A', box: { page: 1, x: 40, y: 40, width: 60, height: 40 } }];
    const begun = field(1, { type, text, options });
    const inkOf = async (values: FieldValue[]) => darkness(await drawn((await fill([begun], values)).bytes), wholePage);
    expect(await inkOf([])).toBeGreaterThan(0);
    expect(await inkOf([null])).toBe(0);
  },
);
