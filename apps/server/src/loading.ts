import { mkdirSync } from 'node:fs';
import { enableCompileCache, registerHooks, type ResolveFnOutput } from 'node:module';
import { join, resolve } from 'node:path';

/**
 * Keeps what V8 made of each file in the data folder, where nobody but this program writes: from the second start on hundreds of files are neither
 * stripped of their types nor compiled. Returns the folder; one that cannot be written into costs time and nothing else.
 */
export function keepCompiled(dataDir: string): string | undefined {
  const folder = join(resolve(dataDir), 'compile-cache');
  try {
    // As lockDataFolder makes it.
    mkdirSync(resolve(dataDir), { recursive: true, mode: 0o711 });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    return undefined;
  }
  enableCompileCache(folder);
  return folder;
}

/** Its package.json names each of its files, 180 KB, which Node parses again for each import of it and within it. */
const INSIDE_LARGE_PACKAGE = '/node_modules/drizzle-orm/';

/**
 * Looks for what has a name – a package, or a file of ours behind `#` – once instead of for each file that imports it. Without this, a third of what
 * loading the program takes goes into parsing one package.json again and again.
 */
export function rememberPackages(): void {
  const found = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '', conditions } = context;
      const isImport = conditions.includes('import');
      if (isImport && specifier.startsWith('.') && parentURL.includes(INSIDE_LARGE_PACKAGE))
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
      const home = homeOf(parentURL);
      if (!isImport || !home || !isNamed(specifier)) return next(specifier, context);
      const key = `${home} ${specifier}`;
      const known = found.get(key) ?? { ...next(specifier, context), shortCircuit: true };
      found.set(key, known);
      return known;
    },
  });
}

const isNamed = (specifier: string): boolean => /^[#@a-z]/.test(specifier) && !specifier.includes(':');

/** The workspace that a file of ours belongs to, from which all of its files find the same packages. */
const homeOf = (url: string): string | undefined =>
  url.includes('/node_modules/') ? undefined : /^file:.*?\/(?:apps|packages)\/[^/]+\//.exec(url)?.[0];
