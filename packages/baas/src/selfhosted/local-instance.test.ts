import { expect, test } from 'vitest';
import { connectToLocalInstance, LocalInstanceError } from '#selfhosted/local-instance.ts';

test.each([
  [undefined, ''],
  ['', ''],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3981/', 'http://127.0.0.1:3981'],
  ['http://127.8.9.10', 'http://127.8.9.10'],
  ['https://[::1]:8443', 'https://[::1]:8443'],
  ['http://127.1:3000', 'http://127.0.0.1:3000'],
])('specification/environments.md §3: locally, %j points both services at %j', (address, origin) => {
  expect(connectToLocalInstance(address)).toEqual({ authOrigin: origin, storageOrigin: origin });
});

test.each([
  'http://192.168.0.10:3000',
  'http://10.0.0.1',
  'http://0.0.0.0:3000',
  'https://nattoku.example',
  'http://localhost.example:3000',
  'http://127.0.0.1.example',
  'http://notlocalhost',
  'http://[::2]:3000',
  'http://user:secret@localhost:3000',
  'http://localhost:3000/api',
  'http://localhost:3000/?host=other',
  'ftp://localhost',
  'file:///etc/passwd',
  'localhost:3000',
  '//localhost',
  'here',
])('specification/environments.md §3: locally, %j is refused', (address) => {
  expect(() => connectToLocalInstance(address)).toThrow(LocalInstanceError);
});
