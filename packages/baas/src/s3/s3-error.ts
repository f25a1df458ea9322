import { StorageError, type StorageErrorCode } from '#file-store.ts';
import { errnoOf, toStorageError } from '#selfhosted/disk-durability.ts';

/** specification/files.md §5, from what S3, Ceph, MinIO and Swift call it. A store that is full is no passing trouble, whatever its status says. */
const byName: Record<string, StorageErrorCode> = {
  NoSuchKey: 'object-not-found',
  NotFound: 'object-not-found',
  NoSuchBucket: 'unknown',
  InvalidAccessKeyId: 'unauthenticated',
  SignatureDoesNotMatch: 'unauthenticated',
  InvalidToken: 'unauthenticated',
  ExpiredToken: 'unauthenticated',
  RequestTimeTooSkewed: 'unauthenticated',
  AccessDenied: 'unauthorized',
  QuotaExceeded: 'quota-exceeded',
  EntityTooLarge: 'quota-exceeded',
  XMinioStorageFull: 'quota-exceeded',
  XMinioAdminBucketQuotaExceeded: 'quota-exceeded',
};

const byStatus: Record<number, StorageErrorCode> = {
  401: 'unauthenticated',
  403: 'unauthorized',
  404: 'object-not-found',
  413: 'quota-exceeded',
  507: 'quota-exceeded',
};

const passingStatus = new Set([408, 429, 500, 502, 503, 504]);
const passingErrno = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

interface ServiceError {
  readonly name: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Whether the same request may go well later: an overloaded or silent store, a broken line. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error) || nameCode(error)) return false;
  return (
    passingStatus.has(statusOf(error) ?? 0) || passingErrno.has(errnoOf(error) ?? '') || error.name === 'TimeoutError'
  );
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof Error ? (error as Error & ServiceError).$metadata?.httpStatusCode : undefined;
}

/** The one place where a refusal of the store gets its name of specification/files.md §5. A passing trouble arrives here when its time is over. */
export function toS3StorageError(error: unknown): Error {
  if (error instanceof StorageError || error instanceof RangeError || !(error instanceof Error)) {
    return toStorageError(error);
  }
  if (statusOf(error) === 416) return new RangeError('The file has none of these bytes');
  const code = isPassing(error) ? 'retry-limit-exceeded' : (nameCode(error) ?? byStatus[statusOf(error) ?? 0]);
  if (!code) return toStorageError(error);
  return new StorageError(code, `The object store failed: ${code} (${error.name})`, { cause: error });
}

const nameCode = (error: Error): StorageErrorCode | undefined =>
  Object.hasOwn(byName, error.name) ? byName[error.name] : undefined;
