import type { ConsentState } from '@nattoku/contract/consent/consent-state';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isUnfinished } from '#domain/order/lifecycle/unfinished.ts';
import { migrate } from '#kernel/database/migrate.ts';
import { newId } from '#kernel/new-id.ts';
import { openEarlierDatabase } from '#testing/earlier-database.ts';

const at = new Date('2026-01-05T09:00:00Z');
let earlier: Awaited<ReturnType<typeof openEarlierDatabase>>;
let client: pg.Client;
const facility = newId();
const video = newId();

beforeEach(async () => {
  earlier = await openEarlierDatabase('0065');
  client = new pg.Client({ connectionString: earlier.url });
  await client.connect();
  // Without the records that an order belongs to: for whom it is plays no part here.
  await client.query("SET session_replication_role = 'replica'");
  await client.query("INSERT INTO facilities (id, kind, name) VALUES ($1, 'hospital', '病院')", [facility]);
  await client.query("INSERT INTO videos (id, facility_id, title) VALUES ($1, $2, '胃カメラ')", [video, facility]);
  await givenEverything();
});

afterEach(async () => {
  await client.end();
  await earlier.close();
});

const givenOrder = async (kind: string, lifecycle: string, mode = 'custom'): Promise<string> => {
  const id = newId();
  await client.query(
    `INSERT INTO orders (id, facility_id, kind, mode, lifecycle, title, patient_id, created_by, issued_at, cancel_reason, common_order_id)
     SELECT g.id, g.facility, g.kind, g.mode, g.lifecycle, g.kind || '-' || g.lifecycle, CASE WHEN g.mode = 'custom' THEN g.id END, g.id,
            CASE WHEN g.lifecycle <> 'draft' THEN g.at END, CASE WHEN g.lifecycle = 'canceled' THEN 'x' END,
            CASE WHEN g.mode = 'common' THEN g.id END
       FROM (SELECT $1::uuid AS id, $2::uuid AS facility, $3::text AS kind, $4::text AS lifecycle, $5::text AS mode, $6::timestamptz AS at) g`,
    [id, facility, kind, lifecycle, mode, at],
  );
  return id;
};

const givenVideos = async (orderId: string, progress: string | null): Promise<void> => {
  await client.query(
    `INSERT INTO order_items (id, facility_id, order_id, video_id, position, title, duration_seconds, question_ids, required, chapters, issued_at)
     SELECT gen_random_uuid(), $1, $2, $4, n, 'v' || n, 60 + n, ARRAY[gen_random_uuid()], n = 0, '[{"at": 1}]', $3
       FROM generate_series(0, 1) n`,
    [facility, orderId, at, video],
  );
  if (progress === null) return;
  await client.query(
    `INSERT INTO responses (id, facility_id, order_id, progress, last_seen_at, done_at)
     VALUES ($1, $2, $3, $4::text, $5::timestamptz, CASE WHEN $4::text = 'done' THEN $5::timestamptz END)`,
    [newId(), facility, orderId, progress, at],
  );
};

const states = [
  'draft',
  'awaitingApproval',
  'issued',
  'explained',
  'partiallySigned',
  'signed',
  'finalised',
  'declined',
  'withdrawn',
  'superseded',
  'expired',
  'voided',
] as const satisfies ConsentState[];
const isSigned = (state: ConsentState) => ['signed', 'finalised', 'withdrawn', 'superseded'].includes(state);

const givenForm = async (orderId: string, template: string, state: ConsentState): Promise<void> => {
  await client.query(
    `INSERT INTO consent_forms (id, facility_id, order_id, template_id, template_version_id, template_sha256, state, capacity, entered_by, procedure_name,
       signed_at, finalised_at, declined_at, withdrawn_at, voided_at, void_reason, superseded_at)
     VALUES ($1, $2, $3, $4, $1, '\\x00', $5::text, '{}', $1, 'p-' || $5::text, $6, $7, $8, $9, $10, $11, $12)`,
    [
      newId(),
      facility,
      orderId,
      template,
      state,
      isSigned(state) ? at : null,
      isSigned(state) && state !== 'signed' ? at : null,
      state === 'declined' ? at : null,
      state === 'withdrawn' ? at : null,
      state === 'voided' ? at : null,
      state === 'voided' ? 'x' : null,
      state === 'superseded' ? at : null,
    ],
  );
};

const givenEverything = async (): Promise<void> => {
  for (const lifecycle of ['draft', 'issued', 'closed', 'expired', 'canceled'])
    for (const progress of [null, 'opened', 'inProgress', 'done'])
      await givenVideos(await givenOrder('video', lifecycle), progress);
  await givenVideos(await givenOrder('video', 'issued', 'common'), 'inProgress');
  for (const area of ['icSupport', 'interview']) await givenOrder(area, 'draft');
  const template = newId();
  await client.query(
    "INSERT INTO consent_templates (id, facility_id, number, name, created_by) VALUES ($1, $2, 'C-1', '手術の同意書', $1)",
    [template, facility],
  );
  const lifecycleOf: Partial<Record<ConsentState, string>> = {
    draft: 'draft',
    awaitingApproval: 'draft',
    expired: 'expired',
    superseded: 'closed',
    voided: 'canceled',
  };
  for (const state of states) {
    await givenForm(await givenOrder('consent', lifecycleOf[state] ?? 'issued'), template, state);
  }
  // A response to a common order that nobody has said anything to yet has no form.
  await givenOrder('consent', 'issued', 'common');
};

/** Everything that an order says of itself, before and after in the same words. */
const videosOf = async (isBefore: boolean) => {
  const { rows } = await client.query(
    `SELECT o.id AS "order", o.lifecycle, i.id, i.position, i.title, i.required, v.video_id, v.duration_seconds, v.question_ids, v.chapters, v.issued_at
       FROM orders o JOIN order_items i ON i.order_id = o.id
       JOIN ${isBefore ? 'order_items v ON v.id = i.id' : "video_items v ON v.order_item_id = i.id AND i.kind = 'video'"} ORDER BY i.id`,
  );
  return rows;
};
const formsOf = async () =>
  (
    await client.query(
      'SELECT f.id, f.order_id, f.state, f.procedure_name, f.version, o.title FROM consent_forms f JOIN orders o ON o.id = f.order_id ORDER BY f.id',
    )
  ).rows;
const areasOf = async (column: 'kind' | 'area') =>
  (await client.query<{ id: string; area: string }>(`SELECT id, ${column} AS area FROM orders ORDER BY id`)).rows;

const UNFINISHED_BEFORE = `CASE o.kind
  WHEN 'consent' THEN coalesce((SELECT cf.state FROM consent_forms cf WHERE cf.order_id = o.id) IN ('issued', 'explained', 'partiallySigned'), false)
  ELSE (SELECT cr.progress FROM responses cr WHERE cr.order_id = o.id) IS DISTINCT FROM 'done' END`;
const unfinished = async (condition: string, area: 'kind' | 'area') =>
  (
    await client.query<{ id: string }>(
      `SELECT o.id FROM orders o WHERE o.lifecycle = 'issued' AND o.${area} IN ('video', 'consent') AND ${condition} ORDER BY o.id`,
    )
  ).rows;

test('every order of the version before keeps its area, its videos, its form and what it waits for', async () => {
  const before = [await videosOf(true), await formsOf(), await unfinished(UNFINISHED_BEFORE, 'kind')];
  const areas = await areasOf('kind');
  await migrate(earlier.ownerUrl);

  expect([await videosOf(false), await formsOf(), await unfinished(isUnfinished, 'area')]).toEqual(before);
  expect(await areasOf('area')).toEqual(
    areas.map(({ id, area }) => ({ id, area: area === 'interview' ? 'medicalInterview' : area })),
  );
  const { rows: items } = await client.query(
    `SELECT f.state, i.order_id = f.order_id AS same, i.position, i.title, i.required, i.done_at, i.ended_at, i.ended_how
       FROM consent_forms f JOIN order_items i ON i.id = f.order_item_id AND i.kind = 'consent'`,
  );
  expect(items).toHaveLength(states.length);
  for (const state of states) {
    const ended = state === 'voided' ? 'canceled' : state === 'superseded' ? 'closed' : null;
    expect(items.find((item) => item.state === state)).toEqual({
      state,
      same: true,
      position: 0,
      title: '手術の同意書',
      required: true,
      done_at: isSigned(state) || state === 'declined' ? at : null,
      ended_at: ended && at,
      ended_how: ended,
    });
  }
});

test('a migration that was killed half way leaves nothing, and started again it ends the same', async () => {
  const videos = await videosOf(true);
  // Somebody who reads the forms keeps them from being altered: by then half of the migration has run.
  const reader = new pg.Client({ connectionString: earlier.url });
  await reader.connect();
  await reader.query('BEGIN');
  await reader.query('SELECT FROM consent_forms');
  const killed = migrate(earlier.ownerUrl).then(
    () => 'ended',
    () => 'killed',
  );
  const kill = () =>
    client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%CREATE TABLE video_items%'`,
    );
  await expect.poll(async () => (await kill()).rowCount, { timeout: 20_000 }).toBe(1);
  expect(await killed).toBe('killed');
  await reader.end();
  const { rows } = await client.query("SELECT to_regclass('video_items') AS half, to_regclass('order_items') AS items");
  expect(rows).toEqual([{ half: null, items: 'order_items' }]);
  expect(await videosOf(true)).toEqual(videos);

  await migrate(earlier.ownerUrl);
  expect(await videosOf(false)).toEqual(videos);
});
