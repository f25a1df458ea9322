import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSecretShaped } from '#text/url-secret.ts';

test('32 random bytes in base64url have the shape of a secret', () => {
  for (let round = 0; round < 200; round += 1) {
    expect(isSecretShaped(randomBytes(32).toString('base64url'))).toBe(true);
  }
});

test.each([
  '',
  'a'.repeat(42),
  'a'.repeat(44),
  `${'a'.repeat(42)}=`,
  `${'a'.repeat(42)}+`,
  `${'a'.repeat(43)}\n`,
  'あ'.repeat(43),
])('%j has not', (text) => {
  expect(isSecretShaped(text)).toBe(false);
});

test('nothing but 43 letters of base64url has it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 40, maxLength: 46 }), (text) => {
      const isOfAlphabet =
        Buffer.from(text, 'base64url').toString('base64url').length === text.length && !/[^\w-]/.test(text);
      expect(isSecretShaped(text)).toBe(text.length === 43 && isOfAlphabet);
    }),
  );
});
