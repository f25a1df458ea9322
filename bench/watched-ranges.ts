import { deepEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import pg from 'pg';
import { figure, report } from '#report.ts';
import { startMeasuredServer } from '#server.ts';
import { timed } from '#times.ts';
import { openVisits, rateOf, sendRecords, type Visit } from '#visits.ts';

const VIEWERS = Number(process.env['BENCH_VIEWERS'] ?? 1_000);
/** Each viewer's player reports so often, each time so many seconds of the film. */
const REPORTS = 5;
const STRETCH_SECONDS = 6;

const fill = async (owner: pg.Client): Promise<Visit[]> => {
  const viewers = await openVisits(owner, 'video', VIEWERS);
  await owner.query(
    `INSERT INTO video_items (order_item_id, facility_id, video_id, duration_seconds)
     SELECT v.item_id, d.facility_id, (SELECT id FROM videos f WHERE f.facility_id = d.facility_id LIMIT 1), 600
       FROM unnest($1::uuid[]) AS v (item_id), doctor d`,
    [viewers.map(({ itemId }) => itemId)],
  );
  return viewers;
};

const stretch = (itemId: OrderItemId, turn: number): PatientRecord => ({
  kind: 'watched',
  id: randomUUID(),
  at: new Date().toISOString(),
  itemId,
  range: { start: turn * STRETCH_SECONDS, end: (turn + 1) * STRETCH_SECONDS },
});

const everybody = (work: (viewer: Visit) => Promise<unknown>, viewers: readonly Visit[]) =>
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
      spentMs += await timed(() =>
        everybody(
          async ({ cookie, itemId }) => waits.push(await sendRecords(server.origin, cookie, [stretch(itemId, turn)])),
          viewers,
        ),
      );

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
