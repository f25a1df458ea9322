import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** Stands in a text whose sealed page is to read otherwise than it is recorded. */
export const MISREAD = '誤読される語';

/** Puts a `pdftotext` before the machine's that cannot read that one word, as from a font without a table of its characters. */
export async function misreadText(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'bin');
  const path = process.env['PATH'] ?? '';
  await mkdir(folder, { recursive: true });
  const program = join(folder, 'pdftotext');
  await writeFile(program, `#!/bin/sh\nPATH='${path}' pdftotext "$@" | LC_ALL=C sed 's/${MISREAD}/〓/g'\n`);
  await chmod(program, 0o755);
  process.env['PATH'] = [folder, path].join(delimiter);
}
