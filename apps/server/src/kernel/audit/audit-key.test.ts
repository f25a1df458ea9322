import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openAuditKey, readAuditKey } from '#kernel/audit/audit-key.ts';
import { testServer, useOwnServer } from '#testing/test-server.ts';

useOwnServer();

test.each([
  ['short', Buffer.from('0123456789abcdef').toString('base64')],
  ['one letter over and over', Buffer.alloc(32, 'a').toString('base64')],
  ['a sample', 'changeme'],
  ['a sentence', 'this is the key of our hospital, please keep it'],
  ['empty', ''],
])('a key that is %s is refused', (_, text) => {
  expect(() => readAuditKey(text)).toThrow('AUDIT_KEY');
});

test('a key as openssl prints it is taken', () => {
  expect(readAuditKey('dm9DtbkqPGJMsLQ+0m6kW7hZ1xQ2y/8EJ3cVtFfA9uA=')).toHaveLength(32);
});

test('the key is made once, for its owner alone, and a start with another one says what to do', async () => {
  const { ownerUrl, services } = await testServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'nattoku-key-'));
  // A database of its own would take longer than the question: the fingerprint of this one is already known.
  await expect(openAuditKey({ dataDir, ownerUrl, given: null })).rejects.toThrow('DATA_DIR/keys/audit.key');
  const path = join(dataDir, 'keys/audit.key');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await chmod(path, 0o644);
  await expect(openAuditKey({ dataDir, ownerUrl, given: null })).rejects.toThrow('chmod 600');
  expect(await openAuditKey({ dataDir, ownerUrl, given: services.auditKey })).toEqual(services.auditKey);
  await rm(dataDir, { recursive: true });
});
