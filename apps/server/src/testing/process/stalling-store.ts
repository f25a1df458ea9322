import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Address } from '@nattoku/baas/s3/s3-client';

type Kept = { bytes: Buffer; headers: Record<string, string> };

export type StallingStore = {
  s3: S3Address;
  /** From now on it takes requests and says nothing, as a store whose disks hang; until `goOn`. */
  stall(): void;
  goOn(): void;
  close(): Promise<void>;
};

/** An object store in memory that can stand still: as much of S3 as one bucket of small files needs. */
export async function openStallingStore(): Promise<StallingStore> {
  const objects = new Map<string, Kept>();
  let moving: Promise<void> = Promise.resolve();
  let goOn = () => {};

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const bytes = await buffer(request);
    await moving;
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    if (request.method === 'GET' && searchParams.has('list-type'))
      return void response.end(listOf(objects, searchParams));
    if (request.method === 'PUT') {
      objects.set(pathname, { bytes, headers: keptHeaders(request) });
      return void response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(pathname);
      return void response.writeHead(204).end();
    }
    const object = objects.get(pathname);
    if (!object) return void response.writeHead(404).end();
    const length = String(object.bytes.length);
    response.writeHead(200, { ...object.headers, 'content-length': length, 'last-modified': new Date().toUTCString() });
    response.end(request.method === 'HEAD' ? undefined : object.bytes);
  };
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    s3: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'files',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      forcePathStyle: true,
    },
    stall: () => void (moving = new Promise((resolve) => (goOn = resolve))),
    goOn: () => goOn(),
    close: async () => {
      goOn();
      server.closeAllConnections();
      server.close();
    },
  };
}

const keptHeaders = ({ headers }: IncomingMessage): Kept['headers'] =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && (name === 'content-type' || name.startsWith('x-amz-meta-')) ? [[name, value]] : [],
    ),
  );

const listOf = (objects: ReadonlyMap<string, Kept>, asked: URLSearchParams): string => {
  const keys = [...objects.keys()].map((path) => decodeURIComponent(path.replace('/files/', '')));
  const found = keys.filter((key) => key.startsWith(asked.get('prefix') ?? '')).slice(0, Number(asked.get('max-keys')));
  const contents = found.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`;
};
