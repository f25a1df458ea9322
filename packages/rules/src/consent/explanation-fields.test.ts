import { expect, test } from 'vitest';
import { explanationFact } from '#consent/explanation-fields.ts';

const fact = (label: string, given: { type?: string; filler?: string; autoKey?: string } = {}) =>
  explanationFact({ type: 'text', filler: 'staffBefore', autoKey: null, label, ...given });

test.each([
  '説明した医師',
  '説明医',
  '説明医師',
  '説明者',
  '説明者氏名：',
  '説明 医師 名',
  '説明を行った医師の氏名',
  '※ 説明した者',
  'IC実施者',
  'ご説明した医師',
  '説明した先生',
  '説明いたしました医師名',
])('「%s」 states who explained', (label) => {
  expect(fact(label)).toBe('explainedBy');
  expect(fact(label, { type: 'auto', autoKey: 'explainerName' })).toBe('explainedBy');
});

const days = ['説明日', '説明した日', '説明年月日', '説明日時', '説明実施日', 'ＩＣ実施日', '説明の日付'];
test.each([...days, 'ご説明日', '医師による説明日', '説明を受けた日', '説明した月日', '説明日（西暦）'])(
  '「%s」 states when somebody explained',
  (label) => {
    expect(fact(label, { type: 'date' })).toBe('explainedOn');
    expect(fact(label, { type: 'auto', autoKey: 'today' })).toBe('explainedOn');
  },
);

const others = ['麻酔説明医', '次回説明日', '説明後の同意日', '説明・同意日', '説明書作成日', '説明会の日'];
const plain = [
  '説明担当医',
  '説明予定日',
  '説明予定医',
  '主治医',
  '説明',
  '説明書番号',
  '署名日',
  '実施予定日',
  '病名',
];
test.each([...others, ...plain])('「%s」 states no explanation', (label) => {
  expect(fact(label)).toBeNull();
});

test('an assigned doctor is known before the talk; under any other label the name says who explained', () => {
  expect(fact('説明担当医', { type: 'auto', autoKey: 'explainerName' })).toBeNull();
  expect(fact('医師氏名', { type: 'auto', autoKey: 'explainerName' })).toBe('explainedBy');
});

test('ink, ticks and what the patient writes are no statement of the hospital', () => {
  expect(fact('説明した医師', { type: 'signature' })).toBeNull();
  expect(fact('説明日', { type: 'checkbox' })).toBeNull();
  expect(fact('説明日', { type: 'date', filler: 'patient' })).toBeNull();
});

test('a field with a key of the explanation states it whatever its label says', () => {
  expect(fact('医師', { type: 'auto', autoKey: 'explainedBy' })).toBe('explainedBy');
  expect(fact('日付', { type: 'auto', autoKey: 'explainedOn' })).toBe('explainedOn');
});
