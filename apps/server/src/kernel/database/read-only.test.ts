import { patientContract } from '@nattoku/contract/patient/patient';
import { expect, test, vi } from 'vitest';
import { aPatient, openHospital } from '#testing/hospital.ts';
import { useOwnServer } from '#testing/test-server.ts';

useOwnServer();

test('a database that takes no writes is not ready, requests are worth another try, and it is ready again once it does', async () => {
  const { server, nurse, given } = await openHospital();
  const status = async () => {
    const response = await fetch(`${server.origin}/readyz`);
    return [response.status, await response.json()] as unknown;
  };
  // As behind a balancer that leads to a standby: the connections break, and new ones take no writes.
  const become = async (change: string) => {
    const { rows } = await server.owner.query<{ name: string }>('SELECT name FROM app.server_login');
    const login = rows[0]?.name;
    await server.owner.query(`ALTER ROLE ${login} ${change}`);
    await server.owner.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [login]);
  };
  await vi.waitFor(async () => expect(await status()).toEqual([200, { status: 'ready' }]), { timeout: 20_000 });
  await become('SET default_transaction_read_only = on');
  try {
    await vi.waitFor(async () => expect(await status()).toEqual([503, { status: 'databaseReadOnly' }]), {
      timeout: 20_000,
    });
    const reply = await nurse(patientContract.create, { body: aPatient() });
    expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(reply.headers.get('retry-after')).toBe('1');
  } finally {
    await become('RESET default_transaction_read_only');
  }
  await vi.waitFor(async () => expect(await status()).toEqual([200, { status: 'ready' }]), { timeout: 20_000 });
  expect((await given.patient()).id).toBeTruthy();
});
