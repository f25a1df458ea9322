import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildApps } from './build-apps.ts';
import { root } from './repository.ts';

// Only the server itself shows pages; its other commands, as in `npm start -- backup`, need none built.
const isServing = [undefined, 'start'].includes(process.argv[2]);

if (isServing && !(await buildApps())) {
  console.error('画面のビルドに失敗しました。 / The web apps could not be built; the messages above say why.');
  process.exit(1);
}

// In this same process, so that every signal reaches the server once, and its exit code is ours.
process.chdir(root);
if (isServing && process.env.npm_lifecycle_event) endWithParent();
await import(pathToFileURL(join(root, 'apps/server/src/main.ts')).href);

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
