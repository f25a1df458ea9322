import { expect, test } from 'vitest';
import '#page-kinds.ts';
import { refusalSentences } from '#records/refusal-sentence.ts';
import { anItem, anOrder, asked, watched } from '#testing/patient-pages.ts';

test('a question that was refused is quoted, so that it can be told by telephone', () => {
  expect(refusalSentences([{ record: asked(anOrder(), '薬は\n飲めますか'), reason: '終了しています。' }])).toEqual([
    { what: '送った質問「薬は 飲めますか」', reason: '終了しています。' },
  ]);
});

test('a long quotation is cut, never within a character', () => {
  const [sentence] = refusalSentences([{ record: asked(anOrder(), '𠮷'.repeat(30)), reason: '' }]);
  expect(sentence?.what).toContain(`「${'𠮷'.repeat(20)}…」`);
});

test('other records are named by what the person did, and what was refused for one reason is told as one', () => {
  const [item, order] = [anItem(), anOrder()];
  const refused = [watched(item, 0, 5), watched(item, 5, 9), asked(order, '痛いですか')];
  expect(
    refusalSentences([
      ...refused.map((record) => ({ record, reason: '終了。' })),
      { record: watched(item, 0, 1), reason: '' },
    ]),
  ).toEqual([
    { what: '動画を見た記録と送った質問「痛いですか」', reason: '終了。' },
    { what: '動画を見た記録', reason: '' },
  ]);
});
