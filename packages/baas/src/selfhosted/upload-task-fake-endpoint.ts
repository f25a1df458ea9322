import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { problemMediaType } from '@nattoku/contract/shared/problems';

export type Seen = {
  method: string;
  path: string;
  /** Of a PATCH: where its bytes begin. */
  offset: number;
  /** Bytes of the body. */
  size: number;
  metadata: Record<string, string>;
};
type Stored = { length: number; bytes: Buffer; metadata: Record<string, string> };
/** What a request gets instead of the protocol's answer: a refusal, no answer at all, or a broken line. */
type Instead = { status: number; problem?: object } | 'silence' | 'break' | undefined;

/** Speaks enough of tus 1.0 (creation, creation-with-upload, termination) over real HTTP to fail in every way a server can. */
export async function openFakeEndpoint() {
  const uploads = new Map<string, Stored>();
  const seen: Seen[] = [];
  const script = {
    instead: (_seen: Seen, _count: number): Instead => undefined,
    /** Waited for before the answer. */
    delay: async (_seen: Seen): Promise<void> => {},
  };

  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const asked = describeRequest(request, body.byteLength);
      seen.push(asked);
      await script.delay(asked);
      const instead = script.instead(asked, seen.length);
      if (instead === 'silence') return;
      if (instead === 'break') return response.destroy();
      if (instead) return refuse(response, instead);
      answer(uploads, request, asked, body, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    endpoint: `${origin}/uploads`,
    seen,
    script,
    uploads,
    sent: (method: string) => seen.filter((each) => each.method === method),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answer(
  uploads: Map<string, Stored>,
  { headers }: IncomingMessage,
  { method, path, offset, metadata }: Seen,
  body: Buffer,
  response: ServerResponse,
) {
  const stored = uploads.get(path);
  if (method === 'POST') {
    const created = `/uploads/${uploads.size + 1}`;
    uploads.set(created, { length: Number(headers['upload-length']), bytes: body, metadata });
    return response.writeHead(201, { location: created, 'upload-offset': body.byteLength }).end();
  }
  if (!stored) return refuse(response, { status: 404, problem: { title: '見つかりませんでした。' } });
  if (method === 'DELETE') {
    uploads.delete(path);
    return response.writeHead(204).end();
  }
  if (method === 'PATCH') {
    if (offset !== stored.bytes.byteLength) return refuse(response, { status: 409 });
    stored.bytes = Buffer.concat([stored.bytes, body]);
  }
  const told = { 'upload-offset': stored.bytes.byteLength, 'upload-length': stored.length };
  return response.writeHead(method === 'PATCH' ? 204 : 200, told).end();
}

function refuse(response: ServerResponse, { status, problem }: { status: number; problem?: object }) {
  const body = problem && JSON.stringify({ status, ...problem });
  response.writeHead(status, body ? { 'content-type': problemMediaType } : {}).end(body);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // Who breaks off takes nothing back: what came stays.
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    return Buffer.concat(chunks);
  }
  return Buffer.concat(chunks);
}

const describeRequest = ({ method = '', url = '', headers }: IncomingMessage, size: number): Seen => ({
  method,
  path: url,
  offset: Number(headers['upload-offset'] ?? 0),
  size,
  metadata: Object.fromEntries(
    String(headers['upload-metadata'] ?? '')
      .split(',')
      .map((pair) => pair.split(' '))
      .map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString()]),
  ),
});
