import { authErrorCodes } from '@nattoku/baas/auth-client';
import { problems } from '@nattoku/contract/shared/problems';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scrubMessage } from '#platform/error-reporting/scrub-message.ts';

test.each([
  ['ApiProblem', 'patient.numberTaken', 'patient.numberTaken'],
  ['ApiProblem', '山田太郎さんは登録済みです', 'redacted'],
  ['ApiProblem', 'Yamada Taro', 'redacted'],
  ['NetworkProblem', 'network', 'network'],
  ['PageProblem', 'Page not found: /patients/山田', 'redacted'],
  ['Error', 'patient.numberTaken', 'redacted'],
  ['constructor', 'network', 'redacted'],
  ['Error', 'No patient called 山田太郎', 'redacted'],
  ['Error', 'No patient called Yamada, 090-7730-1945', 'redacted'],
  ['Error', '', 'redacted'],
  ['TypeError', "Cannot read properties of undefined (reading '山田太郎')", 'Cannot read properties of undefined'],
  ['TypeError', 'patients.山田 is not a function', 'is not a function'],
  ['ReferenceError', 'Yamada is not defined', 'is not defined'],
  ['RangeError', 'Maximum call stack size exceeded', 'Maximum call stack size exceeded'],
  [
    'Error',
    'Minified React error #310; visit https://react.dev/errors/310?args[]=山田 for the full message',
    'Minified React error #310',
  ],
  [
    'TypeError',
    'Failed to fetch dynamically imported module: https://hospital.example/assets/x.js',
    'Failed to fetch dynamically imported module',
  ],
])('of %s “%s” only “%s” is reported (specification/reporting.md §3)', (type, message, reported) => {
  expect(scrubMessage(type, message)).toBe(reported);
});

test('every code of ours is reported as it is (specification/reporting.md §3)', () => {
  const codes = Object.keys(problems);

  expect(codes.map((code) => scrubMessage('ApiProblem', code))).toEqual(codes);
  expect(authErrorCodes.map((code) => scrubMessage('AuthError', code))).toEqual([...authErrorCodes]);
});

test('whatever a message says, what is reported is one of few sentences', () => {
  const known = new Set<string>([...Object.keys(problems), ...authErrorCodes, 'network', 'redacted']);
  const saying =
    /^(?:Minified React error #\d{1,3}|Cannot (?:read|set) properties of (?:undefined|null)|is not (?:a function|iterable|defined)|[A-Z][a-z ]+)$/;
  const messages = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.tuple(fc.string(), fc.constant(' is not a function'), fc.string()).map((parts) => parts.join('')),
  );

  fc.assert(
    fc.property(fc.constantFrom('Error', 'TypeError', 'PageProblem'), messages, (type, message) => {
      const reported = scrubMessage(type, message);
      return known.has(reported) || saying.test(reported);
    }),
  );
});
