import { accountContract } from '@nattoku/contract/staff/account';
import { authContract } from '@nattoku/contract/auth/auth';
import { expect, test } from 'vitest';
import { offerFirstOperator } from '#areas/staff/account/account.first-operator.ts';
import { NEW_PASSWORD } from '#testing/accounts.ts';
import { callerWith } from '#testing/hospital.ts';
import { testServer, useOwnServer } from '#testing/test-server.ts';

useOwnServer();

const person = { email: 'first@nattoku.example', name: '運営 太郎', nameKana: 'ウンエイ タロウ' };
const secretOf = (address: string | null) => address?.split('#')[1] ?? '';

test('an empty installation offers its first operator one link, and each start a new one (specification/operator.md §3)', async () => {
  const server = await testServer();
  const call = callerWith(server.origin, {});
  const start = async () => secretOf(await offerFirstOperator(server.ownerUrl, server.services));
  const open = async (secret: string) => (await call(accountContract.openLink, { body: { secret } })).status;
  const use = (secret: string, given: object) =>
    call(accountContract.setPassword, { body: { secret, password: NEW_PASSWORD, ...given } });

  const [first, second] = [await start(), await start()];
  expect(first).toHaveLength(43);
  expect([await open(first), await open(second)]).toEqual([404, 200]);
  const { body: opened } = await call(accountContract.openLink, { body: { secret: second } });
  expect(opened).toEqual({
    purpose: 'firstOperator',
    facilityName: 'Nattoku 運営',
    person: null,
    passwordMinLength: 13,
  });

  server.clock.advance(24 * 3600);
  expect((await use(second, { person })).status).toBe(404);

  const third = await start();
  const nameless = await use(third, {});
  expect(nameless.body.errors?.map(({ field }) => field)).toEqual(['email', 'name', 'nameKana']);
  const made = await use(third, { person });
  expect({ status: made.status, body: made.body }).toEqual({ status: 200, body: { email: person.email } });
  expect((await use(third, { person: { ...person, email: 'second@nattoku.example' } })).status).toBe(404);

  const signedIn = await call(authContract.signIn, { body: { email: person.email, password: NEW_PASSWORD } });
  expect(signedIn.body).toMatchObject({ role: 'operator', name: person.name });
  expect(await start()).toBe('');
  const { rows } = await server.owner.query<{ action: string }>(
    "SELECT action FROM audit_events WHERE action LIKE 'account.%' ORDER BY id",
  );
  const offered = 'account.offerFirstOperator';
  expect(rows.map(({ action }) => action)).toEqual([offered, offered, offered, 'account.firstOperator']);
  expect((await server.owner.query("SELECT FROM facilities WHERE kind = 'operator'")).rowCount).toBe(1);
});
