import { auditActions } from '@nattoku/contract/audit/audit-actions';
import { NotificationKind } from '@nattoku/contract/notification/notification-kinds';
import { expect, test } from 'vitest';
import { areas } from '#areas.ts';

test('every area has a name of its own', () => {
  const names = areas.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test('every action of the audit log is declared by one area', () => {
  const declared = areas.flatMap(({ audit = {} }) => Object.keys(audit));
  expect(declared.toSorted()).toEqual(Object.keys(auditActions).toSorted());
});

test('every kind of notification is declared by one area', () => {
  const declared = areas.flatMap(({ notifications = {} }) => Object.keys(notifications));
  expect(declared.toSorted()).toEqual(NotificationKind.options.toSorted());
});
