import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Address } from '@nattoku/baas/s3/s3-client';
import { createApp, type AppOptions } from '#app.ts';
import { createIdentify } from '#identify.ts';
import { openLog } from '#kernel/http/logging.ts';
import { openServices } from '#kernel/open-services.ts';
import type { Services } from '#kernel/services.ts';
import { type TestServer, unhurried } from '#testing/test-server.ts';
import { queues } from '#work.ts';

/** The same server as after a restart: new in memory, on the same database and the same folders. */
export async function openSecondApp(
  services: Services,
  options: Partial<AppOptions> = {},
): Promise<{ origin: string; close: () => Promise<void> }> {
  const app = await createApp(services, { tls: false, trustProxy: undefined, isReady: () => true, ...options });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    close: () => app.close(),
  };
}

/** A web process as on another machine: it shares the database and the object store, and no folder. */
export async function openOtherMachine(
  { ownerUrl, services: { mailer, publicUrl, clock, auditKey } }: TestServer,
  s3: S3Address,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nattoku-other-'));
  const log = openLog('silent');
  const given = { ownerUrl, dataDir, log, queues, mailer, publicUrl, clock, s3, auditKey };
  const opened = await openServices({
    ...given,
    tls: false,
    working: false,
    connections: { ...unhurried, poolSize: 4 },
  });
  const { origin, close } = await openSecondApp({ ...opened.services, identify: createIdentify(opened.services) });
  return {
    origin,
    close: async () => {
      await close();
      await opened.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
