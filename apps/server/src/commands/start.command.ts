import { flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { createApp } from '#app.ts';
import { offerFirstOperator } from '#areas/staff/account/account.first-operator.ts';
import { type Command, type CommandContext, CommandProblem } from '#commands/command.ts';
import { greeting, publicUrlOf } from '#commands/greeting.ts';
import { openOwnDatabase } from '#commands/owner-database.ts';
import { checkPreconditions, listenProblem } from '#commands/preconditions.ts';
import { stepsOn } from '#commands/progress.ts';
import { createIdentify } from '#identify.ts';
import { systemClock } from '#kernel/clock.ts';
import { migrate } from '#kernel/database/migrate.ts';
import { inBackground } from '#kernel/database/admission.ts';
import { warningsOf } from '#kernel/environment.ts';
import { createStopping, NOT_READY_MS } from '#kernel/http/stopping.ts';
import { openMailer } from '#kernel/email/open-mailer.ts';
import { openServices } from '#kernel/open-services.ts';
import { checkSeal, openSeal } from '#kernel/seal/open-seal.ts';
import { openSms } from '#kernel/sms/open-sms.ts';
import { loadDemonstration } from '#seed/demonstration.ts';
import { queues, startWork } from '#work.ts';

/** Longer than requests under way are waited for, and the job that is at work. */
const FORCED_AFTER_MS = 35_000;

/** Environment → database → services → app → port; what was opened is closed in the opposite order. */
async function serve({ environment, log, say, buildPages }: CommandContext): Promise<void> {
  const closers: (() => Promise<void>)[] = [];
  const stop = async (code: number) => {
    const forced = setTimeout(() => process.exit(1), FORCED_AFTER_MS);
    for (const close of closers.reverse()) await close().catch((error: unknown) => log.error({ err: error }, 'stop'));
    clearTimeout(forced);
    process.exit(code);
  };
  onFirstSignal(() => void stop(0));
  const step = stepsOn(say);
  try {
    // First of all: a key that does not hold is said within a second, and before anything is migrated.
    const seal = openSeal(environment.seal, resolve(environment.dataDir), systemClock);
    const sealWarnings = await checkSeal(seal, environment.appEnv, systemClock.now());
    await checkPreconditions(environment);
    const pages = buildPages?.();
    // Awaited below; a build that fails earlier must not end the process as an unhandled rejection.
    pages?.catch(() => {});
    const database = await step('データベースの起動', 'Starting the database', () =>
      openOwnDatabase(environment, (line) => log.info(line)),
    );
    closers.push(() => database.stop());
    await step('データベースの準備', 'Preparing its tables', () => migrate(database.url));
    const { tls } = environment;
    const working = environment.role !== 'web';
    for (const line of [...warningsOf(environment), ...sealWarnings]) process.stderr.write(`\n${line}\n`);
    const opened = await openServices({
      ownerUrl: database.url,
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
          inBackground(() => loadDemonstration(database.url, services)),
        )
      : [];
    const firstOperator =
      environment.demo || environment.role === 'worker' ? null : await offerFirstOperator(database.url, services);
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
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    if (!(error instanceof CommandProblem)) log.error({ err: error }, 'start');
    await stop(1);
  }
}

function onFirstSignal(act: () => void): void {
  let hasCome = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!hasCome) act();
      hasCome = true;
    });
  }
}

export const startCommand: Command = {
  usage: 'start',
  summary: 'サーバーを動かします（省略時） / Run the server; what happens without a command',
  run: serve,
};
