import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringDemonstration } from '#testing/demonstration-copy.ts';
import { runCommand } from '#testing/process/run-command.ts';
import { startServer } from '#testing/process/server-process.ts';

let folder = '';
const at = (...parts: string[]) => join(folder, ...parts);
const passphrase = 'correct horse battery staple';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nattoku-commands-'));
  await writeFile(at('passphrase'), `${passphrase}\n`);
  await bringDemonstration(at('data'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (words: string, dataDir = at('data')) =>
  runCommand(
    words.split(' ').map((word) => word.replace(/^@/, `${folder}/`)),
    { DATA_DIR: dataDir },
  );

type Visitor = { cookie: string; get(path: string, body?: object): Promise<{ status: number; body: never }> };

const signIn = async (origin: string): Promise<Visitor> => {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const response = await post('/sign-in', { email: 'admin@sakura.example', password: 'Nattoku.Demo.2026' });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const get = async (path: string, body?: object) => {
    const answer = body
      ? await post(path, body, { cookie })
      : await fetch(`${origin}/api${path}`, { headers: { cookie } });
    return { status: answer.status, body: (await answer.json()) as never };
  };
  return { cookie, get };
};

test('a backup beside the running server comes back whole, and only where it can be trusted', async () => {
  const server = await startServer(at('data'));
  const before = await signIn(server.origin);
  const patients = await before.get('/patients/search', { text: '', pageSize: 100 });
  const backup = await run('backup --to @backups --passphrase-file @passphrase --keep 7,5,12');
  expect(backup).toMatchObject({ code: 0 });
  expect(backup.output).not.toContain('missing');
  expect(await server.stop()).toBe(0);

  const verified = await run('restore --from @backups --passphrase-file @passphrase --verify', at('data'));
  expect(verified).toMatchObject({ code: 0 });
  expect(verified.output).toMatch(/正常[^\n]* [1-9]\d* events/);
  expect(verified.output).toMatch(/[1-9]\d* rows, [1-9]\d* files: すべて戻せます/);

  expect(await run('restore --from @backups --passphrase-file @passphrase', at('new'))).toMatchObject({ code: 0 });
  const restored = await startServer(at('new'));
  const after = await signIn(restored.origin);
  expect((await after.get('/patients/search', { text: '', pageSize: 100 })).body).toEqual(patients.body);
  const old = await fetch(`${restored.origin}/api/patients/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: before.cookie },
    body: '{}',
  });
  expect(old.status).toBe(401);
  expect(await restored.stop()).toBe(0);
}, 900_000);
