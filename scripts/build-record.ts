import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { root } from './repository.ts';

export const apps = ['staff', 'patient'] as const;
export type App = (typeof apps)[number];

/** What a build was made of, as hashes. */
export interface BuildRecord {
  /** Of every file that goes into it, by content: copies and restored files have other times. */
  readonly sources: string;
  /** Of each setting that reaches the browser, by its name. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Not served: its name begins with a dot. */
const RECORD = '.build-record.json';

/** Where the server takes an application from; the same rule as in apps/server/src/kernel/http/static.ts. */
export function servedFolder(app: App): string {
  const { WEB_DIR } = process.env;
  return WEB_DIR ? resolve(root, WEB_DIR, app) : join(root, 'apps', app, 'dist');
}

/** What the operator's environment says to a build: the server's own settings under the names that reach the browser. */
export function buildVariables(): Record<string, string> {
  const { APP_ENV, SENTRY_DSN, SENTRY_EMAIL, ANALYTICS_URL, REDIRECTS_FILE } = process.env;
  const given = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return {
    ...Object.fromEntries(given.map(([name, value]) => [name, value ?? ''])),
    VITE_APP_ENV: APP_ENV || 'local',
    ...(SENTRY_DSN && { VITE_SENTRY_DSN: SENTRY_DSN }),
    ...(SENTRY_EMAIL && { VITE_SENTRY_EMAIL: SENTRY_EMAIL }),
    VITE_ANALYTICS: ANALYTICS_URL ? 'on' : 'off',
    ...(REDIRECTS_FILE && { REDIRECTS_FILE: resolve(root, REDIRECTS_FILE) }),
  };
}

/** What a build made now would be made of. */
export async function describeBuild(app: App, variables: Readonly<Record<string, string>>): Promise<BuildRecord> {
  const settings: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables)) {
    // A file that is not there is for the build to complain about.
    const content = name === 'REDIRECTS_FILE' ? await readFile(value).catch(() => '') : value;
    settings[name] = hashOf(content);
  }
  return { sources: await hashOfSources(app), settings };
}

/** Null where the folder holds no build of which this is known. */
export async function readRecord(served: string): Promise<BuildRecord | null> {
  try {
    return JSON.parse(await readFile(join(served, RECORD), 'utf8')) as BuildRecord;
  } catch {
    return null;
  }
}

/** Before a build is laid: one that is cut off meanwhile is known as none, and laid again. */
export const removeRecord = (served: string): Promise<void> => rm(join(served, RECORD), { force: true });

export const writeRecord = (served: string, record: BuildRecord): Promise<void> =>
  writeFile(join(served, RECORD), JSON.stringify(record));

/** What has changed since: `sources`, or names of settings; empty for a build that is as one made now would be. */
export function differencesOf(made: BuildRecord | null, wanted: BuildRecord): readonly string[] {
  if (!made) return ['sources'];
  const names = new Set([...Object.keys(made.settings), ...Object.keys(wanted.settings)]);
  const settings = [...names].filter((name) => made.settings[name] !== wanted.settings[name]).sort();
  return made.sources === wanted.sources ? settings : ['sources', ...settings];
}

/** What every application is made of, besides its own files. */
export const sharedSources = ['packages/*/{package.json,src/**}', 'package-lock.json', 'tsconfig.base.json'];

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

async function hashOfSources(app: App): Promise<string> {
  return hashOfFiles([`apps/${app}/**`, ...sharedSources], [`apps/${app}/dist`]);
}

/** Hashes the content of the files that patterns below the root find, without tests; `exclude`: further patterns to leave out. */
export async function hashOfFiles(patterns: readonly string[], exclude: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await listFiles(patterns, exclude)) hash.update(`${file}\0${hashOfFile(file)}\n`);
  return hash.digest('hex');
}

/** The packages belong to both applications; read synchronously, thousands of small files take half the time. */
const hashes = new Map<string, string>();

function hashOfFile(file: string): string {
  const known = hashes.get(file) ?? hashOf(readFileSync(join(root, file)));
  hashes.set(file, known);
  return known;
}

/** Files only: the times and sizes of folders change with the build itself. */
async function listFiles(patterns: readonly string[], exclude: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  const options = { cwd: root, exclude: ['**/node_modules', '**/*.test.*', ...exclude], withFileTypes: true } as const;
  for await (const entry of glob(patterns, options)) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name).slice(root.length));
  }
  return files.toSorted();
}
