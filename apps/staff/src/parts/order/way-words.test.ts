import { expect, test } from 'vitest';
import { wayWords } from '#parts/order/way-words.ts';

const way = { channel: 'sms', used: true, recipient: null, unusable: null, refusal: null } as const;
const words = (more: object) => wayWords({ ...way, subject: null, text: '', parts: 1, ...more });

test.each([
  [{}, '送信先が記録にありません。入力して送れます'],
  [
    { unusable: '記録の番号は、携帯電話の番号ではありません' },
    '記録の番号は、携帯電話の番号ではありません。入力して送れます',
  ],
  [{ recipient: '090-****-5678' }, '090-****-5678 に送ります'],
  [{ recipient: '090-****-5678', refusal: '連絡不可' }, 'この患者さんには送れません。押すと理由が出ます'],
])('of a way with %o it is said: %s', (more, said) => {
  expect(words(more)).toBe(said);
});
