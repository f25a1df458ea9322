import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { timeOfPostgres } from '#processor-time.ts';
import { type Figure, figure, median, report } from '#report.ts';
import { type MeasuredServer, startMeasuredServer } from '#server.ts';

const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 100_000);
const BATCH = 1_000;
const ROUNDS = 3;

const kernel = join(import.meta.dirname, '../apps/server/src/kernel');

type Database = {
  transaction(facilityId: string, work: (tx: object) => Promise<unknown>): Promise<unknown>;
  close(): Promise<void>;
};
type Verdict = { firstBreak: object | null; checkedEvents: number };
/** What is measured of the server, which exports nothing. */
type AuditKernel = {
  openDatabase(url: string, given: object): Promise<Database>;
  openStorage(place: object): Promise<{ files: object; close(): Promise<void> }>;
  readAuditKey(text: string): Buffer;
  recordAudit(tx: object, writer: object, entries: readonly object[]): Promise<void>;
  chainAudit(means: object, facilityId: string): Promise<void>;
  verifyAudit(means: object): Promise<Verdict>;
};

const modules = [
  'database/database.ts',
  'open-storage.ts',
  'audit/audit-key.ts',
  'audit/audit.ts',
  'audit/audit-chain.ts',
  'audit/audit-verify.ts',
];

const loadKernel = async (): Promise<AuditKernel> => {
  const loaded = await Promise.all(modules.map((file) => import(join(kernel, file)) as Promise<Partial<AuditKernel>>));
  return Object.assign({}, ...loaded) as AuditKernel;
};

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
};

const anEvent = (number: number) => ({
  action: 'patient.view',
  subject: { type: 'patient', id: randomUUID() },
  patientId: randomUUID(),
  patientIds: number % 5 === 0 ? Array.from({ length: 20 }, () => randomUUID()) : [],
  detail: { number },
});

/** The same rows in the same batches, by the plain driver, and nothing done with them. */
const readPlainly = async (client: pg.Client, facilityId: string): Promise<void> => {
  for (let seq = 0; ; seq += 5_000) {
    const { rowCount } = await client.query(
      `SELECT c.*, e.* FROM audit_chain c LEFT JOIN audit_events e ON e.id = c.event_id AND e.facility_id = c.facility_id
        WHERE c.facility_id = $1 AND c.seq > $2 ORDER BY c.seq LIMIT 5000`,
      [facilityId, seq],
    );
    if ((rowCount ?? 0) < 5_000) return;
  }
};

const measure = async ({ databaseUrl, dataDir }: MeasuredServer): Promise<void> => {
  const audit = await loadKernel();
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const { rows } = await owner.query<{ id: string }>(
    "SELECT facility_id AS id FROM staff WHERE email = 'doctor@sakura.example'",
  );
  const facilityId = rows[0]?.id ?? '';
  const auditKey = audit.readAuditKey((await readFile(join(dataDir, 'keys/audit.key'), 'utf8')).trim());
  const database = await audit.openDatabase(databaseUrl, { log: { error() {}, info() {} } });
  const storage = await audit.openStorage({
    s3: null,
    dataDir,
    uploadFolder: join(dataDir, 'uploads'),
    url: databaseUrl,
    database,
    refuseInTransactions: false,
  });
  const means = { database, auditKey, files: storage.files, facilityId };

  const writer = {
    actor: { kind: 'system', facilityId },
    requestId: randomUUID(),
    clock: { now: () => new Date() },
    auditKey,
  };
  for (let number = 0; number < EVENTS; number += BATCH) {
    const entries = Array.from({ length: BATCH }, (_, index) => anEvent(number + index));
    await database.transaction(facilityId, (tx) => audit.recordAudit(tx, writer, entries));
  }
  await audit.chainAudit(means, facilityId);
  await owner.query('VACUUM ANALYZE audit_events, audit_chain');

  const verified: number[] = [];
  const plain: number[] = [];
  const spent = { node: 0, postgres: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await seconds(() => readPlainly(owner, facilityId)));
    const before = [process.cpuUsage(), await timeOfPostgres(dataDir)] as const;
    verified.push(
      await seconds(async () => {
        const { firstBreak, checkedEvents } = await audit.verifyAudit(means);
        if (firstBreak || checkedEvents < EVENTS) throw new Error('The chain that was just written does not verify.');
      }),
    );
    const { user, system } = process.cpuUsage(before[0]);
    spent.node += (user + system) / 1e6;
    spent.postgres += (await timeOfPostgres(dataDir)) - before[1];
  }
  await storage.close();
  await database.close();
  await owner.end();
  await report('audit-verify', [
    figure(`verifying ${EVENTS} events against reading the same rows`, 's', median(verified), median(plain)),
    figure(
      'processor time of an event in Node, against PostgreSQL',
      'µs',
      (spent.node * 1e6) / (EVENTS * ROUNDS),
      (spent.postgres * 1e6) / (EVENTS * ROUNDS),
    ),
    extrapolated(spent),
  ]);
};

const GOAL_SECONDS = 60;

/** What so many take where all processors of this machine work at nothing else. */
const extrapolated = ({ node, postgres }: { node: number; postgres: number }): Figure => {
  const each = (node + postgres) / (EVENTS * ROUNDS);
  const time = figure(
    '10 million events, extrapolated from the processor time',
    's',
    (each * 1e7) / availableParallelism(),
    GOAL_SECONDS,
  );
  return { ...time, goal: `${GOAL_SECONDS} s`, met: time.value <= GOAL_SECONDS };
};

export async function measureVerification(): Promise<void> {
  const server = await startMeasuredServer(Number(process.env['BENCH_PORT'] ?? 3290), 'web');
  try {
    await measure(server);
  } finally {
    await server.stop();
  }
}
