import { createHash } from 'node:crypto';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { isPassing } from '#s3/s3-error.ts';

/** Where an S3-compatible store is, and who asks. */
export interface S3Address {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket in the path instead of the host name, as stores outside AWS want it. */
  readonly forcePathStyle: boolean;
}

type RetryStrategy = Extract<
  NonNullable<S3ClientConfig['retryStrategy']>,
  { acquireInitialRetryToken(scope: string): unknown }
>;

const longestPauseMs = 20_000;

/** As many films may play at once through one process; more requests wait for their turn. */
const agent = { keepAlive: true, maxSockets: 256 };

const defaultStallMs = 60_000;

/**
 * What every client of this address is made with. `retryTimeMs` is how long a request that fails is tried again, `stallMs` how long a store
 * may say nothing in the middle of one.
 */
export function s3ClientConfig(address: S3Address, retryTimeMs: number, stallMs = defaultStallMs) {
  return {
    endpoint: address.endpoint,
    region: address.region,
    forcePathStyle: address.forcePathStyle,
    credentials: { accessKeyId: address.accessKeyId, secretAccessKey: address.secretAccessKey },
    // The newer checksums are unknown to most stores outside AWS; Content-MD5 guards every body instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: stallMs, httpAgent: agent, httpsAgent: agent },
    retryStrategy: retryDuring(retryTimeMs),
  } satisfies S3ClientConfig;
}

export function openS3Client(address: S3Address, retryTimeMs: number, stallMs?: number): S3Client {
  const client = new S3Client(s3ClientConfig(address, retryTimeMs, stallMs));
  sendContentMd5(client);
  return client;
}

/** The store compares what arrives with what was sent, part by part, and refuses what broke on the way. */
export function sendContentMd5(client: Pick<S3Client, 'middlewareStack'>): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      if (hasBytes(args.request)) {
        args.request.headers['content-md5'] = createHash('md5').update(args.request.body).digest('base64');
      }
      return next(args);
    },
    { step: 'build', name: 'contentMd5' },
  );
}

const hasBytes = (request: unknown): request is { body: Uint8Array | string; headers: Record<string, string> } =>
  typeof request === 'object' &&
  request !== null &&
  'body' in request &&
  'headers' in request &&
  (request.body instanceof Uint8Array || (typeof request.body === 'string' && request.body !== ''));

/** Tries again with growing pauses until the time is over; what cannot get better by waiting fails at once. */
function retryDuring(retryTimeMs: number): RetryStrategy {
  const token = (startedAt: number, count: number, delay: number) => ({
    startedAt,
    getRetryCount: () => count,
    getRetryDelay: () => delay,
  });
  return {
    acquireInitialRetryToken: async () => token(performance.now(), 0, 0),
    refreshRetryTokenForRetry: async (last, { error, retryAfterHint }) => {
      if (!isPassing(error) || !('startedAt' in last) || typeof last.startedAt !== 'number') throw error;
      const count = last.getRetryCount() + 1;
      const pause = Math.min(longestPauseMs, 100 * 2 ** count) * (0.5 + Math.random() / 2);
      const delay = Math.max(pause, (retryAfterHint?.getTime() ?? 0) - Date.now());
      if (performance.now() + delay > last.startedAt + retryTimeMs) throw error;
      return token(last.startedAt, count, delay);
    },
    recordSuccess: () => undefined,
  };
}
