import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildApps, findStale, type Stale } from './build-apps.ts';
import { findServer } from './bundle-server.ts';
import { root } from './repository.ts';

type Program = {
  main(words: readonly string[], variables: NodeJS.ProcessEnv, buildPages?: () => Promise<void>): Promise<void>;
};
// Only the server itself shows pages; its other commands, as in `npm start -- backup`, need none built.
const isServing = [undefined, 'start'].includes(process.argv[2]);

const stale = isServing ? await findStale() : [];
const isProduction = process.env.APP_ENV === 'prod';
if (isProduction && !stale.every(mayServe)) process.exit(1);
const isBuilding = stale.length > 0 && !isProduction;

// In this same process, so that every signal reaches the server once, and its exit code is ours.
process.chdir(root);
if (isServing && process.env.npm_lifecycle_event) endWithParent();
let server = await findServer();
if (isServing && !isProduction && !server.isBundled) {
  await bundle();
  server = await findServer();
}
const { main } = (await import(pathToFileURL(server.program).href)) as Program;
await main(process.argv.slice(2), process.env, isBuilding ? buildPages : undefined);

/** The server calls this once its settings are checked, and prepares itself meanwhile. */
async function buildPages(): Promise<void> {
  if (await buildApps(stale)) return;
  throw new Error('画面を用意できませんでした。\nThe web apps are not ready; the messages above say why.');
}

/** Bundles the server: reading its sources one by one takes longer. */
async function bundle(): Promise<void> {
  const isWritable = await access(join(root, 'apps/server'), constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) return;
  // In a process of its own: a server does not keep the memory of a bundler.
  console.log('サーバーを準備しています… / Bundling the server …');
  const began = performance.now();
  const bundling = spawn(process.execPath, [join(root, 'scripts/bundle-server.ts')], { stdio: 'ignore' });
  // Without a bundle the server starts from its sources, and reports what is wrong with them.
  await once(bundling, 'exit').catch(() => {});
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`サーバーの準備: ${seconds}秒 / Bundled the server: ${seconds} s`);
}

/** In production nothing is built at a start: a release brings its pages, and the user that runs it need not be able to write there. */
function mayServe({ app, served, isThere, differences }: Stale): boolean {
  const [japanese, english] = [
    'リリースの所有者として、同じ設定で npm run build を実行してから、もう一度起動してください。',
    'Run `npm run build` with the same settings as the owner of the release, then start again.',
  ];
  if (!isThere) {
    console.error(
      `${served} に画面がありません。${japanese}\nThere is no build of apps/${app} in ${served}. ${english}`,
    );
    return false;
  }
  if (differences.includes('sources') || differences.includes('VITE_APP_ENV')) {
    console.error(
      `${served} の画面は、このプログラムの版や APP_ENV のものではありません。${japanese}\n` +
        `The build in ${served} was made from other sources or for another APP_ENV. ${english}`,
    );
    return false;
  }
  const names = differences.join(', ');
  console.error(
    `警告: ${served} の画面は、次の設定が変わる前に作られました: ${names}。このまま起動します。\n` +
      `Warning: the build in ${served} was made before these settings changed: ${names}. ${english}`,
  );
  return true;
}

/** A signal to npm ends the shell between npm and us, which does not pass it on. */
function endWithParent(): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
