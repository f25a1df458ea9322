import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { compressBuild } from './compress-build.ts';
import { deployBuild } from './deploy-build.ts';
import { root } from './repository.ts';

const apps = ['staff', 'patient'] as const;

type App = (typeof apps)[number];

/** Builds the web apps whose build is missing or older than what it is made of. Answers whether all of them are there. */
export async function buildApps(): Promise<boolean> {
  const built = await Promise.all(apps.filter(isWritten).map(buildWhenStale));
  return built.every(Boolean);
}

const isWritten = (app: App): boolean => existsSync(join(root, 'apps', app, 'index.html'));

async function buildWhenStale(app: App): Promise<boolean> {
  const variables = buildVariables();
  const record = join(root, 'node_modules/.cache/nattoku', `build-${app}`);
  const fingerprint = await fingerprintOf(app, variables);
  const served = servedFolder(app);
  const current = existsSync(join(served, 'index.html'));
  if (current && (await readFile(record, 'utf8').catch(() => '')) === fingerprint) return true;

  await rm(record, { force: true });
  console.log(`Building apps/${app} …`);
  const aside = join(dirname(record), `built-${app}-${process.pid}`);
  try {
    if (!(await runVite(app, variables, aside))) return false;
    await compressBuild(aside);
    await deployBuild(aside, served);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }

  await mkdir(dirname(record), { recursive: true });
  await writeFile(record, fingerprint);
  return true;
}

/** Where the server takes an application from; the same rule as in apps/server/src/kernel/http/static.ts. */
function servedFolder(app: App): string {
  const { WEB_DIR } = process.env;
  return WEB_DIR ? resolve(root, WEB_DIR, app) : join(root, 'apps', app, 'dist');
}

async function runVite(app: App, variables: Readonly<Record<string, string>>, outDir: string): Promise<boolean> {
  const program = join(root, 'node_modules/vite/bin/vite.js');
  const vite = spawn(process.execPath, [program, 'build', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir'], {
    cwd: join(root, 'apps', app),
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(vite, 'exit');
  return code === 0;
}

/** What the operator's environment says to a build: the server's own settings under the names that reach the browser. */
function buildVariables(): Record<string, string> {
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

/** Changes with every file that goes into the build, and with what the build is for. */
async function fingerprintOf(app: App, variables: Readonly<Record<string, string>>): Promise<string> {
  const hash = createHash('sha256');
  for (const name of Object.keys(variables).toSorted()) hash.update(`${name}=${variables[name]}\n`);
  hash.update(servedFolder(app));
  // A file that is not there is for the build to complain about.
  if (variables.REDIRECTS_FILE) hash.update(await readFile(variables.REDIRECTS_FILE).catch(() => ''));
  for (const file of await listSources(app)) {
    const { size, mtimeMs } = await stat(join(root, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

async function listSources(app: App): Promise<string[]> {
  const patterns = [`apps/${app}/**`, 'packages/*/{package.json,src/**}', 'package-lock.json', 'tsconfig.base.json'];
  const exclude = ['**/node_modules', `apps/${app}/dist`, '**/*.test.*'];
  const sources: string[] = [];
  for await (const file of glob(patterns, { cwd: root, exclude })) sources.push(file);
  return sources.toSorted();
}
