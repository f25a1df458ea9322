import { flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { createApp } from '#app.ts';
import { offerFirstOperator } from '#areas/staff/account/account.first-operator.ts';
import type { CommandContext } from '#commands/command.ts';
import { greeting, publicUrlOf } from '#commands/greeting.ts';
import { listenProblem } from '#commands/preconditions.ts';
import type { Step } from '#commands/progress.ts';
import { createIdentify } from '#identify.ts';
import { inBackground } from '#kernel/database/admission.ts';
import { warningsOf } from '#kernel/environment.ts';
import { createStopping, NOT_READY_MS } from '#kernel/http/stopping.ts';
import { openMailer } from '#kernel/email/open-mailer.ts';
import { mediaTools } from '#kernel/media/ffmpeg.ts';
import { openServices } from '#kernel/open-services.ts';
import { openSms } from '#kernel/sms/open-sms.ts';
import { loadDemonstration } from '#seed/demonstration.ts';
import { queues, startWork } from '#work.ts';

type Opening = Pick<CommandContext, 'environment' | 'log' | 'say'> & {
  /** Connection string of the owner of the migrated database. */
  ownerUrl: string;
  sealWarnings: readonly string[];
  /** The build of the web apps that is under way. */
  pages: Promise<void> | undefined;
  step: Step;
  /** Receives what closes the services and the app. */
  closers: (() => Promise<void>)[];
};

/** Opens services, app and port on a database that is ready. */
export async function openServer({
  environment,
  log,
  say,
  ownerUrl,
  sealWarnings,
  pages,
  step,
  closers,
}: Opening): Promise<void> {
  const { tls } = environment;
  const working = environment.role !== 'web';
  // The first job asks for it, and answers later than the database.
  if (working) void mediaTools();
  for (const line of [...warningsOf(environment), ...sealWarnings]) process.stderr.write(`\n${line}\n`);
  const opened = await openServices({
    ownerUrl,
    dataDir: resolve(environment.dataDir),
    log,
    tls,
    queues,
    working,
    mailer: openMailer(environment.email.transport, resolve(environment.dataDir)),
    sms: openSms(environment.sms, resolve(environment.dataDir)),
    publicUrl: publicUrlOf(environment),
    contactTo: environment.contactTo,
    s3: environment.s3,
    auditKey: environment.auditKey,
    seal: environment.seal,
    webhooks: environment.webhooks,
    recordDropDir: environment.recordDropDir,
    importFolderDir: environment.importFolderDir,
  });
  closers.push(opened.close);
  const services = { ...opened.services, identify: createIdentify(opened.services) };

  const accounts = environment.demo
    ? await step('お試し用データ', 'Demonstration data', () =>
        inBackground(() => loadDemonstration(ownerUrl, services)),
      )
    : [];
  const firstOperator =
    environment.demo || environment.role === 'worker' ? null : await offerFirstOperator(ownerUrl, services);
  if (pages) await step('画面の完成待ち', 'Waiting for the web apps', () => pages);
  let ready = false;
  const { trustProxy, webDir, sentryDsn, analytics } = environment;
  const stopping = createStopping();
  const app = await createApp(services, {
    tls,
    trustProxy,
    webDir,
    sentryDsn,
    analytics,
    isReady: () => ready,
    stopping,
  });
  // On one's own machine no balancer asks.
  closers.push(() => stopping.stop(app, ready && tls ? NOT_READY_MS : 0));
  if (working) await inBackground(() => startWork(services));
  await app.listen({ host: environment.host, port: environment.port }).catch((error: unknown) => {
    throw listenProblem(error, environment);
  });
  ready = true;
  for (const line of greeting(environment, app.server.address(), accounts, firstOperator)) say(line);
  // Otherwise only an orderly end writes it.
  flushCompileCache();
}
