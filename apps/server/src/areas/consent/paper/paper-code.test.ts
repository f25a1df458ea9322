import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readPaperCode, writePaperCode } from '#areas/consent/paper/paper-code.ts';
import type { AuditKey } from '#kernel/audit/audit-hash.ts';

const key = randomBytes(32) as unknown as AuditKey;
const printed = { paperId: '0190f4c2-7e3b-7cc1-8f10-2a6b3c4d5e6f', page: 3, of: 12 };

describe('the code on a page of a paper form', () => {
  test('says what was written, in signs that make a small QR code', () => {
    const code = writePaperCode(key, printed);

    expect(code).toMatch(/^NP1[A-Z2-7]{45}$/);
    expect(readPaperCode(key, code)).toEqual(printed);
  });

  test('holds for its own page only: with one sign changed, or of another hospital, it says nothing', () => {
    const code = writePaperCode(key, printed);
    const changed = [...code].map((sign, at) => code.slice(0, at) + (sign === 'A' ? 'B' : 'A') + code.slice(at + 1));

    // The last sign of base 32 carries one bit that no byte uses.
    const read = changed.slice(0, -1).map((text) => readPaperCode(key, text));
    expect(read.every((one) => one === null)).toBe(true);
    expect(readPaperCode(randomBytes(32) as unknown as AuditKey, code)).toBeNull();
  });

  test.each(['', 'NP1', 'https://hospital.example', 'NP1あいう', `NP1${'A'.repeat(45)}`, `NP1${'A'.repeat(4000)}`])(
    'is not read from %j',
    (text) => {
      expect(readPaperCode(key, text)).toBeNull();
    },
  );
});
