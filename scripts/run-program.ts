import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './repository.ts';

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Collect what the program prints instead of showing it. */
  readonly quiet?: boolean;
  /** A program that hangs is ended, and has failed. */
  readonly minutes: number;
}

export interface Run {
  readonly succeeded: boolean;
  readonly output: string;
}

const binaries = join(root, 'node_modules/.bin');
const running = new Set<ChildProcess>();
let isInterrupted = false;

/** Runs a program of node_modules, or of the system, in the folder of the checkout. */
export async function runProgram(program: string, args: readonly string[], options: RunOptions): Promise<Run> {
  if (isInterrupted) return { succeeded: false, output: '' };
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...options.env, PATH: binaries + delimiter + (process.env.PATH ?? '') },
    shell: process.platform === 'win32',
    // In a process group of its own: Ctrl-C reaches this process alone, which passes it on once. A second SIGINT would end vitest without its teardown.
    detached: process.platform !== 'win32',
    stdio: ['ignore', options.quiet ? 'pipe' : 'inherit', options.quiet ? 'pipe' : 'inherit'],
  });
  running.add(child);
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));

  let late = false;
  const interrupt = setTimeout(() => {
    late = true;
    child.kill('SIGINT');
  }, options.minutes * 60_000);
  const kill = setTimeout(() => killGroup(child), options.minutes * 60_000 + 20_000);

  const [code] = await once(child, 'close').catch((error: Error) => [error.message]);
  running.delete(child);
  clearTimeout(interrupt);
  clearTimeout(kill);
  if (late) console.error(`${program} was ended after ${options.minutes} minutes.`);
  return { succeeded: code === 0 && !late, output: Buffer.concat(output).toString() };
}

/** Milliseconds that an interrupted program gets to remove what it made before it is killed. */
const LAST_WORDS_MS = 15_000;

/** Ends all running programs in good order when this process is interrupted, then calls `clean` and exits. */
export function endProgramsWhenInterrupted(clean: () => void): void {
  const end = async () => {
    if (isInterrupted) return;
    isInterrupted = true;
    const left = [...running];
    const kill = setTimeout(() => left.forEach(killGroup), LAST_WORDS_MS);
    left.forEach((child) => child.kill('SIGINT'));
    await Promise.all(left.map((child) => once(child, 'close')));
    clearTimeout(kill);
    clean();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end());
}

/** Ends a program with all that it started. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

/** Clock ticks per second that Linux counts processor time in (proc_pid_stat(5)). */
const TICKS = 100;

/** Processor seconds of all child processes that have ended, with theirs; 0 where the system does not say. */
export function childProcessorSeconds(): number {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The name of the program, in parentheses, may contain spaces. Fields 16 and 17 of proc_pid_stat(5) are cutime and cstime.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}
