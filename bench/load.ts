import { Agent, request } from 'node:http';

export type Asked = { origin: string; method: string; path: string; cookie?: string; key?: string; body?: unknown };

/** Asks over connections that stay open, with as little work of its own as there can be: the machine is shared with what is measured. */
export function openCaller(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = ({ origin, method, path, cookie, key, body }: Asked): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        ...(cookie ? { cookie } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(sent ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) } : {}),
      };
      const asked = request(origin + path, { agent, method, headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('error', reject);
        reply.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (reply.statusCode === 200) resolve(JSON.parse(text));
          else reject(new Error(`${method} ${path}: ${reply.statusCode} ${text}`));
        });
      });
      asked.on('error', reject);
      asked.end(sent);
    });
  return { ask, close: () => agent.destroy() };
}
export type Ask = ReturnType<typeof openCaller>['ask'];

export type Load = { seconds: number; times: number[] };

/** So many callers at once, each asking again as soon as it is answered. `begun` counts on over several loads. */
export async function putLoad(
  work: (turn: number) => Promise<unknown>,
  { lanes, seconds, begun }: { lanes: number; seconds: number; begun: number },
): Promise<Load> {
  const begin = performance.now();
  const times: number[] = [];
  let turn = begun;
  const lane = async () => {
    while (performance.now() - begin < seconds * 1000) {
      const asked = performance.now();
      await work(turn++);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { seconds: (performance.now() - begin) / 1000, times };
}
