import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldedName, foldedReading, fullName, fullNameProblem, isSameName } from '#text/person-name.ts';

const person = (familyName: string, givenName: string, familyNameKana = '', givenNameKana = '') => ({
  familyName,
  givenName,
  familyNameKana,
  givenNameKana,
});

describe('the full name', () => {
  test.each([
    ['山田', '太郎', '山田 太郎'],
    ['葛\u{e0100}城', '𠮷男', '葛\u{e0100}城 𠮷男'],
    ['Sukarno', '', 'Sukarno'],
    ['', 'Sukarno', 'Sukarno'],
    [' 山田　', ' 太郎', '山田 太郎'],
    ['', '', ''],
  ])('of %j and %j is %j', (familyName, givenName, name) => {
    expect(fullName({ familyName, givenName })).toBe(name);
  });
});

describe('two people have the same name', () => {
  test.each([
    ['written alike', person('山田', '太郎'), person('山田', '太郎')],
    ['in another form of the kanji', person('髙﨑', '𠮷男'), person('高崎', '吉男')],
    ['parted elsewhere', person('山', '田太郎'), person('山田', '太郎')],
    ['read alike', person('佐藤', '恵子', 'サトウ', 'ケイコ'), person('佐藤', '慶子', 'サトウ', 'ケイコ')],
    ['read alike in another kana', person('佐藤', '恵子', 'さとう', 'けいこ'), person('佐藤', '慶子', 'ｻﾄｳ', 'ｹｲｺ')],
    [
      'written alike, read otherwise',
      person('東', '裕子', 'ヒガシ', 'ユウコ'),
      person('東', '裕子', 'アズマ', 'ヒロコ'),
    ],
  ])('%s', (_, a, b) => {
    expect(isSameName(a, b)).toBe(true);
    expect(isSameName(b, a)).toBe(true);
  });

  test.each([
    ['other given name', person('山田', '太郎', 'ヤマダ', 'タロウ'), person('山田', '次郎', 'ヤマダ', 'ジロウ')],
    ['both without a reading', person('山田', '太郎'), person('鈴木', '一郎')],
    ['both without a name', person('', ''), person('', '')],
  ])('but not: %s', (_, a, b) => {
    expect(isSameName(a, b)).toBe(false);
  });

  test('also when the kana are not there at all', () => {
    expect(
      isSameName(
        { familyName: '山田', givenName: '太郎' },
        { familyName: '山田', givenName: '太郎', familyNameKana: null },
      ),
    ).toBe(true);
  });

  test('exactly when one of the indexed texts is equal and not empty', () => {
    const part = fc.constantFrom('', '山', '田', '髙', '高', 'やま', 'ヤマ');
    const anyPerson = fc.tuple(part, part, part, part).map((parts) => person(...parts));
    fc.assert(
      fc.property(anyPerson, anyPerson, (a, b) => {
        const byName = foldedName(a) !== '' && foldedName(a) === foldedName(b);
        const byReading = foldedReading(a) !== '' && foldedReading(a) === foldedReading(b);
        expect(isSameName(a, b)).toBe(byName || byReading);
        expect(isSameName(b, a)).toBe(isSameName(a, b));
      }),
    );
  });
});

test.each([
  ['山田 太郎', null],
  [`${'長'.repeat(60)} ${'名'.repeat(60)}`, null],
  [`${'葛\u{e0100}'.repeat(60)}　${'𠮷'.repeat(60)}`, null],
  ['長'.repeat(122), 'お名前は121文字以内で入力してください'],
  ['', 'お名前を入力してください'],
  ['\u3164 \u00ad\u200b', 'お名前を入力してください'],
  ['\u0301', 'お名前を入力してください'],
])('a name typed as a whole: %j', (typed, problem) => {
  expect(fullNameProblem(typed)).toBe(problem);
});
