import { expect, test } from 'vitest';
import { secretOf } from '#text/link-secret.ts';

const secret = `-_${'aZ0'.repeat(13)}xy`;
const [first, second] = [secret.slice(0, 20), secret.slice(20)];

test.each([
  ['alone', secret],
  ['with a full stop', `${secret}。`],
  ['with a bracket that is encoded', `${secret}%EF%BC%89`],
  ['with letters', `${secret}wo`],
  ['encoded', secret.replace('-', '%2D').replace('_', '%5f')],
  ['encoded twice', secret.replace('-', '%252D')],
  ['behind a zero-width space', `%E2%80%8B${secret}`],
  ['with a soft hyphen', `${first}%C2%AD${second}`],
  ['broken between lines', `${first}%0D%0A${second}`],
  ['broken between lines of a quoted mail', `${first}%20%3E%20${second}%20`],
  ['broken by quoted-printable', `${first}=%0A${second}`],
  ['behind a parameter', `utm_source=sms&${secret}`],
  ['with a malformed escape', `${secret}%E3%80`],
])('a secret %s is found', (_, fragment) => {
  expect(secretOf(fragment)).toBe(secret);
});

test.each(['', 'abc', `${first}…`, '%E3%80'])('%j is left as it is', (fragment) => {
  expect(secretOf(fragment)).toBe(fragment);
});
