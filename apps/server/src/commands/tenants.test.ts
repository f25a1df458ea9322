import { accountContract } from '@nattoku/contract/staff/account';
import { expect, test } from 'vitest';
import { restoreDatabase } from '#commands/backup/restore-database.ts';
import { addHospital, ensureOperatorFacility, provision } from '#commands/tenants.ts';
import { newId } from '#kernel/new-id.ts';
import { openHospital } from '#testing/hospital.ts';

const person = (name: string) => ({
  email: `${name}-${newId()}@kita.example`,
  name: '北 一郎',
  nameKana: 'キタ イチロウ',
});
const secretOf = (link: string) => ({ secret: link.slice(link.indexOf('#') + 1) });

test('a facility and an operator are made with links that open, and everybody in a new hospital needs a second factor', async () => {
  const { server, stranger } = await openHospital();
  const name = `北病院 ${newId()}`;
  const facilityId = await addHospital(server.ownerUrl, { name, phone: null });
  const admin = await provision(server.services, { facilityId, role: 'admin', person: person('admin') });
  const operators = await ensureOperatorFacility(server.ownerUrl);
  const operator = await provision(server.services, { facilityId: operators, role: 'operator', person: person('ope') });

  expect((await stranger(accountContract.openLink, { body: secretOf(admin) })).body).toMatchObject({
    purpose: 'invitation',
    facilityName: name,
  });
  expect((await stranger(accountContract.openLink, { body: secretOf(operator) })).body.purpose).toBe('invitation');
  expect(await ensureOperatorFacility(server.ownerUrl)).toBe(operators);
  const { rows } = await server.owner.query<{ roles: string[] }>(
    'SELECT second_factor_roles AS roles FROM facilities WHERE id = $1',
    [facilityId],
  );
  expect(rows[0]?.roles).toEqual(['doctor', 'nurse', 'comedical', 'clerk', 'admin']);

  await expect(addHospital(server.ownerUrl, { name, phone: null })).rejects.toThrow('すでにあります');
  const twice = { ...person('twice'), email: person('x').email };
  await provision(server.services, { facilityId, role: 'admin', person: twice });
  await expect(provision(server.services, { facilityId, role: 'admin', person: twice })).rejects.toThrow(
    'すでに使われています',
  );
  await expect(
    provision(server.services, { facilityId, role: 'admin', person: { ...person('kana'), nameKana: 'kita' } }),
  ).rejects.toThrow(/nameKana: フリガナはカタカナ/);
});

test('nothing is restored over a database that somebody uses', async () => {
  const { server, facilityId } = await openHospital();
  const manifest = {
    format: 1,
    createdAt: new Date().toISOString(),
    migrations: [],
    tables: [],
    files: [],
    keys: {},
  } as const;
  await expect(
    restoreDatabase(server.ownerUrl, '/nowhere', null, { ...manifest, migrations: [], tables: [], files: [] }),
  ).rejects.toThrow('This database is in use');
  const { rowCount } = await server.owner.query('SELECT FROM facilities WHERE id = $1', [facilityId]);
  expect(rowCount).toBe(1);
});
