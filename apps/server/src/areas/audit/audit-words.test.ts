import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { auditActions } from '@nattoku/contract/audit/audit-actions';
import { notificationKinds } from '@nattoku/contract/notification/notification-kinds';
import { permissions } from '@nattoku/contract/auth/permissions';
import { problems } from '@nattoku/contract/shared/problems';
import { WebhookEvent } from '@nattoku/contract/interoperability/webhook';
import { expect, test } from 'vitest';
import { queues } from '#work.ts';

const root = join(import.meta.dirname, '../../..');

/** Words of the same shape that stand for something else. */
const otherCatalogues = new Set<string>([
  ...Object.keys(problems),
  ...permissions,
  ...queues,
  ...Object.keys(notificationKinds),
  ...WebhookEvent.options,
]);
const isFileName = /\.(json|jpg|html|pid|key|location|lock|holder|example|webm|mov|mp4|vtt|csv|txt|pdf|pem|der|css)$/;
/** Chained search parameters of FHIR. */
const isOfFhir = /^patient\.identifier$/;
const isOfTheDatabase = /^(public|app|pgboss|demonstration|audit_events|\w+Contract)\./;

/** Actions that are put together from an area and a verb. */
const composed: Record<string, readonly string[]> = {
  staff: ['suspend', 'retire', 'lift', 'unlock', 'keep', 'cancelInvitation'],
  announcement: ['create', 'update', 'publish', 'withdraw'],
  videoTemplate: ['archive', 'restore'],
};

const wordsIn = async (folder: string): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for await (const file of glob('**/*.ts', { cwd: join(root, folder) })) {
    if (file.endsWith('.test.ts') || file.startsWith('testing')) continue;
    const text = await readFile(join(root, folder, file), 'utf8');
    for (const [, word = ''] of text.matchAll(/'([a-z][A-Za-z]*\.[a-z][A-Za-z]*)'/g)) found.set(word, file);
    for (const [, area = ''] of text.matchAll(/action: `(\w+)\.\$\{/g)) {
      for (const verb of composed[area] ?? ['whatever']) found.set(`${area}.${verb}`, file);
    }
  }
  return found;
};

test('every action that the server can write down has a sentence', async () => {
  const found = new Map([...(await wordsIn('src')), ...(await wordsIn('seed'))]);
  const withoutWords = [...found].filter(
    ([word]) =>
      !(word in auditActions) &&
      !otherCatalogues.has(word) &&
      !isFileName.test(word) &&
      !isOfFhir.test(word) &&
      !isOfTheDatabase.test(word),
  );

  expect(found.size).toBeGreaterThan(100);
  expect(withoutWords).toEqual([]);
});
