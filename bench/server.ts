import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Caller, createCaller } from '@nattoku/contract/shared/client';

export type MeasuredServer = {
  origin: string;
  /** Calls as a doctor of the demonstration data. */
  call: Caller;
  cookie: string;
  /** Of the server's process. */
  pid: number;
  /** Connection string of the owner of the embedded database. */
  databaseUrl: string;
  dataDir: string;
  stop(): Promise<void>;
};

const root = join(import.meta.dirname, '..');

/** The real server on a fresh folder, with its demonstration data: made anew, or a copy of the folder `DEMONSTRATION`. As `web` it leaves work in the background aside. */
export async function startMeasuredServer(
  port = Number(process.env['BENCH_PORT'] ?? 3290),
  role: 'all' | 'web' = 'all',
): Promise<MeasuredServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nattoku-bench-'));
  const { DEMONSTRATION } = process.env;
  if (DEMONSTRATION) await cp(DEMONSTRATION, dataDir, { recursive: true });
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    env: { ...process.env, APP_ENV: 'local', LOG_LEVEL: 'error', ROLE: role, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('The server did not start.');
    await pause(100);
  }
  const cookie = await signIn(origin);
  const withCookie: typeof fetch = (input, init) =>
    fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } });
  const password = (await readFile(join(dataDir, 'database/password'), 'utf8')).trim();
  return {
    origin,
    cookie,
    pid: child.pid ?? 0,
    call: createCaller(withCookie, origin),
    dataDir,
    databaseUrl: `postgresql://nattoku:${password}@localhost:5432/nattoku?host=${encodeURIComponent(join(dataDir, 'database'))}`,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const signIn = async (origin: string): Promise<string> => {
  const reply = await fetch(`${origin}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'doctor@sakura.example', password: 'Nattoku.Demo.2026' }),
  });
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
};
