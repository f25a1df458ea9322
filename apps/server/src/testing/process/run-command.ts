import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { serverMain } from '#testing/process/server-process.ts';

export type CommandRun = { code: number; output: string };

/** Runs one command of the program as its own process, to its end. */
export async function runCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CommandRun> {
  const child = spawn(process.execPath, [serverMain, ...words], {
    env: { ...process.env, APP_ENV: 'local', LOG_LEVEL: 'fatal', DEMO: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}
