import { setTimeout as pause } from 'node:timers/promises';
import { familyPageContract } from '@nattoku/contract/patient-page/family-page';
import { expect, test, vi } from 'vitest';
import { enterAsFamily, givenFamily } from '#testing/families.ts';
import { callerWith } from '#testing/hospital.ts';
import { lastAllowed, openTwoProcesses } from '#testing/process/two-processes.ts';

const { other, unheard, openBoth, countLookUps } = await openTwoProcesses();

/** Somebody of the family who is in at both processes, which both know it. */
const visit = async () => {
  const hospital = await openBoth();
  const { order, link, secret } = await givenFamily(hospital);
  const { cookie } = await enterAsFamily(hospital, secret);
  const asking = [hospital.server.origin, other.origin].map((origin) => {
    const call = callerWith(origin, { cookie });
    return async () => (await call(familyPageContract.get, { query: {} })).status;
  });
  for (const ask of asking) expect(await ask()).toBe(200);
  return { asking, ids: { order: order.id, patient: order.patient.id, link: link.id } };
};

test('who of the family visits is looked up once in each process, and then known', async () => {
  const { asking } = await visit();
  await vi.waitFor(
    async () => {
      const lookUps = countLookUps();
      for (let turn = 0; turn < 5; turn += 1) for (const ask of asking) expect(await ask()).toBe(200);
      expect(lookUps()).toBe(0);
    },
    { timeout: 10_000, interval: 20 },
  );
});

/** Each by somebody whom neither process hears but by NOTIFY. */
const changes: Record<string, { statement: string; of: 'order' | 'patient' | 'link' }> = {
  'a family link that was ended': { statement: 'UPDATE family_links SET ended_at = now() WHERE id = $1', of: 'link' },
  'a visit that ended': {
    statement: 'UPDATE family_sessions SET ended_at = now() WHERE family_link_id = $1',
    of: 'link',
  },
  'a link of the patient that was replaced': {
    statement: 'UPDATE order_links SET revoked_at = now() WHERE order_id = $1',
    of: 'order',
  },
  'an order that was canceled': {
    statement: "UPDATE orders SET lifecycle = 'canceled', canceled_at = now(), cancel_reason = '中止' WHERE id = $1",
    of: 'order',
  },
  'a patient who died': { statement: "UPDATE patients SET deceased_on = '2026-11-01' WHERE id = $1", of: 'patient' },
  'a record that was put away': {
    statement: "UPDATE patients SET archived_at = now(), archive_reason = '転院' WHERE id = $1",
    of: 'patient',
  },
};

test.each(Object.entries(changes))('%s counts within a second in every process', async (_, { statement, of }) => {
  const { asking, ids } = await visit();
  const load = lastAllowed(asking, performance.now() + 1_400);
  await pause(150);

  await unheard.query(statement, [ids[of]]);
  const changedAt = performance.now();

  expect((await load) - changedAt).toBeLessThan(1_000);
  for (const ask of asking) expect(await ask()).toBe(401);
});
