import type { AddressInfo } from 'node:net';
import { createApp, type AppOptions } from '#app.ts';
import type { Services } from '#kernel/services.ts';

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
