import { patientContract } from '@nattoku/contract/patient/patient';
import { expect, test } from 'vitest';
import { chainAudit } from '#kernel/audit/audit-chain.ts';
import { openAuditJournal } from '#kernel/audit/audit-journal.ts';
import { verifyAudit } from '#kernel/audit/audit-verify.ts';
import { type Admission, createAdmission, currentAdmission, runWithAdmission } from '#kernel/database/admission.ts';
import type { Connections } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import type { NewEvent } from '#kernel/audit/audit-insert.ts';

const eventIn = ({ facilityId, clock }: Hospital, detail: Record<string, unknown> = {}): NewEvent => ({
  facilityId,
  atMicros: `${clock.now().getTime()}000`,
  actorKind: 'system',
  actorId: null,
  actorName: null,
  action: 'patient.view',
  subjectType: 'patient',
  subjectId: newId(),
  patientId: null,
  requestId: newId(),
  detail,
  address: null,
  device: null,
  outcome: 'done',
  patientIds: [],
  beforeDigest: null,
  afterDigest: null,
});

/** A journal of its own on the server's connections, with the number of commits it has asked for and the admission of each. */
const openCounted = ({ server: { services } }: Hospital) => {
  let commits = 0;
  const admissions: Admission[] = [];
  const database: Connections = {
    ...services.database.journal,
    transaction: (...given) => {
      commits += 1;
      admissions.push(currentAdmission());
      return services.database.journal.transaction(...given);
    },
  };
  return { journal: openAuditJournal({ ...services, database }), commits: () => commits, admissions };
};

const countOf = async ({ server: { owner }, facilityId }: Hospital, where = 'true'): Promise<number> => {
  const { rows } = await owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM audit_events WHERE facility_id = $1 AND ${where}`,
    [facilityId],
  );
  return rows[0]?.count ?? 0;
};

test('events of reads that run at the same time share a commit, stand when each is told so, and verify', async () => {
  const hospital = await openHospital();
  const { journal, commits } = openCounted(hospital);
  const { facilityId, server } = hospital;
  const recorded = Array.from({ length: 60 }, async () => {
    const event = eventIn(hospital);
    await journal.record(facilityId, [event]);
    return countOf(hospital, `request_id = '${event.requestId}'`);
  });

  expect(await Promise.all(recorded)).toEqual(Array.from({ length: 60 }, () => 1));
  expect(commits()).toBeLessThan(5);
  await chainAudit(server.services, facilityId);
  expect(await verifyAudit({ ...server.services, facilityId })).toMatchObject({ firstBreak: null });
});

test('one event that cannot be written refuses what it belongs to, and nobody else', async () => {
  const hospital = await openHospital();
  const { journal } = openCounted(hospital);
  const details = [{ n: 1 }, { n: 2 }, { text: '\u0000' }, { n: 3 }];
  const outcomes = await Promise.allSettled(
    details.map((detail) => journal.record(hospital.facilityId, [eventIn(hospital, detail)])),
  );

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[2]).toMatchObject({ reason: { code: 'unavailable' } });
  expect(await countOf(hospital, "detail ? 'n'")).toBe(3);
});

test('a commit for several requests is admitted as the urgent one among them, and goes on when its client disconnects', async () => {
  const hospital = await openHospital();
  const { journal, admissions } = openCounted(hospital);
  const client = new AbortController();
  const urgent = createAdmission('urgent', client.signal);
  const record = (admission: Admission) =>
    runWithAdmission(admission, () => journal.record(hospital.facilityId, [eventIn(hospital)]));
  await Promise.all([createAdmission('bulk'), createAdmission('normal'), urgent].map(record));

  expect(admissions).toEqual([{ kind: 'normal' }, { kind: 'urgent', deadline: urgent.deadline }]);
});

test('facilities do not share: each event stands in its own', async () => {
  const [one, other] = [await openHospital(), await openHospital()];
  const { journal } = openCounted(one);
  await Promise.all(
    [one, other, one, other].map((hospital) => journal.record(hospital.facilityId, [eventIn(hospital, { shared: 1 })])),
  );

  expect(await countOf(one, "detail ? 'shared'")).toBe(2);
  expect(await countOf(other, "detail ? 'shared'")).toBe(2);
});

test('while nothing can be written down, reads at the same time are refused with 503 and show nothing', async () => {
  const hospital = await openHospital();
  const { owner } = hospital.server;
  const patient = await hospital.given.patient();
  const params = { patientId: patient.id };
  const readAll = () => Promise.all(Array.from({ length: 12 }, () => hospital.nurse(patientContract.get, { params })));
  await owner.query('ALTER TABLE audit_events ADD CONSTRAINT nothing_more CHECK (false) NOT VALID');
  const refused = await readAll();
  await owner.query('ALTER TABLE audit_events DROP CONSTRAINT nothing_more');

  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 503));
  expect(JSON.stringify(refused)).not.toContain(patient.familyName);
  expect((await readAll()).map(({ status }) => status)).toEqual(refused.map(() => 200));
  expect(await countOf(hospital, `action = 'patient.view' AND patient_id = '${patient.id}'`)).toBe(12);
});
