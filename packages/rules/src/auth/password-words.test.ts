import { expect, test } from 'vitest';
import { holdsPersonalWord, personalWords } from '#auth/password-words.ts';
import { passwordProblems } from '#auth/password.ts';

const facts = {
  name: '髙橋 翔',
  nameKana: 'タカハシ ショウ',
  email: 'sho.takahashi88@sakura-hospital.example',
  staffNumber: 'N-20417',
  facilityName: 'さくら総合病院',
  facilityNameKana: 'サクラソウゴウビョウイン',
};
const words = personalWords(facts);

test.each([
  ['the family name', 'Takahashi.2026.x'],
  ['the name in another spelling', 'TAKAHASI-2026.x'],
  ['the name with look-alikes', 'T4k4h45h1.2026xx'],
  ['a short name standing alone', 'Sho.2026.Kx7mQ2vL'],
  ['the hospital in kana', 'xx.Sakura.2026.Kx'],
  ['the hospital in whole', 'Sakurasogobyoin1'],
  ['the product', 'My.Nattoku.2026x'],
  ['the product with look-alikes', 'My.N@770ku.2026x'],
  ['the staff number', 'Kx7.mQ2-N-20417z'],
])('specification/auth.md §17: a password with %s is easy to guess', (_, password) => {
  expect(holdsPersonalWord(password, words)).toBe(true);
  const problems = passwordProblems(password, { hasSecondFactor: false, personal: words });
  expect(problems).toContain('氏名、メールアドレス、職員番号、施設名、製品名を含むパスワードは使えません');
});

test.each(['Kx7.mQ2vLp9Zr', 'Right.Password.2026', 'Shoji.Fusuma.2026', 'Mishoryu.77.Kado'])(
  '%s holds none of them',
  (password) => {
    expect(holdsPersonalWord(password, words)).toBe(false);
  },
);

test.each([
  ['サトウ', 'Satou.1234.Abcde'],
  ['サトウ', 'Satoh.1234.Abcde'],
  ['サトウ', 'Sato.1234.Abcdef'],
  ['ナンバ', 'Namba.1234.Abcde'],
  ['フジイ', 'Huzii.1234.Abcde'],
  ['フジイ', 'Fujii.1234.Abcde'],
  ['ハットリ', 'Hattori.1234.Abc'],
  ['チュウジョウ', 'Chujo.1234.Abcde'],
  ['ﾔﾏﾀﾞ', 'Yamada.1234.Abcd'],
  ['やまだ', 'YAMADA.1234.abcd'],
])('%s is meant by %s', (nameKana, password) => {
  expect(holdsPersonalWord(password, personalWords({ ...facts, nameKana }))).toBe(true);
});

test('what is not known bans nothing', () => {
  const nobody = { name: '', nameKana: '', email: '', staffNumber: null, facilityName: '', facilityNameKana: null };
  expect(holdsPersonalWord('Kx7.mQ2vLp9Zr', personalWords(nobody))).toBe(false);
  expect(holdsPersonalWord('Nattoku.Kx7.mQ2v', personalWords(nobody))).toBe(true);
});
