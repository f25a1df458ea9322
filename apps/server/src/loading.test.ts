import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const file = (name: string) => JSON.stringify(join(import.meta.dirname, name));

/** Everything that the whole program loads, in the order of the names. */
const loadedBy = async (before: string): Promise<string[]> => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({ load: (url, context, next) => (loaded.add(url), next(url, context)) });
    const { keepCompiled, rememberPackages } = await import(${file('loading.ts')});
    ${before};
    await import(${file('run.ts')});
    await import(${file('commands/open-server.ts')});
    process.stdout.write(JSON.stringify([...loaded].sort()), () => process.exit());`;
  // A cache of the whole test run would be used instead of that of the program.
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    maxBuffer: 2 ** 24,
    env,
  });
  return JSON.parse(stdout) as string[];
};

test('the program that remembers where packages lie loads the same files as without', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-loading-'));
  const dataDir = join(folder, 'data');
  const plain = await loadedBy('');
  const remembering = await loadedBy(`keepCompiled(${JSON.stringify(dataDir)}); rememberPackages()`);

  expect(plain.length).toBeGreaterThan(1_000);
  expect(remembering).toEqual(plain);
  const kept = join(dataDir, 'compile-cache');
  expect(((await stat(kept)).mode & 0o777).toString(8)).toBe('700');
  expect((await readdir(kept, { recursive: true })).length).toBeGreaterThan(1_000);
  await rm(folder, { recursive: true });
});
