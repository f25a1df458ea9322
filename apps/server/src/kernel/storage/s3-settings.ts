import type { S3Address } from '@nattoku/baas/s3/s3-client';
import { isLoopback } from '#kernel/reporting/sentry-dsn.ts';

type Given = {
  APP_ENV: 'prod' | 'dev' | 'local';
  S3_ENDPOINT?: string | undefined;
  S3_REGION?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  S3_FORCE_PATH_STYLE?: boolean | undefined;
};

/** Reads the S3_… variables: all that are needed, or none of them (null). Throws with the name of the one that is wrong. */
export function readS3Settings(given: Given): S3Address | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given;
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(needed).length) {
    if (given.S3_REGION === undefined && given.S3_FORCE_PATH_STYLE === undefined) return null;
  }
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new Error(`${missing.join(', ')}: needed to keep files on S3; without any S3_… they stay in DATA_DIR.`);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(S3_BUCKET))
    throw new Error('S3_BUCKET: must be 3 to 63 lower-case letters, digits, dots and hyphens.');
  return {
    endpoint: readEndpoint(S3_ENDPOINT, given.APP_ENV),
    region: given.S3_REGION ?? 'us-east-1',
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    forcePathStyle: given.S3_FORCE_PATH_STYLE ?? true,
  };
}

/** Plain http is for a store on this machine, and APP_ENV=local names no other (specification/environments.md §2). */
const readEndpoint = (text: string, appEnv: Given['APP_ENV']): string => {
  const url = URL.parse(text);
  const isOrigin = url?.pathname === '/' && !url.search && !url.hash && !url.username;
  if (!url || !isOrigin || !['https:', 'http:'].includes(url.protocol))
    throw new Error('S3_ENDPOINT: must look like https://s3.example, without a path.');
  if (appEnv === 'local' && !isLoopback(url.hostname))
    throw new Error('S3_ENDPOINT: with APP_ENV=local only this machine (localhost) can be named.');
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) throw new Error('S3_ENDPOINT: must begin with https://.');
  return url.origin;
};
