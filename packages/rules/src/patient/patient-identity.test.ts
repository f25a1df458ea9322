import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { identityChange, type Identity, type IdentityField } from '#patient/patient-identity.ts';
import { foldForSearch } from '#text/text-folding.ts';

const named = (familyName: string, givenName: string, familyNameKana: string, givenNameKana: string) => ({
  familyName,
  givenName,
  familyNameKana,
  givenNameKana,
});
const TARO = named('山田', '太郎', 'ヤマダ', 'タロウ');
const YAMADA: Identity = {
  ...TARO,
  birthDate: '1958-04-02',
  isBirthDateEstimated: false,
  sex: 'male',
};
const SUZUKI = named('鈴木', '花子', 'スズキ', 'ハナコ');
const NOBODY = named('不明', '', '', '');

test.each<[what: string, before: Partial<Identity>, after: Partial<Identity>, changed: IdentityField[]]>([
  ['nothing', {}, {}, []],
  ['another person', {}, { ...SUZUKI, birthDate: '1990-01-01', sex: 'female' }, ['name', 'birthDate', 'sex']],
  ['another birth date', {}, { birthDate: '1985-04-02' }, ['birthDate']],
  ['a date that is only estimated from now on', {}, { isBirthDateEstimated: true }, ['birthDate']],
  ['the day of somebody whose day was estimated', { isBirthDateEstimated: true }, { birthDate: '1960-12-31' }, []],
  ['the first date', { birthDate: '' }, { birthDate: '1960-12-31' }, []],
  ['another sex', {}, { sex: 'female' }, ['sex']],
  ['a sex that nobody knows any more', {}, { sex: 'unknown' }, ['sex']],
  ['the sex of somebody of whom it was not known', { sex: 'unknown' }, { sex: 'female' }, []],
  ['another whole name', {}, SUZUKI, ['name']],
  ['a family name by marriage', {}, { familyName: '鈴木', familyNameKana: 'スズキ' }, []],
  ['a given name', {}, { givenName: '次郎', givenNameKana: 'ジロウ' }, []],
  ['both names in other characters, read as before', {}, { familyName: '屋真田', givenName: '多朗' }, []],
  ['how both names are read', {}, { familyNameKana: 'サンデン', givenNameKana: 'フトロウ' }, []],
  ['who gets a name', NOBODY, SUZUKI, []],
  ['who gets the characters of a name', { ...NOBODY, familyNameKana: 'ヤマダ' }, TARO, []],
  ['another name than the one known by its reading', { ...NOBODY, familyNameKana: 'ヤマダ' }, SUZUKI, ['name']],
  ['a name that is forgotten', {}, NOBODY, ['name']],
  ['another name without a reading', {}, { ...SUZUKI, familyNameKana: '', givenNameKana: '' }, ['name']],
  ['family and given name in each other’s place', {}, named('太郎', '山田', 'タロウ', 'ヤマダ'), []],
  ['a name parted at last', { familyName: '山田太郎', givenName: '' }, TARO, []],
])('%s', (_, before, after, changed) => {
  const former = { ...YAMADA, ...before };
  expect(identityChange(former, { ...former, ...after })).toEqual(changed);
});

test.each([
  ['高崎', '髙﨑'],
  ['渡辺', '渡邊'],
  ['渡邉', '渡邊'],
  ['吉田', '𠮷田'],
  ['ＳＭＩＴＨ', 'smith'],
  ['ヤマダ', 'ﾔﾏﾀﾞ'],
  ['葛城', '葛\u{E0100}城'],
])('%s and %s are one name', (one, other) => {
  const before = { ...YAMADA, ...named(one, '', one, '') };
  expect(identityChange(before, { ...YAMADA, ...named(other, '花', other, 'ハナ') })).toEqual([]);
});

const part = fc.constantFrom('', '山田', '髙橋', '高橋', '花子', '太郎', 'ヤマダ', 'ﾔﾏﾀﾞ', '不明', 'Lee');
const identity = fc.record<Identity>({
  familyName: part,
  givenName: part,
  familyNameKana: part,
  givenNameKana: part,
  birthDate: fc.constantFrom('1958-04-02', '1990-01-01', '2001-12-31'),
  isBirthDateEstimated: fc.boolean(),
  sex: fc.constantFrom('male' as const, 'female' as const, 'other' as const, 'unknown' as const),
});

test('nobody is another than themselves, however the same name is written', () => {
  fc.assert(
    fc.property(identity, (one) => {
      const folded = {
        ...one,
        familyName: foldForSearch(one.familyName),
        givenNameKana: foldForSearch(one.givenNameKana),
      };
      expect(identityChange(one, one)).toEqual([]);
      expect(identityChange(one, folded)).toEqual([]);
    }),
  );
});

test('a birth date or a sex that was known becomes another one by no way of steps that change nothing', () => {
  fc.assert(
    fc.property(fc.array(identity, { minLength: 2, maxLength: 6 }), ([first, ...wanted]) => {
      if (!first) return;
      let now = first;
      for (const next of wanted) if (identityChange(now, next).length === 0) now = next;
      if (!first.isBirthDateEstimated) expect(now.birthDate).toBe(first.birthDate);
      if (first.sex !== 'unknown') expect(now.sex).toBe(first.sex);
    }),
    { numRuns: 1000 },
  );
});
