import { permissions } from '@nattoku/contract/auth/permissions';
import { expect, test } from 'vitest';
import { permissionGroups, permissionWords } from '#areas/settings/permissions/permission-words.ts';

test('every permission has a name and a sentence, and no two are called the same', () => {
  for (const permission of permissions) {
    const words = permissionWords[permission];
    expect([permission, words?.name ?? '', words?.says ?? '']).toEqual([
      permission,
      expect.stringMatching(/\S/),
      expect.stringMatching(/。$/),
    ]);
  }
  const names = permissions.map((permission) => permissionWords[permission].name);
  expect(new Set(names).size).toBe(names.length);
});

test('every permission stands once in the groups of the table', () => {
  const listed = permissionGroups.flatMap((group) => group.permissions);
  expect(listed.toSorted()).toEqual([...permissions].toSorted());
});
