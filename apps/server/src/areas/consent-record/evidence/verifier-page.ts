import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

const folder = import.meta.dirname;
/** In the order in which they need each other. */
const parts = ['verify-zip.ts', 'verify-cms.ts', 'verify-evidence.ts'];

let made: Promise<string> | undefined;

/** The page that checks an evidence pack by itself, opened from a disk without any network: everything that it needs stands in it. */
export const verifierPage = (): Promise<string> => (made ??= makePage());

async function makePage(): Promise<string> {
  const page = await readFile(join(folder, 'verify.html'), 'utf8');
  const sources = await Promise.all(parts.map((name) => readFile(join(folder, name), 'utf8')));
  const logic = sources.map((source) => alone(stripTypeScriptTypes(source))).join('\n');
  return page.replace('/*logic*/', () => logic);
}

/** A classic script has neither imports nor exports: in a page that is opened from a disk a module could not be loaded. */
const alone = (script: string): string =>
  script.replace(/^import [^;]+;$/gm, '').replace(/^export (?=(async )?(function|const|class) )/gm, '');
