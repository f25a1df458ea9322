import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hmacSha256 } from '#kernel/audit/hmac-sha256.ts';

const anyKey = fc.uint8Array({ maxLength: 130 }).map((bytes) => Buffer.from(bytes));
const anyMessage = fc.string({ unit: 'binary', maxLength: 400 });

test('it is the HMAC that everybody knows, whatever the key and the text, one after the other', () => {
  fc.assert(
    fc.property(anyKey, fc.array(anyMessage, { minLength: 1, maxLength: 4 }), (key, texts) => {
      for (const text of texts) {
        expect(hmacSha256(key, text)).toEqual(createHmac('sha256', key).update(text).digest());
      }
    }),
  );
});
