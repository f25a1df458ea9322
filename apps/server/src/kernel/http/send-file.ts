import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FileMetadata, FileStore } from '@nattoku/baas/file-store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rangeOf } from '#kernel/http/byte-range.ts';

type Conditions = {
  /** A whole cache-control header; the browser asks again with If-None-Match where it says no-cache. */
  cacheControl: string;
};

/** Answers GET and HEAD with a text of ours. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: { body: string; contentType: string } & Conditions,
): FastifyReply {
  const body = Buffer.from(text.body, 'utf8');
  const etag = `"${createHash('md5').update(body).digest('base64')}"`;
  void reply.headers({ 'cache-control': text.cacheControl, etag });
  if (isKnown(request, etag)) return reply.code(304).send();
  void reply.type(text.contentType).header('content-length', body.length);
  return reply.send(request.method === 'HEAD' ? undefined : body);
}

/** A text that never changes, compressed as well as it goes. */
export type CompressedText = { etag: string; plain: Buffer; br: Buffer; gzip: Buffer };

export async function compressText(text: string): Promise<CompressedText> {
  const plain = Buffer.from(text, 'utf8');
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  // Sent as weak, since the same text goes out in three encodings.
  return { etag: `"${createHash('md5').update(plain).digest('base64')}"`, plain, br, gzip: gzipped };
}

const accepts = ({ headers }: FastifyRequest, encoding: string): boolean =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|\\s|$))`).test(headers['accept-encoding'] ?? '');

/** Answers GET and HEAD in the best encoding that the client accepts. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, contentType, cacheControl }: { text: CompressedText; contentType: string } & Conditions,
): FastifyReply {
  void reply.headers({ 'cache-control': cacheControl, etag: `W/${text.etag}`, vary: 'accept-encoding' });
  if (isKnown(request, text.etag)) return reply.code(304).send();
  const encoding = (['br', 'gzip'] as const).find((each) => accepts(request, each));
  const body = encoding ? text[encoding] : text.plain;
  if (encoding) void reply.header('content-encoding', encoding);
  void reply.type(contentType).header('content-length', body.length);
  return reply.send(request.method === 'HEAD' ? undefined : body);
}

/** Answers GET and HEAD with a stored file, whole or by byte range (RFC 9110 §14), as a stream: its size costs no memory. */
export async function sendFile(
  files: FileStore,
  request: FastifyRequest,
  reply: FastifyReply,
  file: { metadata: FileMetadata } & Conditions,
): Promise<FastifyReply> {
  const { metadata, cacheControl } = file;
  const etag = `"${metadata.md5Hash}"`;
  void reply.headers({
    etag,
    'last-modified': new Date(metadata.updated).toUTCString(),
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
  });
  if (isKnown(request, etag)) return reply.code(304).send();
  const range = wantedRange(request, reply, { ...metadata, etag });
  void reply.type(metadata.contentType).header('content-length', range ? range.end - range.start + 1 : metadata.size);
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${metadata.size}`);
  if (request.method === 'HEAD' || metadata.size === 0) return reply.send();
  const { stream } = await files.read(metadata.fullPath, range);
  return reply.send(stream);
}

const wantedRange = (request: FastifyRequest, reply: FastifyReply, file: FileMetadata & { etag: string }) => {
  const { range, 'if-range': ifRange } = request.headers;
  try {
    // RFC 9110 §14.2: a range has a meaning with GET only.
    return request.method === 'GET' ? rangeOf({ range, ifRange: ifRange?.toString() }, file) : undefined;
  } catch (error) {
    void reply.header('content-range', `bytes */${file.size}`);
    throw error;
  }
};

const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(/\s*,\s*/).some((known) => known.replace(/^W\//, '') === etag);
