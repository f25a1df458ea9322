import { expect, test } from 'vitest';
import { checkLayout, type CheckedForm, type CheckedRules } from '#consent/consent-preflight.ts';
import type { CheckedField } from '#consent/layout-finding.ts';
import { countedReads } from '#testing/counted-reads.ts';
import { aCheckedField as field } from '#testing/checked-field.ts';

const roles = { patient: '患者本人', doctor: '説明担当医' };
const signature = field({
  id: 's',
  type: 'signature',
  label: '患者署名',
  signer: 'patient',
  required: true,
  box: { page: 1, x: 50, y: 700, width: 200, height: 40 },
});
const talk = { kind: 'talkHeld', hours: null };
const form = (fields: CheckedField[], rules: Partial<CheckedRules> = {}): CheckedForm => ({
  pages: [{ width: 595, height: 842 }],
  fields: [signature, ...fields],
  rules: {
    signers: [{ role: 'patient', required: true }],
    gates: [talk],
    questions: [],
    sided: false,
    level: 'written',
    personal: true,
    ...rules,
  },
});
const free = { maxLength: null, least: null, most: null };
const choice = (...values: string[]) =>
  field({ type: 'select', options: values.map((value) => ({ value, box: null })) });
const question = { stem: '手術の目的は？', options: ['治療', '検査'], correctOption: 0 };

test('a sound form has no findings', () => {
  expect(
    checkLayout(
      form(
        [field(), choice('はい', 'いいえ')].map((one, at) => ({
          ...one,
          id: String(at),
          box: { ...one.box, y: 50 + at * 60 },
        })),
      ),
      roles,
    ),
  ).toEqual([]);
});

test.each<[string, CheckedField[], Partial<CheckedRules>, 'error' | 'warning']>([
  ['半角の数字', [field({ type: 'number', text: '１２' })], {}, 'error'],
  ['半角の数字', [field({ type: 'number', text: '12kg' })], {}, 'error'],
  ['直してください（0以上', [field({ type: 'number', text: '-1', limits: { ...free, least: '0' } })], {}, 'error'],
  ['直してください（暦にある', [field({ type: 'date', text: '2026/1/5' })], {}, 'error'],
  ['直してください（3文字', [field({ text: '特になし', limits: { ...free, maxLength: 3 } })], {}, 'error'],
  ['選択肢のどれか', [{ ...choice('はい', 'いいえ'), text: 'いえ' }], {}, 'error'],
  ['紙に印刷したときだけ', [field({ filler: 'staffAfter' })], {}, 'warning'],
  ['選び直して', [field({ type: 'checkbox', text: 'はい' })], {}, 'error'],
  ['数字で入力', [field({ type: 'number', limits: { ...free, most: '0x1F' } })], {}, 'error'],
  ['日付で入力', [field({ type: 'date', limits: { ...free, least: '2026/01/01' } })], {}, 'error'],
  ['ページの外', [field({ box: { page: 1, x: 500, y: 50, width: 200, height: 20 } })], {}, 'error'],
  ['ページの外', [field({ box: { page: 2, x: 50, y: 50, width: 200, height: 20 } })], {}, 'error'],
  ['小さすぎて', [field({ box: { page: 1, x: 50, y: 50, width: 3, height: 20 } })], {}, 'error'],
  ['名前のない', [field({ label: ' ' })], {}, 'error'],
  ['印刷する文字', [field({ type: 'fixedText' })], {}, 'error'],
  ['入れる内容', [field({ type: 'auto' })], {}, 'error'],
  ['だれが署名', [field({ type: 'initials' })], {}, 'error'],
  ['2つ以上', [choice('はい')], {}, 'error'],
  ['空の選択肢', [choice('はい', ' ')], {}, 'error'],
  ['同じ選択肢', [choice('はい', 'はい')], {}, 'error'],
  ['下限が上限', [field({ type: 'number', limits: { ...free, least: '10', most: '9' } })], {}, 'error'],
  ['必須の項目が隠れ', [field({ required: true }), field({ id: '2' })], {}, 'error'],
  [
    '重なっています',
    [field(), field({ id: '2', box: { page: 1, x: 100, y: 55, width: 200, height: 24 } })],
    {},
    'warning',
  ],
  [
    '署名には小さめ',
    [field({ type: 'signature', signer: 'patient', box: { page: 1, x: 50, y: 50, width: 40, height: 12 } })],
    {},
    'warning',
  ],
  ['説明担当医の署名欄', [], { signers: [{ role: 'doctor', required: true }] }, 'error'],
  ['署名する方に入っていません', [field({ type: 'signature', signer: 'doctor', required: true })], {}, 'warning'],
  ['確認問題がありません', [], { gates: [{ kind: 'comprehension', hours: null }] }, 'error'],
  ['確認問題に空の欄', [], { questions: [{ ...question, stem: '' }] }, 'error'],
  ['考える時間', [], { gates: [{ kind: 'coolingTime', hours: null }] }, 'error'],
  ['「左右」の項目', [], { sided: true }, 'error'],
  ['説明したことの記録が残らず', [], { gates: [] }, 'warning'],
  ['医師の説明を記録できない', [], { personal: false }, 'error'],
])('%s', (words, fields, rules, severity) => {
  const found = checkLayout(form(fields, rules), roles).filter(({ message }) => message.includes(words));
  expect(found.map((one) => one.severity)).toEqual([severity]);
});

test('what stands between two options of a choice is not hidden by it', () => {
  const at = (x: number) => ({ page: 1, x, y: 300, width: 30, height: 20 });
  const between = field({ id: 'between', required: true, box: at(100) });
  const around = { ...choice('はい', 'いいえ'), id: 'around', box: { ...at(50), width: 150 } };
  const options = around.options.map((option, index) => ({ ...option, box: at(50 + index * 100) }));
  expect(checkLayout(form([between, { ...around, options }]), roles)).toEqual([]);
});

test('a form without pages says only that', () => {
  expect(checkLayout({ ...form([field({ label: '' })]), pages: [] }, roles)).toHaveLength(1);
});

test('nobody is warned of a talk that a doctor signs for, or that a blanket form or one for everybody does not ask for', () => {
  const warned = (rules: Partial<CheckedRules>) =>
    checkLayout(form([], { gates: [], ...rules }), roles).some(({ message }) => message.includes('説明の記録'));
  expect(warned({})).toBe(true);
  expect(warned({ signers: [{ role: 'doctor', required: false }] })).toBe(false);
  expect(warned({ level: 'blanket' })).toBe(false);
  expect(warned({ personal: false })).toBe(false);
});

test('of hundreds of fields in one place ten overlaps of each are named, what hides a required field first', () => {
  const fields = Array.from({ length: 40 }, (_, at) =>
    field({
      id: `t${at}`,
      label: `欄${at}`,
      required: at === 39,
      box: { page: 1, x: 50, y: 50, width: 100, height: 20 },
    }),
  );
  const found = checkLayout(form(fields), roles).filter(({ message }) => message.includes('重なって'));
  const [first, ...next] = found.slice(0, 11);
  expect([first?.severity, first?.message]).toEqual(['error', expect.stringContaining('欄0」と「欄39」')]);
  expect(next.at(-1)?.message).toBe('「欄0」は、ほかの29項目とも重なっています。離してください。');
  expect(found.filter(({ severity }) => severity === 'error')).toHaveLength(39);
});

test('options of fields that are far from each other are not compared one by one', () => {
  const reads = { count: 0 };
  const options = (at: number) =>
    Array.from({ length: 30 }, (_, number) => ({
      value: `${number}`,
      box: countedReads({ page: 1, x: 20 + number * 18, y: 20 + at * 10, width: 9, height: 9 }, reads),
    }));
  const fields = Array.from({ length: 60 }, (_, at) =>
    field({ id: `r${at}`, type: 'radio', label: `欄${at}`, options: options(at) }),
  );
  expect(checkLayout(form(fields), roles).filter(({ message }) => message.includes('重なって'))).toEqual([]);
  expect(reads.count).toBeLessThan(200 * fields.length * 30);
});
