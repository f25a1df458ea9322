import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accountContract } from '@nattoku/contract/staff/account';
import { authContract } from '@nattoku/contract/auth/auth';
import { eventsPath } from '@nattoku/contract/shared/events';
import { patientContract } from '@nattoku/contract/patient/patient';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openClient } from '#kernel/database/client.ts';
import { findRunningPostgres } from '#kernel/database/embedded.ts';
import { openLoad, postgresOf, type Refusal, refusalOf, signedIn, timed } from '#testing/process/database-faults.ts';
import { byScope } from '#testing/scope.ts';
import { bringDemonstration } from '#testing/demonstration-copy.ts';
import { startServer } from '#testing/process/server-process.ts';

const CLIENTS = byScope(8, 20);
const HUNG_MS = 20_000;
/** A refusal comes long before what hangs would have answered; how much sooner is a matter of the machine. */
const REFUSED_MS = HUNG_MS - 2_000;
const LOCKED_MS = byScope(8_000, 60_000);
const SAVERS = byScope(6, 22);
/** The database stops answering only in the full scope, because the test has to wait for most of that time. */
const canHang = byScope(false, true);
/** What takes a second where nothing else is done may take several where all tests run at once. */
const SLACK = 8;

const openDemonstration = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-faults-'));
  await bringDemonstration(folder);
  const server = await startServer(folder);
  const { call, cookie } = await signedIn(server.origin);
  const patients = (await call(patientContract.search, { body: {} })).body.items;
  const owner = await openClient((await findRunningPostgres(folder)) ?? '');
  const close = async () => {
    await owner.end().catch(() => {});
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { folder, server, call, cookie, owner, close, patientIds: patients.map(({ id }) => id) };
};

const expectPatience = (refusals: readonly Refusal[], longestMs: number) => {
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^[1-9]$/) });
    expect(refusal.ms).toBeLessThan(longestMs);
  }
};

/** By their ids: what was acknowledged and is not among them is lost, and what else is among them was done twice. */
const ordersSince = async (folder: string, begun: Date): Promise<string[]> => {
  const owner = await openClient((await findRunningPostgres(folder)) ?? '');
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM orders WHERE created_at >= $1 ORDER BY id', [
    begun,
  ]);
  await owner.end();
  return rows.map(({ id }) => id);
};

let world: Awaited<ReturnType<typeof openDemonstration>>;
beforeAll(async () => {
  world = await openDemonstration();
});
afterAll(() => world.close());

test(
  'a row that is locked for long stops the requests that want it, for seconds, and no other',
  async () => {
    const { call, owner, patientIds } = world;
    const [patientId] = patientIds;
    if (!patientId) throw new Error('the demonstration has no patients');
    const { body: draft } = await call(videoOrderContract.createDraft, { body: { patientId } });
    const save = () =>
      call(videoOrderContract.saveDraft, {
        params: { orderId: draft.id },
        body: { title: '', approachId: null, videoIds: [], message: '', dueOn: null, version: draft.version },
      });
    await owner.query('BEGIN');
    await owner.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [draft.id]);

    const refusals: Refusal[] = [];
    const saveUntilDone = async () => {
      for (;;) {
        const answer = await timed(save());
        if (answer.status !== 503) return answer.status;
        refusals.push(refusalOf(answer));
        await pause(Number(answer.retryAfter) * 1_000 * (1 + Math.random() / 2));
      }
    };
    const savers = Promise.all(Array.from({ length: SAVERS }, saveUntilDone));

    const others: Refusal[] = [];
    for (const until = performance.now() + LOCKED_MS; performance.now() < until; await pause(byScope(250, 500))) {
      const session = await timed(call(authContract.session, {}));
      expect(session.status).toBe(200);
      expect(session.ms).toBeLessThan(SLACK * 1_000);
      others.push(refusalOf(await timed(call(patientContract.search, { body: {} }))));
    }
    await owner.query('ROLLBACK');

    // The first saves, the others are told that somebody has.
    expect((await savers).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: SAVERS - 1 }, () => 409)]);
    expect(new Set(refusals.map(({ code }) => code))).toContain('record.held');
    expectPatience(refusals, SLACK * 3_000);
    expectPatience(
      others.filter(({ status }) => status !== 200),
      SLACK * 1_000,
    );
    expect(others.filter(({ status }) => status === 200).length).toBeGreaterThan(others.length / 2);
  },
  LOCKED_MS + 180_000,
);

test(
  'under load a database is cut off, killed and hung: the server lives, refuses at once, and goes on with all that it acknowledged',
  async () => {
    const { folder, server, call, cookie, owner, patientIds } = world;
    const begun = new Date();
    const load = openLoad(call, patientIds, CLIENTS);
    const status = async (path: string) => (await fetch(server.origin + path)).status;
    const back = { terminated: 0, killed: 0, hung: 0 };
    const hang = async () => {
      const before = load.refusals.length;
      const hanging = (await postgresOf(folder)).hang(HUNG_MS);
      await pause(5_000);
      const asked = await Promise.all(
        Array.from({ length: 300 }, () => timed(call(authContract.session, {})).then(refusalOf)),
      );
      expect(new Set(asked.map(({ code }) => code))).toEqual(new Set(['unavailable']));
      expectPatience(asked, REFUSED_MS);
      expect([await status('/readyz'), await status('/healthz')]).toEqual([503, 200]);
      await hanging;
      back.hung = await load.untilNext();
      // Who had asked before it was known waits longest.
      expectPatience(load.refusals.slice(before), REFUSED_MS);
      await vi.waitFor(async () => expect(await status('/readyz')).toBe(200), { timeout: SLACK * 1_000 });
    };
    await load.untilNext();
    expect(await status('/readyz')).toBe(200);

    const stream = await fetch(server.origin + eventsPath, { headers: { cookie } });
    await owner.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename LIKE 'nattoku_app%'");
    back.terminated = await load.untilNext();
    // It ends, so that a browser connects again and fetches what it may have missed.
    await stream.text();

    await owner.end();
    const killed = await postgresOf(folder);
    killed.kill();
    const successor = async () => (await postgresOf(folder)).pid;
    await vi.waitFor(async () => expect(await successor()).not.toBe(killed.pid), { timeout: SLACK * 2_500 });
    back.killed = await load.untilNext();
    expectPatience(load.refusals, REFUSED_MS);

    if (canHang) await hang();
    for (const ms of Object.values(back)) expect(ms).toBeLessThan(SLACK * 5_000);
    await load.stop();
    expect(await ordersSince(folder, begun)).toEqual([...load.acknowledged.values()].toSorted());

    await call(accountContract.forgetPassword, { body: { email: 'nurse@sakura.example' } });
    await vi.waitFor(async () => expect(await readdir(join(folder, 'mailbox'))).not.toEqual([]), {
      timeout: SLACK * 10_000,
      interval: 100,
    });
    expect(server.output()).not.toContain('Unhandled');
  },
  HUNG_MS + 220_000,
);
