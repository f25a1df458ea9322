import { auditActions } from '@nattoku/contract/audit/audit-actions';
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
