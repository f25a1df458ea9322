import { execFile } from 'node:child_process';
import { Problem } from '#kernel/problem.ts';

const MEMORY_KB = 1_500_000;
const TIMEOUT_MS = 30_000;
/** Thirty pages of A3 as grey pictures at 72 dpi need half of it. */
const MOST_BYTES = 64_000_000;

/** What poppler complains of without its tables for Japanese: it leaves out the text that needs them, and calls that a success. */
const LACKS_TABLES = /Missing language pack|Unknown CMap/i;

/** `ulimit` is the one way to bound another program's memory that every Unix has. */
const script = `ulimit -v ${MEMORY_KB}; exec "$@"`;

/**
 * What one of poppler's programs says about a PDF that it reads from its input; null where it could not read it in bounded time and memory.
 * @throws Problem `pdf.noTools` where poppler is not installed, `pdf.noTables` where its tables for Japanese are not.
 */
export const askPoppler = async (pdf: Uint8Array, program: string, args: readonly string[]): Promise<string | null> =>
  (await run(pdf, program, args))?.toString() ?? null;

/** One pixel for one point, from the upper left corner; 0 is black. */
export type GreyPage = { width: number; height: number; pixels: Uint8Array };

/**
 * Every page of a PDF as a small grey picture; null where poppler cannot draw them in bounded time and memory.
 * @throws Problem `pdf.noTools` where poppler is not installed, `pdf.noTables` where its tables for Japanese are not.
 */
export async function greyPages(pdf: Uint8Array): Promise<GreyPage[] | null> {
  const drawn = await run(pdf, 'pdftoppm', ['-gray', '-r', '72', '-']);
  if (drawn === null) return null;
  const pages: GreyPage[] = [];
  for (let at = 0; at < drawn.length;) {
    const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(drawn.subarray(at, at + 40).toString('latin1'));
    if (!head) return null;
    const [width, height] = [Number(head[1]), Number(head[2])];
    const start = at + head[0].length;
    pages.push({ width, height, pixels: drawn.subarray(start, start + width * height) });
    at = start + width * height;
  }
  return pages;
}

function run(pdf: Uint8Array, program: string, args: readonly string[]): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const options = { encoding: 'buffer', timeout: TIMEOUT_MS, maxBuffer: MOST_BYTES, killSignal: 'SIGKILL' } as const;
    const child = execFile('/bin/sh', ['-c', script, 'sh', program, ...args], options, (error, output, complaints) => {
      if (LACKS_TABLES.test(complaints.toString())) reject(new Problem('pdf.noTables'));
      else if (!error) resolve(output);
      else if (error.code === 127) reject(new Problem('pdf.noTools'));
      else resolve(null);
    });
    // A program that gives up early closes its input; what it says then is the answer.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(pdf);
  });
}
