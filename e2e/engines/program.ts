import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';

export interface Program {
  /** What the pattern's first group found in the output. */
  said(stream: Readable | null, pattern: RegExp): Promise<string>;
  readonly child: ChildProcess;
  end(): Promise<void>;
}

/** A program that lives as long as a story, with a folder of its own that goes with it. */
export function startProgram(
  name: string,
  args: readonly string[],
  { folder, env = {}, display = false }: { folder?: string; env?: NodeJS.ProcessEnv; display?: boolean } = {},
): Program {
  const stdio = display ? (['ignore', 'pipe', 'pipe', 'pipe'] as const) : (['ignore', 'pipe', 'pipe'] as const);
  const child = spawn(name, args, { env: { ...process.env, ...env }, stdio: [...stdio] });
  const gone = once(child, 'exit');
  return {
    child,
    said: (stream, pattern) => firstMatch(name, stream, pattern, gone),
    end: async () => {
      child.kill('SIGTERM');
      const slow = setTimeout(() => child.kill('SIGKILL'), 3_000);
      await gone;
      clearTimeout(slow);
      if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function firstMatch(name: string, stream: Readable | null, pattern: RegExp, gone: Promise<unknown>) {
  let said = '';
  const found = new Promise<string>((resolve) => {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      said += part;
      const match = pattern.exec(said)?.[1];
      if (match !== undefined) resolve(match);
    });
  });
  const ended = gone.then(() => {
    throw new Error(`${name} ended: ${said}`);
  });
  return Promise.race([found, ended]);
}
