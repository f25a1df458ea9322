import { expect, test } from 'vitest';
import { relyingPartyOf } from '#kernel/http/relying-party.ts';

test.each([
  [
    'https://nattoku.hospital.example',
    'evil.example',
    { id: 'nattoku.hospital.example', origin: 'https://nattoku.hospital.example' },
  ],
  [
    'https://nattoku.hospital.example:8443',
    undefined,
    { id: 'nattoku.hospital.example', origin: 'https://nattoku.hospital.example:8443' },
  ],
  ['http://localhost:3000', '127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://127.0.0.1:3000', 'localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', null],
  ['http://127.0.0.1:3000', 'nattoku.hospital.example', null],
  ['http://127.0.0.1:3000', 'local host', null],
  ['http://127.0.0.1:3000', undefined, null],
  ['https://192.0.2.7', 'localhost', null],
  ['http://nattoku.hospital.example', 'nattoku.hospital.example', null],
])('with PUBLIC_URL %s and Host %s passkeys belong to %j', (publicUrl, host, party) => {
  expect(relyingPartyOf(publicUrl, host)).toEqual(party);
});
