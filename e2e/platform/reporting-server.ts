import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bringDemonstration, compileCache } from '#demonstration.ts';
import { buildStaff } from '#platform/staff-build.ts';
import { openReceiver } from '#platform/sentry-receiver.ts';

const root = join(import.meta.dirname, '../..');
const START_MS = 120_000;

const kinds = {
  /** As an operator runs it who reports errors. */
  reporting: {},
  withoutEmail: { VITE_SENTRY_EMAIL: 'off' },
  unmasked: {},
  local: { VITE_APP_ENV: 'local' },
} as const;
export type BuildKind = keyof typeof kinds;

/** A server of its own with APP_ENV=dev, whose error reports go to a receiver on this machine. */
export async function openReportingServer() {
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-reporting-'));
  const receiver = await openReceiver();
  const webDir = join(folder, 'web');
  await mkdir(webDir);
  await symlink(join(root, 'apps/patient/dist'), join(webDir, 'patient'));

  const built = new Map<BuildKind, Promise<string>>();
  const build = async (kind: BuildKind): Promise<string> => {
    const outDir = join(folder, `build-${kind}`);
    const variables = { VITE_APP_ENV: 'dev', VITE_SENTRY_DSN: receiver.dsn, VITE_ANALYTICS: 'off', ...kinds[kind] };
    await buildStaff(outDir, { variables, unmasked: kind === 'unmasked' });
    return outDir;
  };
  const folderOf = (kind: BuildKind): Promise<string> => {
    const known = built.get(kind) ?? build(kind);
    built.set(kind, known);
    return known;
  };

  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  await bringDemonstration(join(folder, 'data'));
  const server = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    env: {
      ...process.env,
      ...compileCache,
      APP_ENV: 'dev',
      DEMO: 'on',
      LOG_LEVEL: 'error',
      SENTRY_DSN: receiver.dsn,
      WEB_DIR: webDir,
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(origin, () => server.exitCode);

  return {
    origin,
    receiver,
    /** From now on pages are of this build. */
    serve: async (kind: BuildKind): Promise<string> => {
      const outDir = await folderOf(kind);
      await rm(join(webDir, 'staff'), { force: true });
      await symlink(outDir, join(webDir, 'staff'));
      return outDir;
    },
    close: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      receiver.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type ReportingServer = Awaited<ReturnType<typeof openReportingServer>>;

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
};

const untilReady = async (origin: string, exitCode: () => number | null): Promise<void> => {
  const end = Date.now() + START_MS;
  while (Date.now() < end && exitCode() === null) {
    if ((await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) return;
    await pause(100);
  }
  throw new Error(`The server did not start: ${exitCode()}`);
};
