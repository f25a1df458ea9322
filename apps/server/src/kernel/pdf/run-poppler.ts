import { execFile } from 'node:child_process';
import { Problem } from '#kernel/problem.ts';

const MEMORY_KB = 1_500_000;
const TIMEOUT_MS = 30_000;
const MOST_BYTES = 10_000_000;

/** `ulimit` is the one way to bound another program's memory that every Unix has. */
const script = `ulimit -v ${MEMORY_KB}; exec "$@"`;

/**
 * What one of poppler's programs says about a PDF that it reads from its input; null where it could not read it in bounded time and memory.
 * @throws Problem `pdf.noTools` where poppler is not installed.
 */
export function askPoppler(pdf: Uint8Array, program: string, args: readonly string[]): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const options = { timeout: TIMEOUT_MS, maxBuffer: MOST_BYTES, killSignal: 'SIGKILL' } as const;
    const child = execFile('/bin/sh', ['-c', script, 'sh', program, ...args], options, (error, output) => {
      if (!error) resolve(output);
      else if (error.code === 127) reject(new Problem('pdf.noTools'));
      else resolve(null);
    });
    // A program that gives up early closes its input; what it says then is the answer.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(pdf);
  });
}
