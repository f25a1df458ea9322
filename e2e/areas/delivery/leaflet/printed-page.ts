import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What comes out of the printer: how many sheets of what size, the words on them, and a picture of the first. */
export type Printed = { pages: number; paper: string; words: string; picture: Buffer };

/** Looks at a PDF with other eyes than the browser's. `name` is a file that may be written. */
export async function lookAtPdf(bytes: Buffer, name: string): Promise<Printed> {
  await writeFile(name, bytes);
  const { stdout: facts } = await run('pdfinfo', [name]);
  const { stdout: words } = await run('pdftotext', ['-layout', name, '-']);
  await run('pdftoppm', ['-png', '-r', '150', '-singlefile', name, name]);
  const fact = (label: string) => new RegExp(`^${label}:\\s+(.*)$`, 'm').exec(facts)?.[1] ?? '';
  return { pages: Number(fact('Pages')), paper: fact('Page size'), words, picture: await readFile(`${name}.png`) };
}
