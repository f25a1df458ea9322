import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rename, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { findServer } from './bundle-server.ts';

const PATIENCE_MS = 300_000;
/** A server forces its own end after 35 s. */
const STOPPING_MS = 60_000;

/**
 * Makes the demonstration data as the first start of the server does, and waits until what it leaves to be sealed and converted is done:
 * `folder` is then the data of a server that has stopped; it appears there only when it is whole. Answers whether it does. Servers of the
 * tests start from copies of it: making it again costs each of them half a minute.
 */
export async function makeDemonstration(folder: string): Promise<boolean> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const { main } = await findServer();
  const server = spawn(process.execPath, [main], {
    env: { ...process.env, APP_ENV: 'local', LOG_LEVEL: 'error', PORT: '0', DATA_DIR: unfinished },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(server, 'exit');
  // A server that ends by itself ends its database too; one that is killed leaves it running.
  const impatience = [
    setTimeout(() => server.kill('SIGTERM'), PATIENCE_MS),
    setTimeout(() => server.kill('SIGKILL'), PATIENCE_MS + STOPPING_MS),
  ];
  try {
    await untilSettled(await originOf(server), AbortSignal.timeout(PATIENCE_MS));
  } finally {
    server.kill('SIGTERM');
    await ended;
    impatience.forEach(clearTimeout);
  }
  if (server.exitCode !== 0) return false;
  await rename(unfinished, folder);
  return true;
}

/** Reads the address that the server prints once it is ready, and goes on reading: the server would not survive a pipe that is closed. */
function originOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    server.stdout?.on('data', (piece: Buffer) => {
      printed += piece.toString();
      const [, origin] = /(http:\/\/127\.0\.0\.1:\d+)\//.exec(printed) ?? [];
      if (origin) resolve(origin);
    });
    server.stderr?.on('data', (piece: Buffer) => {
      process.stderr.write(piece);
      printed += piece.toString();
    });
    server.on('close', (code) =>
      reject(new Error(`The server ended with ${code}: ${printed.replaceAll(/\s+/g, ' ')}`)),
    );
  });
}

async function untilSettled(origin: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(`${origin}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@sakura.example', password: 'Nattoku.Demo.2026' }),
    signal,
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const ask = async (path: string): Promise<unknown> => {
    const reply = await fetch(`${origin}/api${path}`, { headers: { cookie }, signal });
    // It answers so while it has more to do than the machine allows; what it left to be done goes on.
    if (reply.status === 503) return pause(500, undefined, { signal }).then(() => ask(path));
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    return reply.json();
  };
  while (!(await isSealed(ask)) || !(await isConverted(ask))) await pause(500, undefined, { signal });
}

type Ask = (path: string) => Promise<unknown>;

async function isSealed(ask: Ask): Promise<boolean> {
  const { counts } = (await ask('/consent/sealing')) as { counts: Record<string, number> };
  return Object.entries(counts).every(([state, count]) => state === 'done' || count === 0);
}

/** Without ffmpeg videos play as they came, and nothing is left to be done. */
async function isConverted(ask: Ask): Promise<boolean> {
  if (spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).error) return true;
  const { items } = (await ask('/videos?pageSize=100')) as { items: { id: string; status: string }[] };
  for (const { id, status } of items) {
    if (status === 'failed') continue;
    const { playback } = (await ask(`/videos/${id}`)) as { playback: { hls: string | null } };
    if (playback.hls === null) return false;
  }
  return true;
}
