import { expect, test } from 'vitest';
import { refusalSentence } from '#records/refusal-sentence.ts';
import { anItem, anOrder, asked, watched } from '#testing/patient-pages.ts';

test('a question that was refused is quoted, so that it can be told by telephone', () => {
  expect(refusalSentence(asked(anOrder(), '薬は\n飲めますか'), '終了しています。')).toBe(
    '送った質問「薬は 飲めますか」は受け付けられませんでした。終了しています。',
  );
});

test('a long quotation is cut, never within a character', () => {
  expect(refusalSentence(asked(anOrder(), '𠮷'.repeat(30)), '')).toContain(`「${'𠮷'.repeat(20)}…」`);
});

test('other records are named by what the person did', () => {
  expect(refusalSentence(watched(anItem(), 0, 5), '')).toBe('動画を見た記録は受け付けられませんでした。');
});
