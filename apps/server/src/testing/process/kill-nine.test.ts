import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringDemonstration } from '#testing/demonstration-copy.ts';
import { killNineInterviews } from '#testing/process/kill-nine-interviews.ts';
import { killNine } from '#testing/process/kill-nine.ts';
import { byScope, isFull } from '#testing/scope.ts';
import { startServer } from '#testing/process/server-process.ts';

/** Fifty of each take some ten minutes: KILL_TRIES=50. */
const tries = Number(process.env['KILL_TRIES'] ?? byScope(1, 5));
type Victim = 'server' | 'everything';
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nattoku-kill-'));
  await bringDemonstration(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(byScope<readonly Victim[]>(['everything'], ['server', 'everything']))(
  'kill -9 of %s in the middle of ordering loses nothing that was acknowledged',
  async (what) => {
    const report = await killNine(folder, tries, what);

    expect(report).toMatchObject({ tries, lost: [], doubled: [] });
    expect(report.acknowledged).toBeGreaterThan(0);
  },
  (tries + 2) * 60_000,
);

test.each(byScope<readonly Victim[]>(['server'], ['server', 'everything']))(
  'kill -9 of %s between an answer of a patient and its acknowledgement loses nothing and doubles nothing',
  async (what) => {
    // Of two tries one falls among the sendings.
    const both = Math.max(2, tries);
    const report = await killNineInterviews(folder, both, what);

    expect(report).toMatchObject({ tries: both, lost: [], doubled: [] });
    expect(report.answered).toBeGreaterThan(0);
    expect(report.sent).toBeGreaterThan(0);
    expect(report.cut).toBeGreaterThan(0);
  },
  (tries + 2) * 60_000,
);

test.runIf(isFull)(
  'Ctrl-C stops cleanly, a second start finds the data, and a second process on the same folder is refused',
  async () => {
    const server = await startServer(folder);
    await expect(startServer(folder)).rejects.toThrow(/ended with 1[\s\S]*nattoku-kill-/);
    expect(await server.stop()).toBe(0);

    const again = await startServer(folder);
    const reply = await fetch(`${again.origin}/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'doctor@sakura.example', password: 'Nattoku.Demo.2026' }),
    });
    expect(reply.status).toBe(200);
    expect(await again.stop()).toBe(0);
  },
);
