import { randomBytes, randomInt } from 'node:crypto';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { expect, test } from 'vitest';
import { recordAudit } from '#kernel/audit/audit.ts';
import { openAuditKey } from '#kernel/audit/audit-key.ts';
import { chainAudit } from '#kernel/audit/audit-chain.ts';
import type { PutOptions } from '@nattoku/baas/file-store';
import { anchorAudit } from '#kernel/audit/audit-roots.ts';
import { type AuditVerdict, verifyAudit, verifyAuditPart } from '#kernel/audit/audit-verify.ts';
import { newId } from '#kernel/new-id.ts';
import type { StaffActor } from '#kernel/scope.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { byScope } from '#testing/scope.ts';

const scopeOf = ({ server, facilityId, staff }: Hospital) => {
  const actor = {
    kind: 'staff',
    facilityId,
    staffId: staff.nurse.staffId as StaffId,
    name: '看護 花子',
  } as StaffActor;
  return server.services.scopeOf(actor, newId(), server.services.log);
};

/** Events as the server writes them, each in a transaction of its own. */
const writeEvents = async (hospital: Hospital, count: number) => {
  const scope = scopeOf(hospital);
  for (let number = 0; number < count; number += 1) {
    await scope.database.transaction(hospital.facilityId, (tx) =>
      recordAudit(tx, scope, [
        {
          action: 'patient.view',
          subject: { type: 'patient', id: newId() },
          patientId: newId(),
          patientIds: [newId(), newId()],
          detail: { number, b: [1, { z: null, a: 'あ"\\' }], a: true },
          before: { number },
          after: { number: number + 1 },
        },
      ]),
    );
  }
};

const chain = ({ server: { services }, facilityId }: Hospital) => chainAudit(services, facilityId);
const anchor = ({ server: { services }, facilityId }: Hospital, files = services.files) =>
  anchorAudit({ ...services, files }, facilityId);
const verify = ({ server: { services }, facilityId }: Hospital, slice?: number): Promise<AuditVerdict> =>
  verifyAudit({ ...services, facilityId, ...(slice ? { slice } : {}) });

const idsOf = async ({ server, facilityId }: Hospital): Promise<number[]> => {
  const { rows } = await server.owner.query<{ id: number }>(
    'SELECT event_id AS id FROM audit_chain WHERE facility_id = $1 ORDER BY seq',
    [facilityId],
  );
  return rows.map(({ id }) => id);
};

test('what the server wrote verifies, whatever it holds, and again after the next events', async () => {
  const hospital = await openHospital();
  await writeEvents(hospital, 5);
  await hospital.given.patient();
  await chain(hospital);
  await anchor(hospital);
  const first = await verify(hospital);
  await writeEvents(hospital, 3);
  await chain(hospital);

  const second = await verify(hospital);

  expect(first).toMatchObject({ firstBreak: null, unanchoredEvents: 0 });
  expect(second).toMatchObject({ firstBreak: null, checkedEvents: first.checkedEvents + 3, unanchoredEvents: 3 });
});

test('a chain that is checked in several threads, over several connections, verifies, and its first fault is named wherever it lies', async () => {
  const hospital = await openHospital();
  const scope = scopeOf(hospital);
  const entry = {
    action: 'patient.view' as const,
    subject: { type: 'patient', id: newId() },
    patientIds: [newId(), newId()],
    detail: { text: 'あ"\\'.repeat(800) },
  };
  for (let batch = 0; batch < 8; batch += 1) {
    await scope.database.transaction(hospital.facilityId, (tx) =>
      recordAudit(
        tx,
        scope,
        Array.from({ length: 250 }, () => entry),
      ),
    );
  }
  await chain(hospital);
  await anchor(hospital);
  const ids = await idsOf(hospital);
  for (const slice of [undefined, 300])
    expect(await verify(hospital, slice)).toMatchObject({ firstBreak: null, checkedEvents: ids.length });

  for (const place of [ids.length - 1, ids.length - 700, 900]) {
    const eventId = ids[place - 1];
    await hospital.server.owner.query("UPDATE audit_events SET device = 'x' WHERE id = $1", [eventId]);
    for (const slice of [undefined, 300])
      expect(await verify(hospital, slice)).toMatchObject({ firstBreak: { kind: 'changed', seq: place, eventId } });
  }
});

test('an event whose transaction commits after later ones is not skipped', async () => {
  const hospital = await openHospital();
  const scope = scopeOf(hospital);
  const entry = { action: 'patient.view' as const, subject: { type: 'patient', id: newId() } };
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const slow = scope.database.transaction(hospital.facilityId, async (tx) => {
    await recordAudit(tx, scope, [entry]);
    begun();
    await held;
  });
  await hasBegun;
  await writeEvents(hospital, 3);
  await chain(hospital);
  const before = await idsOf(hospital);
  release();
  await slow;
  await chain(hospital);

  const after = await idsOf(hospital);

  expect(after.slice(0, before.length)).toEqual(before);
  expect(after).toHaveLength(before.length + 1);
  expect(after.at(-1)).toBeLessThan(before.at(-1) ?? 0);
  expect(await verify(hospital)).toMatchObject({ firstBreak: null, checkedEvents: after.length });
});

test('many writers and several workers at once give one chain with every event in it once', async () => {
  const hospital = await openHospital();
  const writers = Array.from({ length: 6 }, () => writeEvents(hospital, 12));
  let writing = true;
  const worker = async () => {
    while (writing) await chain(hospital);
  };
  const workers = [worker(), worker(), worker()];
  await Promise.all(writers);
  writing = false;
  await Promise.all(workers);
  await chain(hospital);

  const { rows } = await hospital.server.owner.query<{ id: number }>(
    'SELECT id FROM audit_events WHERE facility_id = $1 ORDER BY id',
    [hospital.facilityId],
  );
  expect((await idsOf(hospital)).toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id));
  expect(await verify(hospital)).toMatchObject({ firstBreak: null, checkedEvents: rows.length });
});

test('an event whose transaction is rolled back leaves nothing', async () => {
  const hospital = await openHospital();
  const scope = scopeOf(hospital);
  const entry = { action: 'patient.view' as const, subject: { type: 'patient', id: newId() } };
  await chain(hospital);
  const before = await idsOf(hospital);

  const attempt = scope.database.transaction(hospital.facilityId, async (tx) => {
    await recordAudit(tx, scope, [entry]);
    throw new Error('no');
  });
  await expect(attempt).rejects.toThrow('no');
  await chain(hospital);

  expect(await idsOf(hospital)).toEqual(before);
});

test('in parts a verification comes to the same end', async () => {
  const hospital = await openHospital();
  await writeEvents(hospital, 4);
  await chain(hospital);
  const { services } = hospital.server;

  const part = await verifyAuditPart({ ...services, facilityId: hospital.facilityId }, 2);

  expect(part.verdict).toEqual(await verify(hospital));
  expect(part.totalEvents).toBe(part.checkedEvents);
});

type Tampering = { name: string; sql: (id: number, other: number) => string };
const columns = [
  "at = at + interval '1 microsecond'",
  "actor_kind = CASE actor_kind WHEN 'staff' THEN 'system' ELSE 'staff' END",
  'actor_id = gen_random_uuid()',
  "actor_name = coalesce(actor_name, '') || 'x'",
  "action = action || 'x'",
  "subject_type = 'x'",
  'subject_id = gen_random_uuid()',
  'patient_id = gen_random_uuid()',
  "request_id = 'x'",
  'detail = detail || \'{"x": 1}\'',
  "address = '192.0.2.1'",
  "device = 'x'",
  "outcome = CASE outcome WHEN 'done' THEN 'refused' ELSE 'done' END",
  'patient_ids = patient_ids || gen_random_uuid()',
  "before_digest = sha256('x')",
  "after_digest = sha256('x')",
  "mac = sha256('x')",
];
const eventColumns =
  'facility_id, at, actor_kind, actor_id, actor_name, action, subject_type, subject_id, patient_id, request_id, detail, address, device, outcome, patient_ids, before_digest, after_digest, mac';
const assignments = (from: string) =>
  eventColumns
    .split(', ')
    .map((column) => `${column} = ${from}.${column}`)
    .join(', ');

const tamperings: Tampering[] = [
  ...columns.map((change) => ({
    name: change.split(' ')[0] ?? '',
    sql: (id: number) => `UPDATE audit_events SET ${change} WHERE id = ${id}`,
  })),
  { name: 'delete', sql: (id) => `DELETE FROM audit_events WHERE id = ${id}` },
  {
    name: 'delete with its link',
    sql: (id) => `DELETE FROM audit_events WHERE id = ${id}; DELETE FROM audit_chain WHERE event_id = ${id}`,
  },
  { name: 'delete the link', sql: (id) => `DELETE FROM audit_chain WHERE event_id = ${id}` },
  {
    name: 'take out and close the gap',
    sql: (id) =>
      `DELETE FROM audit_events WHERE id = ${id};
       WITH gone AS (DELETE FROM audit_chain WHERE event_id = ${id} RETURNING facility_id, seq)
       UPDATE audit_chain c SET seq = -c.seq FROM gone g WHERE c.facility_id = g.facility_id AND c.seq > g.seq;
       UPDATE audit_chain SET seq = -seq - 1 WHERE seq < 0`,
  },
  {
    name: 'swap what two say',
    sql: (id, other) =>
      `UPDATE audit_events t SET ${assignments('s')} FROM (SELECT * FROM audit_events WHERE id IN (${id}, ${other})) s
        WHERE t.id IN (${id}, ${other}) AND s.id <> t.id`,
  },
  {
    name: 'swap two ids',
    sql: (id, other) =>
      `UPDATE audit_events SET id = -${id} WHERE id = ${id}; UPDATE audit_events SET id = ${id} WHERE id = ${other};
       UPDATE audit_events SET id = ${other} WHERE id = -${id}`,
  },
  { name: 'another number', sql: (id) => `UPDATE audit_events SET id = id + 1000000000 WHERE id = ${id}` },
  {
    name: 'insert a copy',
    sql: (id) => `INSERT INTO audit_events (${eventColumns}) SELECT ${eventColumns} FROM audit_events WHERE id = ${id}`,
  },
  {
    name: 'insert a copy without waiting for its place',
    sql: (id) =>
      `INSERT INTO audit_events (${eventColumns}) SELECT ${eventColumns} FROM audit_events WHERE id = ${id};
       DELETE FROM audit_pending`,
  },
  {
    name: 'insert one without a MAC',
    sql: (id) =>
      `INSERT INTO audit_events (facility_id, actor_kind, action, subject_type)
       SELECT facility_id, 'system', 'patient.view', 'patient' FROM audit_events WHERE id = ${id}`,
  },
  { name: 'another link hash', sql: (id) => `UPDATE audit_chain SET hash = sha256('x') WHERE event_id = ${id}` },
  { name: 'another event hash', sql: (id) => `UPDATE audit_chain SET event_hash = sha256('x') WHERE event_id = ${id}` },
  {
    name: 'cut off the end',
    sql: (id) =>
      `WITH cut AS (DELETE FROM audit_chain WHERE event_id >= ${id} AND facility_id = (SELECT facility_id FROM audit_events WHERE id = ${id}) RETURNING event_id)
       DELETE FROM audit_events WHERE id IN (SELECT event_id FROM cut); DELETE FROM audit_roots WHERE seq > (SELECT coalesce(max(seq), 0) FROM audit_chain c WHERE c.facility_id = audit_roots.facility_id)`,
  },
  { name: 'empty everything', sql: () => 'TRUNCATE audit_events, audit_chain, audit_roots, audit_pending' },
  { name: 'another root', sql: () => "UPDATE audit_roots SET hash = sha256('x')" },
];

/** How often each tampering is tried, each time at another place; and how often connections that share the chain out verify it as well. */
const ROUNDS = byScope({ all: 3, shared: 1 }, { all: 10, shared: 3 });

test('whatever a superuser does to the rows is found, wherever it is done', async () => {
  const hospital = await openHospital();
  await writeEvents(hospital, 40);
  await chain(hospital);
  await anchor(hospital);
  const ids = await idsOf(hospital);
  expect(await verify(hospital)).toMatchObject({ firstBreak: null });
  const client = await hospital.server.owner.connect();
  // What is done here is seen on this connection only, and taken back.
  const within = {
    query: (text: string, values?: unknown[]) =>
      /^(BEGIN|ROLLBACK|SET TRANSACTION)/.test(text) ? Promise.resolve({ rows: [] }) : client.query(text, values),
    release: () => {},
  };
  const database = { pool: { connect: async () => within } } as never;
  const tampered = async ({ sql }: Tampering, id: number, other: number, isShared: boolean) => {
    await client.query('BEGIN');
    await client.query(sql(id, other));
    const verifying = { ...hospital.server.services, database, facilityId: hospital.facilityId };
    const verdict = await verifyAudit(verifying);
    // Connections that share the chain out come to the same as one that follows it.
    if (isShared) expect(await verifyAudit({ ...verifying, slice: 4 + randomInt(20) })).toEqual(verdict);
    await client.query('ROLLBACK');
    return verdict;
  };

  const missed: string[] = [];
  for (let round = 0; round < ROUNDS.all; round += 1) {
    for (const tampering of tamperings) {
      const place = randomInt(ids.length);
      const other = (place + 1 + randomInt(ids.length - 1)) % ids.length;
      const verdict = await tampered(tampering, ids[place] ?? 0, ids[other] ?? 0, round < 3);
      if (!verdict.firstBreak) missed.push(`${tampering.name} at ${place}, ${other}`);
    }
  }
  client.release();

  expect(tamperings.length).toBeGreaterThan(30);
  expect(missed).toEqual([]);
});

test.each([
  ['changed', (id: number) => `UPDATE audit_events SET address = '192.0.2.7' WHERE id = ${id}`],
  ['missing', (id: number) => `DELETE FROM audit_events WHERE id = ${id}`],
  ['order', (id: number) => `UPDATE audit_chain SET hash = sha256('x') WHERE event_id = ${id}`],
])('the first event that is %s is named by its number and its place', async (kind, sql) => {
  const hospital = await openHospital();
  await writeEvents(hospital, 6);
  await chain(hospital);
  const ids = await idsOf(hospital);
  const seq = ids.length - 3;
  await hospital.server.owner.query(sql(ids[seq - 1] ?? 0));
  await hospital.server.owner.query("UPDATE audit_events SET device = 'x' WHERE id = $1", [ids.at(-1)]);

  const { firstBreak } = await verify(hospital);

  expect(firstBreak).toEqual({ kind, seq, eventId: ids[seq - 1] });
});

test('what is taken off the end is noticed by the anchored root in the file store, even when the database forgot the root too', async () => {
  const hospital = await openHospital();
  await writeEvents(hospital, 4);
  await chain(hospital);
  await anchor(hospital);
  const ids = await idsOf(hospital);
  const { owner } = hospital.server;
  for (const table of ['audit_roots', 'audit_chain', 'audit_events']) {
    const column = { audit_roots: 'seq', audit_chain: 'seq', audit_events: 'id' }[table] ?? 'seq';
    const last = table === 'audit_events' ? ids.at(-1) : ids.length;
    await owner.query(`DELETE FROM ${table} WHERE facility_id = $1 AND ${column} = $2`, [hospital.facilityId, last]);
  }

  expect(await verify(hospital)).toMatchObject({ firstBreak: { kind: 'truncated', seq: ids.length } });
  // What follows cannot take the place of what is gone.
  await writeEvents(hospital, 1);
  await chain(hospital);
  expect(await verify(hospital)).toMatchObject({ firstBreak: { kind: 'root', seq: ids.length } });
});

test('a root that was removed from the database alone is named, also after a newer one was anchored', async () => {
  const hospital = await openHospital();
  await writeEvents(hospital, 4);
  await chain(hospital);
  await anchor(hospital);
  const ids = await idsOf(hospital);
  expect(await verify(hospital)).toMatchObject({ firstBreak: null });
  await hospital.server.owner.query('DELETE FROM audit_roots WHERE facility_id = $1', [hospital.facilityId]);
  const removed = { firstBreak: { kind: 'rootRemoved', seq: ids.length, eventId: null } };
  expect(await verify(hospital)).toMatchObject(removed);
  await writeEvents(hospital, 1);
  await chain(hospital);
  await anchor(hospital);
  expect(await verify(hospital)).toMatchObject(removed);
});

test('a process that is killed between the row of a root and its file leaves nothing that looks removed', async () => {
  const hospital = await openHospital();
  await writeEvents(hospital, 2);
  await chain(hospital);
  const { files } = hospital.server.services;
  const diesAfterTheRow = new Proxy(files, {
    get: (store, name) =>
      name === 'put'
        ? (path: string, ...rest: [Uint8Array, PutOptions]) =>
            path.includes('/pending-roots/') ? store.put(path, ...rest) : Promise.reject(new Error('killed'))
        : Reflect.get(store, name).bind(store),
  });
  await expect(anchor(hospital, diesAfterTheRow)).rejects.toThrow('killed');
  expect(await verify(hospital)).toMatchObject({ firstBreak: null, unanchoredEvents: 0 });
  await anchor(hospital);
  expect(await verify(hospital)).toMatchObject({ firstBreak: null, unanchoredEvents: 0 });
  expect((await files.list(`audit/${hospital.facilityId}/pending-roots`)).items).toEqual([]);
});

test('a forged event stays named as none of ours after it got its place in the chain', async () => {
  const hospital = await openHospital();
  await writeEvents(hospital, 2);
  await chain(hospital);
  const { rows } = await hospital.server.owner.query<{ id: number }>(
    `INSERT INTO audit_events (facility_id, actor_kind, action, subject_type) VALUES ($1, 'system', 'patient.view', 'patient') RETURNING id::int`,
    [hospital.facilityId],
  );
  await chain(hospital);

  expect(await verify(hospital)).toMatchObject({ firstBreak: { kind: 'inserted', eventId: rows[0]?.id } });
});

test('another key neither verifies the chain nor opens the database', async () => {
  const hospital = await openHospital();
  await writeEvents(hospital, 2);
  await chain(hospital);
  const { services, ownerUrl } = hospital.server;
  const auditKey = randomBytes(32);

  const verdict = await verifyAudit({ ...services, auditKey, facilityId: hospital.facilityId });

  expect(verdict.firstBreak).toMatchObject({ seq: 1 });
  await expect(openAuditKey({ dataDir: '/nowhere', ownerUrl, given: auditKey })).rejects.toThrow('AUDIT_KEY');
});
