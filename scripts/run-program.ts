import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

/** Runs a program of node_modules, or of the system, in the folder of the checkout. */
export async function runProgram(program: string, args: readonly string[], options: RunOptions): Promise<Run> {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...options.env, PATH: binaries + delimiter + (process.env.PATH ?? '') },
    shell: process.platform === 'win32',
    stdio: ['ignore', options.quiet ? 'pipe' : 'inherit', options.quiet ? 'pipe' : 'inherit'],
  });
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));

  let late = false;
  const interrupt = setTimeout(() => {
    late = true;
    child.kill('SIGINT');
  }, options.minutes * 60_000);
  const kill = setTimeout(() => child.kill('SIGKILL'), options.minutes * 60_000 + 20_000);

  const [code] = await once(child, 'close').catch((error: Error) => [error.message]);
  clearTimeout(interrupt);
  clearTimeout(kill);
  if (late) console.error(`${program} was ended after ${options.minutes} minutes.`);
  return { succeeded: code === 0 && !late, output: Buffer.concat(output).toString() };
}
