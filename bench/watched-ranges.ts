import { deepEqual } from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { patientPageContract, type PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import pg from 'pg';
import { figure, report } from '#report.ts';
import { type MeasuredServer, startMeasuredServer } from '#server.ts';

const VIEWERS = Number(process.env['BENCH_VIEWERS'] ?? 1_000);
/** Each viewer's player reports so often, each time so many seconds of the film. */
const REPORTS = 5;
const STRETCH_SECONDS = 6;

type Viewer = { cookie: string; itemId: OrderItemId };

/** Orders with a link and a visit that is open, as the server would store them: a thousand people typing birth dates are not measured. */
const fill = async (owner: pg.Client): Promise<Viewer[]> => {
  const viewers = Array.from({ length: VIEWERS }, () => ({
    token: randomBytes(32).toString('base64url'),
    orderId: randomUUID(),
    itemId: randomUUID(),
    linkId: randomUUID(),
  }));
  const columns = [
    viewers.map(({ orderId }) => orderId),
    viewers.map(({ itemId }) => itemId),
    viewers.map(({ linkId }) => linkId),
    viewers.map(({ token }) => createHash('sha256').update(token).digest()),
  ];
  const given =
    'FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bytea[]) AS v (order_id, item_id, link_id, hash), doctor d';
  await owner.query(
    "CREATE TEMP TABLE doctor AS SELECT id, facility_id FROM staff WHERE email = 'doctor@sakura.example'",
  );
  const statements = [
    `INSERT INTO orders (id, facility_id, area, lifecycle, title, patient_id, expires_at, issued_at, created_by)
     SELECT v.order_id, d.facility_id, 'video', 'issued', '計測', (SELECT id FROM patients p WHERE p.facility_id = d.facility_id LIMIT 1),
            now() + interval '1 day', now() - interval '1 hour', d.id ${given}`,
    `INSERT INTO order_items (id, facility_id, order_id, kind, position, title)
     SELECT v.item_id, d.facility_id, v.order_id, 'video', 0, '計測' ${given}`,
    `INSERT INTO video_items (order_item_id, facility_id, video_id, duration_seconds)
     SELECT v.item_id, d.facility_id, (SELECT id FROM videos f WHERE f.facility_id = d.facility_id LIMIT 1), 600 ${given}`,
    `INSERT INTO order_links (id, facility_id, order_id, secret_hash, issued_at, issued_by, expires_at, wrong_tries)
     SELECT v.link_id, d.facility_id, v.order_id, sha256(v.hash), now(), d.id, now() + interval '1 day', 0 ${given}`,
    `INSERT INTO link_sessions (id, facility_id, link_id, token_hash, expires_at, verified_at)
     SELECT gen_random_uuid(), d.facility_id, v.link_id, v.hash, now() + interval '1 hour', now() ${given}`,
  ];
  for (const statement of statements) await owner.query(statement, columns);
  return viewers.map(({ token, itemId }) => ({ cookie: `link=${token}`, itemId: itemId as OrderItemId }));
};

const stretch = (itemId: OrderItemId, turn: number): PatientRecord => ({
  kind: 'watched',
  id: randomUUID(),
  at: new Date().toISOString(),
  itemId,
  range: { start: turn * STRETCH_SECONDS, end: (turn + 1) * STRETCH_SECONDS },
});

/** As the patient page does: whatever the server is too busy for is sent again. */
const send = async ({ origin }: MeasuredServer, { cookie, itemId }: Viewer, turn: number): Promise<number> => {
  const begin = performance.now();
  const body = JSON.stringify({ records: [stretch(itemId, turn)] });
  const headers = { cookie, 'content-type': 'application/json' };
  const { method, path } = patientPageContract.record;
  for (;;) {
    const reply = await fetch(`${origin}/api${path}`, { method, headers, body }).catch(() => undefined);
    if (reply?.ok) return performance.now() - begin;
    if (reply && reply.status < 500 && reply.status !== 429) throw new Error(`${reply.status}: ${await reply.text()}`);
    await reply?.body?.cancel();
    await pause(200);
  }
};

const rateOf = (count: number, milliseconds: number) => (count * 1000) / milliseconds;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

const everybody = (work: (viewer: Viewer) => Promise<unknown>, viewers: readonly Viewer[]) =>
  Promise.all(viewers.map(work));

/** All viewers report at the same moments; what the database holds afterwards must be exactly what was sent. */
export async function measureWatchedRanges(): Promise<void> {
  const server = await startMeasuredServer();
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  try {
    const viewers = await fill(owner);
    const hello = () => everybody(async () => (await fetch(`${server.origin}/healthz`)).text(), viewers);
    await hello();
    const helloMs = await timed(hello);
    const waits: number[] = [];
    let spentMs = 0;
    for (let turn = 0; turn < REPORTS; turn += 1)
      spentMs += await timed(() => everybody(async (viewer) => waits.push(await send(server, viewer, turn)), viewers));

    const { rows } = await owner.query<{ seconds: number; items: number; stretches: number }>(
      `SELECT count(*)::int AS items, sum((SELECT sum(upper(r) - lower(r)) FROM unnest(w.watched) r))::float AS seconds,
              (SELECT count(*)::int FROM watched_stretches s JOIN order_items i ON i.id = s.order_item_id WHERE i.title = '計測') AS stretches
         FROM item_watches w JOIN order_items i ON i.id = w.order_item_id WHERE i.title = '計測'`,
    );
    const sent = { items: VIEWERS, seconds: VIEWERS * REPORTS * STRETCH_SECONDS, stretches: VIEWERS * REPORTS };
    deepEqual(rows[0], sent, 'What is kept is not what was sent.');

    const last = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN;
    await report('watched-ranges', [
      figure(
        `stretches of ${VIEWERS} viewers at once, none lost, against the hello-world route asked as often at once`,
        'per second',
        rateOf(VIEWERS * REPORTS, spentMs),
        rateOf(VIEWERS, helloMs),
      ),
      figure('99 of 100 stretches are kept within, against all hello-worlds', 'ms', last, helloMs),
    ]);
  } finally {
    await owner.end();
    await server.stop();
  }
}
