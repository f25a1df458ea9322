import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { toS3StorageError } from '@nattoku/baas/s3/s3-error';
import { StorageError } from '@nattoku/baas/file-store';
import { type Locker, Metadata, Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { ProblemCode } from '@nattoku/contract/shared/problems';
import { Problem } from '#kernel/problem.ts';
import type { UploadDesk } from '#kernel/uploads/upload-store.ts';

/** tus 1.0 over one facility's uploads. It moves bytes and counts them; who may, and what becomes of them, is decided around it. */
export const openTus = (path: string, { store: datastore, prefix }: UploadDesk, locker: Locker): Server =>
  new Server({
    path,
    datastore,
    locker,
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: () => prefix + randomUUID(),
    generateUrl: (_request, { id }) => `${path}/${id.slice(prefix.length)}`,
    getFileIdFromRequest: (_request, lastSegment) => prefix + lastSegment,
    onResponseError: (_request, error) => (isFull(error) ? { status_code: 507, body: '' } : undefined),
  });

const isFull = (error: unknown): boolean => {
  const failure = error instanceof Error ? toS3StorageError(error) : undefined;
  return failure instanceof StorageError && failure.code === 'quota-exceeded';
};

/** What a sender says of a file. @throws Problem `upload.refused` with the sentence where that cannot be read. */
export function readMetadata({ headers }: FastifyRequest, sentence: string): Record<string, string | null> {
  try {
    return Metadata.parse(String(headers['upload-metadata'] ?? ''));
  } catch {
    throw new Problem('upload.refused', { detail: sentence });
  }
}

/** Hands a request to tus, body and all, with other headers where they are given. A refusal of the protocol is thrown as one of ours. */
export async function askTus(
  tus: Server,
  request: FastifyRequest,
  given: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const { method, url, body } = request;
  const headers = { ...request.headers, ...given };
  const arriving = body instanceof Readable ? openBody(body) : undefined;
  const response = await tus.handleWeb(
    new Request(new URL(url, 'http://uploads.invalid'), {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(arriving ? { body: arriving.stream, duplex: 'half' } : {}),
    } as RequestInit),
  );
  // Who had to let go of a lock, and succeeded so far, does not wait for the bytes of a line that may be dead.
  if (!response.ok || response.headers.get('connection') !== 'close') await arriving?.swallow();
  if (!response.ok) throw new Problem(problemOf(response.status));
  return response;
}

/**
 * A line that breaks ends the bytes: those before it are kept, and their number is told when the sender comes back. `swallow` takes what
 * is left, since an answer while bytes still come would leave the connection stuck behind them.
 */
const openBody = (body: Readable) => {
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>;
  let isAnswered = false;
  async function* arriving(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const { done, value } = await chunks.next();
        if (done === true || isAnswered) return;
        yield value;
      }
    } catch {
      return;
    }
  }
  const swallow = async (): Promise<void> => {
    isAnswered = true;
    try {
      while ((await chunks.next()).done !== true);
    } catch {
      // The line broke: nothing is left.
    }
  };
  return { stream: Readable.toWeb(Readable.from(arriving())) as ReadableStream<Uint8Array>, swallow };
};

const byStatus: Record<number, ProblemCode> = {
  404: 'notFound',
  409: 'upload.offset',
  410: 'notFound',
  413: 'request.tooLarge',
  415: 'request.unsupportedType',
  507: 'storage.full',
};

const problemOf = (status: number): ProblemCode =>
  byStatus[status] ?? (status >= 500 ? 'unavailable' : 'request.invalid');

const told = ['connection', 'tus-resumable', 'upload-offset', 'upload-length', 'location'] as const;

export function sendTus(reply: FastifyReply, response: Response): FastifyReply {
  for (const name of told) {
    const value = response.headers.get(name);
    if (value !== null) void reply.header(name, value);
  }
  return reply.code(response.status).send();
}

/** What tus says of an upload whose last byte is here, after the upload itself is gone. */
export const sendComplete = (reply: FastifyReply, size: number): FastifyReply =>
  reply.headers({ 'tus-resumable': '1.0.0', 'upload-offset': size, 'upload-length': size }).code(200).send();
