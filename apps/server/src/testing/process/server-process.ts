import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** `npm test` names the bundle, which starts faster; without it the sources run. */
export const serverMain = process.env['SERVER_MAIN'] ?? join(import.meta.dirname, '../../main.ts');

/** A port that nobody uses at this moment. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
};

export type ServerProcess = {
  origin: string;
  /** kill -9 of the server alone; its database lives on as an orphan. */
  kill(): Promise<void>;
  /** kill -9 of server and database together. */
  killWithDatabase(): Promise<void>;
  /** What Ctrl-C does. */
  stop(): Promise<number | null>;
  output(): string;
};

/** Starts the real server as its own process and waits until it is ready. */
export async function startServer(dataDir: string, environment: Record<string, string> = {}): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [serverMain], {
    env: {
      ...process.env,
      APP_ENV: 'local',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin, child, () => output);
  return {
    origin,
    kill: () => killed(child),
    killWithDatabase: async () => {
      const postmaster = Number(
        (await readFile(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8')).split('\n', 1)[0],
      );
      const gone = killed(child);
      killTree(postmaster, await childrenOf(postmaster));
      await gone;
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill('SIGINT');
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    },
    output: () => output,
  };
}

const untilReady = async (origin: string, child: ChildProcess, output: () => string): Promise<void> => {
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended with ${child.exitCode}\n${output()}`);
    const ready = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    await pause(50);
  }
  throw new Error(`The server is not ready\n${output()}`);
};

const killed = async (child: ChildProcess): Promise<void> => {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
};

export const childrenOf = async (pid: number): Promise<number[]> => {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
};

const killTree = (pid: number, children: readonly number[]): void => {
  for (const each of [pid, ...children]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It went by itself in the meantime.
    }
  }
};
