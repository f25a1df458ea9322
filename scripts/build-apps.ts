import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, existsSync, rmSync } from 'node:fs';
import { access, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type App,
  apps,
  buildVariables,
  type BuildRecord,
  describeBuild,
  differencesOf,
  readRecord,
  removeRecord,
  servedFolder,
  writeRecord,
} from './build-record.ts';
import { compressBuild } from './compress-build.ts';
import { deployBuild } from './deploy-build.ts';
import { root } from './repository.ts';

/** A web application whose build is missing, or was made of something else. */
export interface Stale {
  readonly app: App;
  readonly served: string;
  /** Whether there is a build at all. */
  readonly isThere: boolean;
  readonly differences: readonly string[];
  readonly wanted: BuildRecord;
}

/** The web applications that a build would change. */
export async function findStale(): Promise<readonly Stale[]> {
  const found = await Promise.all(apps.map(describeStale));
  return found.filter((one) => one !== null);
}

/** Builds the web apps whose build is missing or made of something else. Answers whether all of them are there. */
export async function buildApps(stale?: readonly Stale[]): Promise<boolean> {
  const built = await Promise.all((stale ?? (await findStale())).map(buildApp));
  return built.every(Boolean);
}

async function describeStale(app: App): Promise<Stale | null> {
  const served = servedFolder(app);
  const isThere = existsSync(join(served, 'index.html'));
  const wanted = await describeBuild(app, buildVariables());
  const differences = isThere ? differencesOf(await readRecord(served), wanted) : ['sources'];
  return differences.length > 0 ? { app, served, isThere, differences, wanted } : null;
}

async function buildApp({ app, served, isThere, wanted }: Stale): Promise<boolean> {
  if (!(await canWriteInto(served))) return goOnWith(served, isThere);
  console.log(`画面を作っています… / Building apps/${app} …`);
  const began = performance.now();
  const aside = await mkdtemp(join(tmpdir(), `nattoku-build-${app}-`));
  const removeAside = () => rmSync(aside, { recursive: true, force: true });
  process.once('exit', removeAside);
  try {
    if (!(await runVite(app, aside))) return false;
    await compressBuild(aside);
    await removeRecord(served);
    await deployBuild(aside, served);
    await writeRecord(served, wanted);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`画面の作成: ${seconds}秒 / Built apps/${app}: ${seconds} s`);
    return true;
  } finally {
    removeAside();
    process.off('exit', removeAside);
  }
}

async function runVite(app: App, outDir: string): Promise<boolean> {
  const program = join(root, 'node_modules/vite/bin/vite.js');
  // Read by Node itself: a folder of the program that is not ours takes no bundled configuration.
  const options = ['--configLoader', 'native', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir'];
  const vite = spawn(process.execPath, [program, 'build', ...options], {
    cwd: join(root, 'apps', app),
    env: { ...process.env, ...buildVariables() },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const end = () => vite.kill();
  process.once('exit', end);
  const [code] = await once(vite, 'exit');
  process.off('exit', end);
  return code === 0;
}

/** Of a folder that is not there yet, the nearest one above it decides. */
async function canWriteInto(folder: string): Promise<boolean> {
  if (!existsSync(folder) && dirname(folder) !== folder) return canWriteInto(dirname(folder));
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}

function goOnWith(served: string, isThere: boolean): boolean {
  if (isThere) {
    console.error(
      `警告: ${served} に書き込めないため、前に作られた画面のまま起動します。\n` +
        `Warning: ${served} is not writable for this user, so the pages stay as they were built before. ` +
        'Run `npm run build` as the owner of the folder, with the same settings.',
    );
  } else {
    console.error(
      `${served} に書き込めないため、画面を作れません。フォルダーの所有者で npm run build を実行するか、WEB_DIR を設定してください。\n` +
        `${served} is not writable for this user, so the pages cannot be built. Run \`npm run build\` as the owner of the folder, or set WEB_DIR.`,
    );
  }
  return isThere;
}
