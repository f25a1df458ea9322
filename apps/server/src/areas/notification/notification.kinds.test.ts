import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NotificationKind, notificationKinds } from '@nattoku/contract/notification/notification-kinds';
import { expect, test } from 'vitest';
import { writeDigest } from '#areas/notification/notification.digest.ts';

const source = async (): Promise<string> => {
  const folder = join(import.meta.dirname, '../..');
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
};

test('what is offered is raised somewhere, and what is raised is offered', async () => {
  const text = await source();
  const raised = NotificationKind.options.filter((kind) => text.includes(`'${kind}'`));
  const offered = NotificationKind.options.filter((kind) => notificationKinds[kind].exists);
  expect(offered).toEqual(raised);
});

/** specification/notification.md §1: nothing stands in these words that a name or a condition could be filled into. */
test.each(NotificationKind.options)('%s is told in fixed words', (kind) => {
  const { name, title, body } = notificationKinds[kind];
  expect(`${name}${title}${body}`).not.toMatch(/[{}<>%]|\$\{|様/);
  const { subject, text } = writeDigest('a@b.example', {
    facilityName: '病院',
    publicUrl: 'https://hospital.example',
    kinds: [kind, kind],
  });
  expect(`${subject}${text}`).toContain(`${name}：2件`);
  expect(text).toContain('https://hospital.example/notification\n');
  expect(text).not.toContain('a@b.example');
});
