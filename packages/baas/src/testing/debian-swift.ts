import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { openS3Client, type S3Address } from '#s3/s3-client.ts';

const program = fileURLToPath(new URL('debian-swift.py', import.meta.url));
const python = '/usr/bin/python3';
const servers = 'import eventlet, swift.proxy.server, swift.account.server, swift.container.server, swift.obj.server';

export interface DebianSwift {
  /** An empty bucket of its own. */
  openBucket(): Promise<S3Address>;
  close(): Promise<void>;
}

/** Debian's OpenStack Swift with its S3 interface on loopback, or why there can be none. It ends with this process, however that ends. */
export async function openDebianSwift(): Promise<DebianSwift | { skipped: string }> {
  if (spawnSync(python, ['-c', servers]).status !== 0) {
    return {
      skipped: 'There is no OpenStack Swift; Debian’s package is python3-swift.',
    };
  }
  const folder = await mkdtemp(join(tmpdir(), 'debian-swift-'));
  const accessKeyId = 'test:nattoku';
  const secretAccessKey = randomBytes(16).toString('hex');
  const child = spawn(python, [program, folder, accessKeyId, secretAccessKey], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  const line = await Promise.race([once(child.stdout, 'data'), exit.then(() => undefined)]);
  if (!line) throw new Error('Swift did not start; what it said stands above.');
  const endpoint = `http://127.0.0.1:${Number(String(line[0]))}`;

  return {
    openBucket: async () => {
      const bucket = `test-${randomBytes(8).toString('hex')}`;
      const address = { endpoint, region: 'us-east-1', bucket, accessKeyId, secretAccessKey, forcePathStyle: true };
      const client = openS3Client(address, 10_000);
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      client.destroy();
      return address;
    },
    close: async () => {
      child.stdin.end();
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
