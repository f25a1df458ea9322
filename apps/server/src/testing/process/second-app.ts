import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, type AppOptions } from '#app.ts';
import { createIdentify } from '#identify.ts';
import { openLog } from '#kernel/http/logging.ts';
import { openServices, type ServiceOptions } from '#kernel/open-services.ts';
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

/** A web process as on another machine: it shares the database and the object store, where there is one, and no folder. */
export async function openOtherMachine(
  { ownerUrl, services: { mailer, publicUrl, clock, auditKey } }: TestServer,
  { s3 = null, whoAsksLifeMs }: Pick<ServiceOptions, 's3' | 'whoAsksLifeMs'> = {},
): Promise<{ origin: string; services: Services; close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nattoku-other-'));
  const log = openLog('silent');
  const given = {
    ownerUrl,
    dataDir,
    log,
    queues,
    mailer,
    publicUrl,
    clock,
    s3,
    auditKey,
    ...(whoAsksLifeMs ? { whoAsksLifeMs } : {}),
  };
  const opened = await openServices({
    ...given,
    tls: false,
    working: false,
    connections: { ...unhurried, poolSize: 4 },
  });
  const services = { ...opened.services, identify: createIdentify(opened.services) };
  const { origin, close } = await openSecondApp(services);
  return {
    origin,
    services,
    close: async () => {
      await close();
      await opened.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
