import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpClock } from '#shared/http-client.ts';
import { problemMediaType, problems, type ProblemCode } from '#shared/problems.ts';

export type Heard = { method: string; address: string; headers: IncomingHttpHeaders; body: string };
export type Act = (response: ServerResponse) => void;

export const ok =
  (body: unknown): Act =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** What stands between us and our server, such as a proxy, says it in words of its own. */
export const proxy =
  (status: number, headers: Record<string, string> = {}): Act =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>proxy</h1>');

export const problem =
  (code: ProblemCode, headers: Record<string, string> = {}): Act =>
  (response) => {
    const { status, title } = problems[code];
    response.writeHead(status, { 'content-type': problemMediaType, ...headers });
    response.end(JSON.stringify({ status, title, code }));
  };

export const hangUp: Act = (response) => void response.destroy();
export const cutOff: Act = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"half":', () => response.destroy());
};
export const hang: Act = () => {};

/** A real server that acts as it is told, request by request; the last act is repeated. */
export async function scriptedServer(...acts: readonly Act[]) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      heard.push({ method, address: url, headers, body: Buffer.concat(chunks).toString('utf8') });
      acts[Math.min(heard.length, acts.length) - 1]?.(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Time that passes at once when it is waited for; `expire` ends the try that hangs. */
export function leapingClock(timeout: number, random = 1) {
  let now = Date.UTC(2026, 10, 21);
  const waits: number[] = [];
  const limits = new Set<() => void>();
  const clock: HttpClock = {
    now: () => now,
    random: () => random,
    after: (milliseconds, callback) => {
      if (milliseconds === timeout) {
        limits.add(callback);
        return () => limits.delete(callback);
      }
      waits.push(milliseconds);
      const timer = setImmediate(() => {
        now += milliseconds;
        callback();
      });
      return () => clearImmediate(timer);
    },
  };
  return {
    clock,
    waits,
    pass: (milliseconds: number) => void (now += milliseconds),
    expire: () => limits.forEach((limit) => limit()),
    running: () => limits.size,
  };
}
