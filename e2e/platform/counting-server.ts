import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildStaff } from '#platform/staff-build.ts';

const root = join(import.meta.dirname, '../..');

/** Stands where Matomo is: keeps what came to the last byte. */
async function openMatomo() {
  const taken: { headers: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    taken.push({ headers: `${request.url} ${JSON.stringify(request.rawHeaders)}`, body: await text(request) });
    response.end('{"status":"success"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/matomo.php`,
    views: () => taken.flatMap(({ body }) => (JSON.parse(body) as { requests: string[] }).requests),
    text: () => taken.map(({ headers, body }) => `${headers}\n${body}`).join('\n'),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A server of its own as an operator runs it who counts page views, with a Matomo on this machine. */
export async function openCountingServer() {
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-counting-'));
  const webDir = join(folder, 'web');
  await mkdir(webDir);
  await symlink(join(root, 'apps/patient/dist'), join(webDir, 'patient'));
  await buildStaff(join(webDir, 'staff'), { variables: { VITE_APP_ENV: 'local', VITE_ANALYTICS: 'on' } });

  const matomo = await openMatomo();
  const settings = { APP_ENV: 'local', PORT: '0', LOG_LEVEL: 'error', DATA_DIR: join(folder, 'data'), WEB_DIR: webDir };
  const analytics = { ANALYTICS_URL: matomo.url, ANALYTICS_ID: '7' };
  const server = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    env: { ...process.env, ...settings, ...analytics },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');

  /** The server sends what it holds before it ends. */
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  return {
    origin: await originOf(server.stdout),
    matomo,
    stop,
    close: async () => {
      await stop();
      matomo.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The server tells its address once it is ready. */
async function originOf(output: AsyncIterable<Buffer>): Promise<string> {
  let said = '';
  for await (const piece of output) {
    said += piece.toString();
    const [, origin] = /(http:\/\/127\.0\.0\.1:\d+)\//.exec(said) ?? [];
    if (origin) return origin;
  }
  throw new Error(`The server did not start: ${said}`);
}
