import { expect, test } from 'vitest';
import { readWitnessedMark, witnessedWays, witnessedWords } from '#signature/witnessed-mark.ts';
import type { WitnessedEntry } from '#signature/witnessed-mark.ts';

const entry: WitnessedEntry = { way: 'scribe', scribeName: ' 山田 花子 ', witnessName: '𠮷田 誠　' };

test('三つの方法', () => expect(Object.values(witnessedWays)).toEqual(['代筆', '拇印', '記名・押印']));

test('代筆 has the names of the scribe and the witness', () => {
  expect(readWitnessedMark(entry)).toEqual({
    mark: { way: 'scribe', scribeName: '山田 花子', witnessName: '𠮷田 誠' },
  });
});

test.each(['thumbprint', 'stamp'] as const)('%s has the name of the witness and no scribe', (way) => {
  expect(readWitnessedMark({ ...entry, way })).toEqual({ mark: { way, witnessName: '𠮷田 誠' } });
});

test.each([
  [{ way: null }, { way: '署名の代わりの方法を選んでください' }],
  [{ scribeName: '　' }, { scribeName: '代筆する方の氏名を入力してください' }],
  [{ way: 'stamp', witnessName: '' }, { witnessName: '立会人の氏名を入力してください' }],
  [{ witnessName: '𠮷'.repeat(122) }, { witnessName: '立会人の氏名は121文字以内で入力してください' }],
] as const)('refused: %o', (given, errors) => {
  expect(readWitnessedMark({ ...entry, ...given })).toEqual({ errors });
});

test('a mark is told with who made it and who was there', () => {
  expect(witnessedWords({ way: 'scribe', scribeName: '山田 花子', witnessName: '鈴木 一郎' })).toBe(
    '代筆 山田 花子（立会人 鈴木 一郎）',
  );
  expect(witnessedWords({ way: 'stamp', witnessName: '鈴木 一郎' })).toBe('記名・押印（立会人 鈴木 一郎）');
});
