import { resolve } from 'node:path';
import { type Command, type CommandContext, CommandProblem } from '#commands/command.ts';
import { openOwnDatabase } from '#commands/owner-database.ts';
import { checkPreconditions } from '#commands/preconditions.ts';
import { stepsOn } from '#commands/progress.ts';
import { systemClock } from '#kernel/clock.ts';
import { migrate } from '#kernel/database/migrate.ts';
import { checkSeal, openSeal } from '#kernel/seal/open-seal.ts';

/** Longer than requests under way are waited for, and the job that is at work. */
const FORCED_AFTER_MS = 35_000;

/** Environment → database → services → app → port; what was opened is closed in the opposite order. */
async function serve(context: CommandContext): Promise<void> {
  const { environment, log, say, buildPages } = context;
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
    // Loading the server takes longer than the start of PostgreSQL, which goes on in a process of its own meanwhile.
    let loading: Promise<typeof import('#commands/open-server.ts')> | undefined;
    const load = () => (loading ??= import('#commands/open-server.ts'));
    // Awaited below, like the build.
    const loadSoon = () => void load().catch(() => {});
    const database = await step('データベースの起動', 'Starting the database', () =>
      openOwnDatabase(environment, (line) => log.info(line), loadSoon),
    );
    closers.push(() => database.stop());
    await step('データベースの準備', 'Preparing its tables', () => migrate(database.url));
    const { openServer } = await load();
    await openServer({ ...context, ownerUrl: database.url, sealWarnings, pages, step, closers });
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
