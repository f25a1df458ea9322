import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * A `pdftotext` that stands before the real one and misreads these words, as a font without a table of its characters makes it. Whatever
 * reads a PDF in this process from now on reads it so, until `end`.
 */
export async function garbleReading() {
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-garbled-'));
  const before = process.env['PATH'] ?? '';
  process.env['PATH'] = [folder, before].join(delimiter);
  return {
    misread: async (...words: readonly string[]) => {
      const path = join(folder, 'pdftotext');
      const edits = words.map((word) => `-e 's/${word}/〓/g'`).join(' ');
      await writeFile(path, `#!/bin/sh\nPATH='${before}' pdftotext "$@" | LC_ALL=C sed -e '' ${edits}\n`);
      await chmod(path, 0o755);
    },
    end: async () => {
      process.env['PATH'] = before;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
