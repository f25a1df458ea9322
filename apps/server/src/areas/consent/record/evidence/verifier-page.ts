import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

const folder = import.meta.dirname;
/** In the order in which they need each other. */
const parts = ['zip', 'der', 'certificate', 'cms', 'seal', 'record', 'trust', 'evidence', 'verdict'];

let made: Promise<string> | undefined;

/**
 * The page that checks an evidence pack by itself, opened from a disk without any network: everything that it needs stands in it.
 * @param published SHA-256 of the hospital's certificates. Only a page that comes from the hospital's own server may bring them along: one that
 * lies in a pack comes from the maker of the pack.
 */
export async function verifierPage(published: readonly string[] = []): Promise<string> {
  const page = await (made ??= makePage());
  return page.replace('/*published*/ []', () => JSON.stringify(published));
}

async function makePage(): Promise<string> {
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const [page, style] = await Promise.all([read('verify.html'), read('verify.css')]);
  const sources = await Promise.all(parts.map((name) => read(`verify-${name}.ts`)));
  const logic = sources.map((source) => alone(stripTypeScriptTypes(source))).join('\n');
  return page.replace('/*style*/', () => style).replace('/*logic*/', () => logic);
}

/** A classic script has neither imports nor exports: in a page that is opened from a disk a module could not be loaded. */
const alone = (script: string): string =>
  script.replace(/^import [^;]+;$/gm, '').replace(/^export (?=(async )?(function|const|class) )/gm, '');
