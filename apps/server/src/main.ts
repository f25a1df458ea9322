import { resolve } from 'node:path';
import { offerFirstOperator } from '#areas/account/account.first-operator.ts';
import { LOCAL_MAILBOX } from '#areas/account/account.mailbox.ts';
import { openEmbeddedPostgres } from '#kernel/database/embedded.ts';
import { migrate } from '#kernel/database/migrate.ts';
import { readEnvironment, warningsOf, type Environment } from '#kernel/environment.ts';
import { openLog } from '#kernel/http/logging.ts';
import { openMail } from '#kernel/mail/open-mail.ts';
import { openServices } from '#kernel/open-services.ts';
import { createApp } from '#app.ts';
import { createIdentify } from '#identify.ts';
import { loadDemonstration } from '#seed/demonstration.ts';
import { startWork, queues } from '#work.ts';

const readOrStop = (): Environment => {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
};

const environment = readOrStop();
const log = openLog(environment.logLevel);
const say = (line: string) => process.stdout.write(`${line}\n`);

const openOwnDatabase = async ({ databaseUrl, dataDir }: Environment) => {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} };
  return openEmbeddedPostgres({ dataDir: resolve(dataDir), log: (line) => log.info(line) });
};

/** Environment → database → services → app → port; what was opened is closed in the opposite order. */
async function start(): Promise<void> {
  const closers: (() => Promise<void>)[] = [];
  const stop = async (code: number) => {
    const forced = setTimeout(() => process.exit(1), 15_000);
    for (const close of closers.reverse()) await close().catch((error: unknown) => log.error({ err: error }, 'stop'));
    clearTimeout(forced);
    process.exit(code);
  };
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void stop(0);
    });
  }

  try {
    const database = await openOwnDatabase(environment);
    closers.push(() => database.stop());
    await migrate(database.url);
    const { tls } = environment;
    const working = environment.role !== 'web';
    for (const line of warningsOf(environment)) process.stderr.write(`\n${line}\n`);
    const opened = await openServices({
      ownerUrl: database.url,
      dataDir: resolve(environment.dataDir),
      log,
      tls,
      queues,
      working,
      mail: openMail(environment.mail.transport, resolve(environment.dataDir)),
      publicUrl: environment.mail.publicUrl ?? ownUrl(environment.port),
      s3: environment.s3,
    });
    closers.push(opened.close);
    const services = { ...opened.services, identify: createIdentify(opened.services) };

    const accounts = environment.demo ? await loadDemonstration(database.url, services) : [];
    const firstOperator =
      environment.demo || environment.role === 'worker' ? null : await offerFirstOperator(database.url, services);
    let ready = false;
    const { trustProxy, webDir, sentryDsn, analytics } = environment;
    const app = await createApp(services, { tls, trustProxy, webDir, sentryDsn, analytics, isReady: () => ready });
    closers.push(() => app.close());
    if (working) await startWork(services);
    await app.listen({ host: environment.host, port: environment.port });
    ready = true;
    greet(app.server.address(), accounts, firstOperator);
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    log.error({ err: error }, 'start');
    await stop(1);
  }
}

const ownUrl = (port: number) => `http://${environment.host === '0.0.0.0' ? 'localhost' : environment.host}:${port}`;

const mailWords = (transport: Environment['mail']['transport'], origin: string): string => {
  if (transport === null) return 'off (SMTP_URL)';
  return transport === 'local' ? `${origin}${LOCAL_MAILBOX}` : new URL(transport.smtpUrl).host;
};

const filesWords = ({ s3, dataDir }: Environment): string =>
  s3 ? `S3: ${s3.bucket}, ${s3.endpoint}` : resolve(dataDir);

const greet = (
  address: ReturnType<import('node:net').Server['address']>,
  accounts: readonly { email: string; password: string; role: string }[],
  firstOperator: string | null,
) => {
  const origin = ownUrl(typeof address === 'object' && address ? address.port : environment.port);
  say('');
  say(`  Nattoku（納得）  ${origin}/`);
  say(`  Mail / メール    ${mailWords(environment.mail.transport, origin)}`);
  say(`  Files / ファイル ${filesWords(environment)}`);
  say(
    `  Error reports    ${environment.sentryDsn ? new URL(environment.sentryDsn.endpoint).host : 'off (SENTRY_DSN)'}`,
  );
  if (accounts.length > 0) {
    say('');
    say('  Demonstration accounts / お試し用アカウント');
    for (const account of accounts) say(`    ${account.email.padEnd(28)} ${account.password}   ${account.role}`);
  }
  if (firstOperator !== null) {
    say('');
    say('  Nobody can sign in yet. This link makes the first operator account; it works once, for 24 hours.');
    say('  最初の運営アカウントを作るリンクです。1回だけ、24時間使えます。');
    say(`    ${firstOperator}`);
  }
  say('');
  say('  Ctrl-C で終了します');
  say('');
};

await start();
