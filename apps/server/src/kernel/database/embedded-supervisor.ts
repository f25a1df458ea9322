import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';
import { spawnAs } from '#kernel/database/embedded-account.ts';
import type { Address } from '#kernel/database/embedded-address.ts';
import type { PostgresHome } from '#kernel/database/embedded-home.ts';
import { clusterOf, endOrphan, readPostmasterFile, stopPostmaster } from '#kernel/database/embedded-postmaster.ts';

export interface Supervisor {
  stop(): Promise<void>;
}

type Log = (line: string) => void;

/**
 * Runs PostgreSQL as a child, starts it again when it dies, and ends it with the Node process. `whileStarting` is called once the first
 * child runs.
 */
export async function supervise(
  home: PostgresHome,
  address: Address,
  log: Log,
  whileStarting?: () => void,
): Promise<Supervisor> {
  let stopping = false;
  let child = await start(home, address, log, whileStarting);

  const watching = (async () => {
    for (;;) {
      await ended(child);
      if (stopping) return;
      log(`The database ended unexpectedly (${child.signalCode ?? child.exitCode}); starting it again.`);
      const next = await restart(home, address, log, () => stopping);
      if (!next) return;
      child = next;
      if (stopping) await stopPostmaster(home, log);
    }
  })();

  return {
    stop: async () => {
      stopping = true;
      await stopPostmaster(home, log);
      await watching;
    },
  };
}

async function restart(
  home: PostgresHome,
  address: Address,
  log: Log,
  isStopping: () => boolean,
): Promise<ChildProcess | undefined> {
  for (let pause = 100; !isStopping(); pause = Math.min(pause * 2, 10_000)) {
    try {
      return await start(home, address, log);
    } catch (error) {
      log(`The database does not start: ${String(error)}`);
      await delay(pause);
    }
  }
  return undefined;
}

const patienceWithSurvivors = 30_000;

/** Starts PostgreSQL and waits until it takes connections; crash recovery before that may take as long as it needs. */
async function start(
  home: PostgresHome,
  address: Address,
  log: Log,
  whileStarting?: () => void,
): Promise<ChildProcess> {
  const deadline = Date.now() + patienceWithSurvivors;
  for (;;) {
    await endOrphan(home, log);
    const child = spawnAs(home.account, home.binaries.postgres, serverArguments(home, address), home.folder);
    endWithNode(child);
    const lines = readLines(child, log);
    whileStarting?.();
    if (await becomesReady(home, child)) return child;

    const said = lines.join('\n');
    // The children of a killed PostgreSQL notice its death a moment later, and no new one may start before they have gone;
    // and one that was just being started when its Node process was killed may come first.
    if (!/pre-existing shared memory block|lock file .* already exists/.test(said) || Date.now() > deadline) {
      throw new Error(`PostgreSQL in ${home.folder} did not start:\n${said}`);
    }
    await delay(200);
  }
}

async function becomesReady(home: PostgresHome, child: ChildProcess): Promise<boolean> {
  let failure: unknown;
  child.once('error', (error) => {
    failure = error;
  });
  while (child.exitCode === null && child.signalCode === null && !failure) {
    const file = await readPostmasterFile(home);
    if (file?.ready && file.pid === child.pid) return true;
    await delay(15);
  }
  if (failure) throw failure;
  return false;
}

/** A Node process that exits without stop() does not leave the database behind. */
function endWithNode(child: ChildProcess): void {
  const end = () => child.kill('SIGINT');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

function readLines(child: ChildProcess, log: Log): readonly string[] {
  const last: string[] = [];
  if (!child.stderr) return last;
  createInterface({ input: child.stderr }).on('line', (line) => {
    last.push(line);
    if (last.length > 20) last.shift();
    log(line);
  });
  return last;
}

function serverArguments(home: PostgresHome, address: Address): string[] {
  const settings: Record<string, string> = {
    ...address.settings,
    max_connections: '100',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_preload_libraries: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '',
    log_checkpoints: 'off',
    // What people type must not reach a log: no statements, no details with values.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...home.settings,
  };
  return ['-D', clusterOf(home), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
