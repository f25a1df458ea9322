import { resolve } from 'node:path';
import type { CommandContext } from '#commands/command.ts';
import { publicUrlOf } from '#commands/greeting.ts';
import { joinDatabase } from '#commands/owner-database.ts';
import { migrate } from '#kernel/database/migrate.ts';
import { inBackground } from '#kernel/database/admission.ts';
import { openServices, type OpenServices } from '#kernel/open-services.ts';
import { queues } from '#work.ts';

type Work<T> = (services: OpenServices, ownerUrl: string) => Promise<T>;

/** Opens what the server opens, without serving and without taking jobs; beside a running server where there is one. */
export async function withServices<T>({ environment, log }: CommandContext, work: Work<T>): Promise<T> {
  const database = await joinDatabase(environment, (line) => log.info(line));
  try {
    await migrate(database.url);
    const { services, close } = await openServices({
      ownerUrl: database.url,
      dataDir: resolve(environment.dataDir),
      log,
      tls: environment.tls,
      queues,
      working: false,
      mailer: null,
      publicUrl: publicUrlOf(environment),
      s3: environment.s3,
      auditKey: environment.auditKey,
      connections: { poolSize: 4 },
    });
    return await inBackground(() => work(services, database.url)).finally(close);
  } finally {
    await database.stop();
  }
}
