import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const staff = join(root, 'apps/staff');
const texts = new Set(['.html', '.js', '.css', '.json']);

export type Build = { folder: string; id: string };

const buildIn = async (folder: string): Promise<Build> => {
  const { id } = JSON.parse(await readFile(join(folder, 'assets/builds/latest.json'), 'utf8')) as { id: string };
  return { folder, id };
};

/** The build from which the other stories are served, without its compressed twins. */
export async function copyOrdinaryBuild(folder: string): Promise<Build> {
  const isPlain = (path: string) => !['.gz', '.br'].includes(extname(path));
  await cp(join(staff, 'dist'), folder, { recursive: true, filter: isPlain });
  return buildIn(folder);
}

/**
 * Derives the next build from another one, as if every module had changed: it has another id, every script and style has another name, and every
 * script that runs in a document marks it with `data-generation="second"`. A real second build would take half a minute.
 */
export async function deriveNextBuild(first: Build, folder: string): Promise<Build> {
  const id = [...first.id].toReversed().join('');
  const files: string[] = [];
  for await (const file of glob('**/*.*', { cwd: first.folder })) files.push(file);
  const hashed = new Set(files.filter((file) => /^assets\/[^/]+\.(js|css)$/.test(file)).map((file) => basename(file)));
  const rename = (text: string) =>
    text
      .replaceAll(/[\w.-]+\.(?:js|css)\b/g, (name) => (hashed.has(name) ? name.replace(/\.(js|css)$/, '2.$1') : name))
      .replaceAll(first.id, id);
  for (const file of files) {
    const target = join(folder, rename(file));
    await mkdir(dirname(target), { recursive: true });
    if (!texts.has(extname(file))) {
      await cp(join(first.folder, file), target);
      continue;
    }
    const isPageScript = hashed.has(basename(file)) && file.endsWith('.js');
    const mark = isPageScript
      ? "\nif (globalThis.document) document.documentElement.dataset.generation = 'second';\n"
      : '';
    await writeFile(target, rename(await readFile(join(first.folder, file), 'utf8')) + mark);
  }
  return { folder, id };
}

/** Builds the staff app for an operator who counts page views and has errors reported to this DSN. */
export const buildReportingApp = (folder: string, dsn: string): Promise<Build> =>
  buildApp(folder, dsn, join(staff, 'vite.config.ts'));

/** Builds the same with nothing masked and nothing scrubbed: the control of the stories that search for names. */
export const buildUnmaskedApp = (folder: string, dsn: string): Promise<Build> =>
  buildApp(folder, dsn, join(root, 'e2e/vite.unmasked.config.ts'));

async function buildApp(folder: string, dsn: string, config: string): Promise<Build> {
  const program = join(root, 'node_modules/vite/bin/vite.js');
  const options = ['--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  const { NODE_ENV: _, ...environment } = process.env;
  const variables = { VITE_APP_ENV: 'dev', VITE_SENTRY_DSN: dsn, VITE_ANALYTICS: 'on' };
  const vite = spawn(process.execPath, [program, 'build', staff, ...options], {
    cwd: staff,
    env: { ...environment, ...variables },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(vite, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The staff app was not built: ${code}`);
  return buildIn(folder);
}
