import { expect, test } from 'vitest';
import { signerReasonWords } from '#parts/consent/consent-words.ts';

test('a child whose signature is optional is not said to decide', () => {
  expect(signerReasonWords('self', false)).toBe('署名する日の年齢により、本人の署名は任意です');
  expect(signerReasonWords('self', true)).toBe('本人が判断し、署名します');
  expect(signerReasonWords('ageParent', true)).toBe('署名する日の年齢により、親権者の署名が必要です');
});
