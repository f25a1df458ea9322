import { performance } from 'node:perf_hooks';
import { facilityContract } from '@nattoku/contract/facility/facility';
import { patientContract } from '@nattoku/contract/patient/patient';
import { expect, test, vi } from 'vitest';
import { aPatient, callerWith, type Hospital, openHospital } from '#testing/hospital.ts';
import { openConnectionProxy } from '#testing/process/connection-proxy.ts';
import { openUnheard } from '#testing/process/other-changes.ts';
import { openOtherMachine } from '#testing/process/second-app.ts';
import { openTransactionPooler } from '#testing/process/transaction-pooler.ts';

const asDoctor = (origin: string, { staff }: Hospital) => callerWith(origin, { cookie: staff.doctor.cookie });

test('a listening connection that falls silent is noticed within a second, and nothing stale is answered until it is replaced', async () => {
  const hospital = await openHospital();
  const unheard = openUnheard(hospital.server);
  const proxy = await openConnectionProxy(hospital.server.ownerUrl);
  const machine = await openOtherMachine({ ...hospital.server, ownerUrl: proxy.ownerUrl });
  const { whoAsks, database } = machine.services;
  const isHearing = (wanted: boolean, timeout: number) =>
    vi.waitFor(() => expect(whoAsks.isHearing()).toBe(wanted), { timeout, interval: 5 });
  const lookUps = vi.spyOn(database.identity.pool, 'query');
  const call = asDoctor(machine.origin, hospital);
  const ask = async () => (await call(facilityContract.get, {})).status;
  try {
    await isHearing(true, 30_000);
    expect(await ask()).toBe(200);

    proxy.silence();
    await unheard.query('UPDATE sessions SET locked_at = now() WHERE staff_id = $1', [hospital.staff.doctor.staffId]);
    const changedAt = performance.now();
    await isHearing(false, 1_000);
    expect(await ask()).toBe(423);
    expect(performance.now() - changedAt).toBeLessThan(2_000);

    await unheard.query('UPDATE sessions SET locked_at = NULL WHERE staff_id = $1', [hospital.staff.doctor.staffId]);
    // Longer than until the connection is given up and others are tried, which are as silent.
    for (const until = performance.now() + 6_000; performance.now() < until;) {
      const before = lookUps.mock.calls.length;
      expect(await ask()).toBe(200);
      expect(lookUps.mock.calls.length).toBeGreaterThan(before);
      expect(whoAsks.isHearing()).toBe(false);
    }

    proxy.goOn();
    // On a busy machine a beat may come late, and then the sessions are looked up once more.
    await vi.waitFor(
      async () => {
        expect(await ask()).toBe(200);
        const before = lookUps.mock.calls.length;
        expect(await ask()).toBe(200);
        expect(lookUps.mock.calls.length).toBe(before);
      },
      { timeout: 30_000 },
    );
  } finally {
    await machine.close();
    await proxy.close();
  }
});

test('behind a pooler that lends a connection for one transaction all is answered, by no statement of another and no old right', async () => {
  const hospital = await openHospital();
  const unheard = openUnheard(hospital.server);
  const pooler = await openTransactionPooler(hospital.server.ownerUrl, 3);
  const machine = await openOtherMachine({ ...hospital.server, ownerUrl: pooler.ownerUrl });
  const call = asDoctor(machine.origin, hospital);
  try {
    const patients = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const created = await callerWith(machine.origin, { cookie: hospital.staff.clerk.cookie })(
        patientContract.create,
        {
          body: aPatient({ patientNumber: `9900${turn}` }),
        },
      );
      expect(created.status).toBe(200);
      patients.push(created.body);
    }
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(
        patients.map(({ id }) => call(patientContract.get, { params: { patientId: id } })),
      );
      expect(answers.map(({ status, body }) => [status, body.id])).toEqual(patients.map(({ id }) => [200, id]));
    }
    expect(machine.services.whoAsks.isHearing()).toBe(false);

    await unheard.query("UPDATE staff SET state = 'suspended' WHERE id = $1", [hospital.staff.doctor.staffId]);
    expect((await call(facilityContract.get, {})).status).toBe(401);
    expect(pooler.lent()).toBeGreaterThan(100);
  } finally {
    await machine.close();
    await pooler.close();
  }
});
