import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openOwnServer } from '#platform/own-server.ts';
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
  const { origin, stop } = await openOwnServer({
    DATA_DIR: join(folder, 'data'),
    WEB_DIR: webDir,
    ANALYTICS_URL: matomo.url,
    ANALYTICS_ID: '7',
  });
  return {
    origin,
    matomo,
    stop,
    close: async () => {
      await stop();
      matomo.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
