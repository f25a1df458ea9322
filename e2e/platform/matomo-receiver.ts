import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** Takes the place of Matomo: records every request completely. */
export async function openMatomo() {
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
