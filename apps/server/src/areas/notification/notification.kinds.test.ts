import { NotificationKind, notificationKinds } from '@nattoku/contract/notification/notification-kinds';
import { expect, test } from 'vitest';
import { writeDigest } from '#areas/notification/notification.digest.ts';

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
