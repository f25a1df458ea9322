import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LaidBox } from '#consent/consent-layout.ts';
import type { CheckedField } from '#consent/layout-finding.ts';
import { aCheckedField } from '#testing/checked-field.ts';
import { countedReads } from '#testing/counted-reads.ts';
import { checkPaper } from '#consent/paper-checks.ts';
import { type PrintedText, readParts, rolesNamedIn } from '#consent/printed-places.ts';

const pages = [{ width: 595, height: 842 }];
/** As on paper: 10 points a character. */
const printed = (text: string, x: number, y: number): PrintedText => ({
  page: 1,
  x,
  y,
  width: [...text].length * 10,
  height: 12,
  text,
});
const field = (given: Partial<CheckedField> = {}): CheckedField =>
  aCheckedField({ box: { page: 1, x: 100, y: 100, width: 120, height: 20 }, ...given });
const signature = (signer: string, y: number, height = 40): CheckedField =>
  field({ type: 'signature', label: '署名', signer, box: { page: 1, x: 200, y, width: 190, height } });
const said = (one: CheckedField, paper: readonly PrintedText[]) =>
  checkPaper([one], pages, paper).map(({ message }) => message);

test('a field on printed words is told with the words it hides', () => {
  expect(said(field(), [printed('この検査では、まれに出血が起こることがあります。', 60, 104)])).toEqual([
    expect.stringContaining('「この検査では、まれに出血が起…」に重なっています'),
  ]);
});

test('a field beside, below or just touching printed words is not', () => {
  const paper = [printed('病名', 76, 104), printed('前の行', 100, 90), printed('次の行', 100, 118)];
  expect(said(field(), paper)).toEqual([]);
});

test('lines to write on, boxes to tick and blanks are no words', () => {
  expect(said(field(), [printed('病名＿＿＿＿＿＿＿＿＿＿＿＿', 76, 104)])).toEqual([]);
  expect(said(field(), [printed('□', 104, 104), printed('（　　　　　　）', 102, 104)])).toEqual([]);
});

test('what is printed between two lines to write on counts where it stands', () => {
  const [name, mark] = readParts(printed('氏名＿＿＿＿＿＿印', 50, 100));
  expect([name?.text, name?.x, name?.width]).toEqual(['氏名', 50, 20]);
  expect([mark?.text, mark?.x, mark?.width]).toEqual(['印', 130, 10]);
});

/** The definition: each text is compared with the box. */
function plainCovered(box: LaidBox, texts: readonly PrintedText[]): PrintedText | undefined {
  let [covered, largest]: [PrintedText | undefined, number] = [undefined, 0];
  for (const text of texts.flatMap(readParts)) {
    const across = Math.min(box.x + box.width, text.x + text.width) - Math.max(box.x, text.x);
    const down = Math.min(box.y + box.height, text.y + text.height) - Math.max(box.y, text.y);
    const isRead = across < Math.min(text.height, text.width) * 0.5 || down < text.height * 0.4;
    if (!isRead && across * down > largest) [covered, largest] = [text, across * down];
  }
  return covered;
}

const anywhere = { page: fc.constant(1), x: fc.integer({ min: 20, max: 200 }), y: fc.integer({ min: 20, max: 200 }) };
const anyField = fc
  .record({ ...anywhere, width: fc.constantFrom(8, 60, 300), height: fc.constantFrom(0, 8, 40, 300) })
  .map((box) => field({ box }));
const anyPrinted = fc
  .tuple(fc.constantFrom('病名', '氏名＿＿＿印', 'AB', '　', '説明医師'), anywhere.x, anywhere.y)
  .map(([text, x, y]) => printed(text, x, y));

test('of all printed texts the one that a field hides most is quoted', () => {
  fc.assert(
    fc.property(fc.array(anyField, { maxLength: 4 }), fc.array(anyPrinted, { maxLength: 20 }), (fields, paper) => {
      const quoted = fields.flatMap(({ box }) => plainCovered(box, paper)?.text ?? []);
      const messages = checkPaper(fields, pages, paper).map(({ message }) => message);
      expect(messages.filter((message) => message.includes('重なっています'))).toEqual(
        quoted.map((text) => expect.stringContaining(`「${text}」に重なって`)),
      );
    }),
    { numRuns: 500 },
  );
});

test('the places of printed texts are read once for all fields', () => {
  const reads = { count: 0 };
  const paper = Array.from({ length: 300 }, (_, at) => countedReads(printed('病名', 100, 50 + at * 2), reads));
  const fields = Array.from({ length: 50 }, (_, at) =>
    field({ id: `f${at}`, box: { page: 1, x: 20, y: 20, width: 400, height: 800 } }),
  );
  expect(checkPaper(fields, pages, paper)).toHaveLength(fields.length);
  expect(reads.count).toBeLessThan(paper.length * 20);
});

test('a circle goes around words, a tick beside them', () => {
  const words = [printed('はい・いいえ', 105, 104)];
  expect(said(field({ type: 'radio' }), words)).toEqual([]);
  expect(said(field({ type: 'checkbox' }), words)).toEqual([]);
  expect(said(field({ type: 'select' }), words)).toHaveLength(1);
});

test.each([
  ['patient', '代諾者氏名', true],
  ['proxy', '患者氏名', true],
  ['patient', '説明医師', true],
  ['patient', '患者氏名', false],
  ['scribe', '患者氏名', false],
  ['supervisor', '説明医師', false],
  ['patient', '氏名（自署）', false],
  // Two are named: the line is for both.
  ['patient', '患者または代諾者', false],
])('the signature of the %s in the line 「%s」: %s', (signer, label, isForeign) => {
  expect(said(signature(signer, 300), [printed(label, 100, 312)])).toEqual(
    isForeign ? [expect.stringContaining(`「${label}」の行にあります`)] : [],
  );
});

test('a signature that reaches into the line of another is told, the nearest label of a line counting', () => {
  const paper = [printed('患者署名', 120, 300), printed('代諾者署名', 100, 340)];
  expect(said(signature('patient', 295, 30), paper)).toEqual([]);
  expect(said(signature('patient', 295, 60), paper)).toEqual([expect.stringContaining('「代諾者署名」の行')]);
  const beside = [printed('代諾者', 60, 300), printed('患者', 160, 300)];
  expect(said(signature('patient', 290), beside)).toEqual([]);
});

test('a field that printers cut is told; one that is off the page is told elsewhere', () => {
  const at = (x: number) => field({ box: { page: 1, x, y: 100, width: 100, height: 20 } });
  expect(said(at(4), [])).toEqual([expect.stringContaining('切れることがあります')]);
  expect(said(at(12), [])).toEqual([]);
  expect(said(at(-4), [])).toEqual([]);
});

test('every part of a run lies within it, in its order, and says what it says', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('氏', '名', '＿', '_', ' ', '印', 'a', '□', '（') }), (text) => {
      const run = { page: 1, x: 50, y: 10, width: 300, height: 12, text };
      let end = run.x - 1e-6;
      for (const part of readParts(run)) {
        expect(part.x).toBeGreaterThanOrEqual(end);
        end = part.x + part.width - 1e-6;
        expect(text).toContain(part.text);
      }
      expect(end).toBeLessThanOrEqual(run.x + run.width);
    }),
  );
});

test('the most telling word of a label names its role', () => {
  expect(rolesNamedIn('代諾者（患者さんとの続柄）')).toEqual(['proxy', 'patient']);
  expect(rolesNamedIn('指導医')).toEqual(['supervisor']);
  expect(rolesNamedIn('日付')).toEqual([]);
});
