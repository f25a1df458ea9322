import { Problem } from '#kernel/problem.ts';
import { type Ended, type Limits, runLimited } from '#kernel/pdf/run-limited.ts';

/**
 * For every program of poppler. A page of A3 in colours at 600 dpi is drawn in 320 MB; what is not drawn in these limits is made to be endless
 * or huge.
 */
const popplerLimits: Limits = { seconds: 10, memory: { address: 524_288 }, output: 64_000_000 };

/** What poppler complains of without its tables for Japanese: it leaves out the text that needs them, and calls that a success. */
const LACKS_TABLES = /Missing language pack|Unknown CMap/i;

type Ask = {
  /** What it reads from its input, for those that are asked about `-`. */
  pdf?: Uint8Array;
  seconds?: number;
  output?: number;
};

/** Runs one of poppler's programs. @throws Problem `pdf.noTools` where poppler is not installed. */
export async function runPoppler(command: readonly [string, ...string[]], { pdf, ...own }: Ask = {}): Promise<Ended> {
  const ended = await runLimited(command, pdf ?? null, { ...popplerLimits, ...own });
  if (ended.how === 'missing') throw new Problem('pdf.noTools');
  return ended;
}

const withTables = async (command: readonly [string, ...string[]], ask: Ask): Promise<Buffer | null> => {
  const { how, output, complaints } = await runPoppler(command, ask);
  if (LACKS_TABLES.test(complaints)) throw new Problem('pdf.noTables');
  return how === 'done' ? output : null;
};

/**
 * What one of poppler's programs says about a PDF that it reads from its input; null where it could not read it in bounded time and memory.
 * @throws Problem `pdf.noTools` where poppler is not installed, `pdf.noTables` where its tables for Japanese are not.
 */
export const askPoppler = async (
  pdf: Uint8Array,
  program: string,
  args: readonly string[],
  own: Omit<Ask, 'pdf'> = {},
): Promise<string | null> => (await withTables([program, ...args], { pdf, ...own }))?.toString() ?? null;

/** One pixel for one point, from the upper left corner; 0 is black. */
export type GreyPage = { width: number; height: number; pixels: Uint8Array };

/** Every page of a PDF as a small grey picture; null and problems as for `askPoppler`. */
export async function greyPages(pdf: Uint8Array): Promise<GreyPage[] | null> {
  const drawn = await withTables(['pdftoppm', '-gray', '-r', '72', '-'], { pdf });
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
