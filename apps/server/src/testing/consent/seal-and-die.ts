import { openLog } from '#kernel/http/logging.ts';
import { sealForm } from '#domain/consent/sealing/seal-form.ts';
import { openServices } from '#kernel/open-services.ts';
import { createIdentify } from '#identify.ts';
import { queues } from '#work.ts';
import type { FacilityId } from '@nattoku/contract/shared/primitives';

/**
 * A process of its own that seals one form and kills itself (SIGKILL) at a given moment: before, inside at the end of, or after a transaction, or
 * before or after a file is written. Without a moment it ends by itself and prints how many there are.
 */
const [ownerUrl = '', dataDir = '', facilityId = '', sealingId = '', dieAt = ''] = process.argv.slice(2);
let moments = 0;
const moment = (): void => {
  moments += 1;
  if (String(moments) === dieAt) process.kill(process.pid, 'SIGKILL');
};

const opened = await openServices({
  ownerUrl,
  dataDir,
  log: openLog('silent'),
  tls: false,
  queues,
  working: false,
  mailer: null,
  publicUrl: 'https://hospital.example',
  connections: { poolSize: 3 },
});
const { database, files } = opened.services;
const watched = {
  ...opened.services,
  database: {
    ...database,
    transaction: async <T>(facility: string, work: Parameters<typeof database.transaction<T>>[1]): Promise<T> => {
      moment();
      const result = await database.transaction<T>(facility, async (tx) => {
        const done = await work(tx);
        moment();
        return done;
      });
      moment();
      return result;
    },
  },
  files: new Proxy(files, {
    get: (store, name: keyof typeof files) => {
      if (name === 'put') {
        return async (...given: Parameters<typeof files.put>) => {
          moment();
          const stored = await store.put(...given);
          moment();
          return stored;
        };
      }
      const member = store[name];
      return typeof member === 'function' ? member.bind(store) : member;
    },
  }),
};
// What counts in a scope is its database.
const scopeOf: typeof watched.scopeOf = (actor, requestId, log) => ({
  ...opened.services.scopeOf(actor, requestId, log),
  database: watched.database,
});
const services = { ...watched, scopeOf, identify: createIdentify(opened.services) };
await sealForm(services, facilityId as FacilityId, sealingId);
process.stdout.write(`${moments}\n`);
await opened.close();
