// Runs under whichever Node is there (20 or newer) before anything is installed: built-in modules only.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addSystemParts } from './system-parts.mjs';
import { fail, say, step } from './terminal.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** What npm writes last about what it has installed. */
const record = 'node_modules/.package-lock.json';
/** What is prepared. Each purpose needs what the ones before it need, and more. */
const purposes = ['start', 'test', 'full'];
const purpose = purposes.includes(process.argv[2]) ? process.argv[2] : 'start';
const covered = purposes.slice(0, purposes.indexOf(purpose) + 1);

checkNodeVersion();
const installs = isInstalled() ? [] : [installLibraries()];
await Promise.all([...installs, addSystemParts(covered)]);
checkInstalledNode();

function checkNodeVersion() {
  if (Number.parseInt(process.versions.node, 10) >= 20) return;
  fail(
    `Node.js 20 以降が必要です（現在 ${process.version}）。`,
    `Node.js 20 or newer is needed (this is ${process.version}).`,
  );
}

/**
 * Whether every package that the purpose needs is there in the version that package-lock.json wants. npm writes its own record into
 * node_modules last, so a cut-off installation has none; but the record alone can be ahead of what is there.
 */
function isInstalled() {
  if (!existsSync(join(root, record))) return false;
  const wanted = Object.entries(readJson('package-lock.json').packages);
  return wanted
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.optional && isNeeded(entry))
    .every(([path, entry]) => {
      const manifest = join(path, 'package.json');
      if (!existsSync(join(root, manifest))) return false;
      return entry.link === true || readJson(manifest).version === entry.version;
    });
}

/** npm marks what only the development dependencies need: test tools, type checker, linters, FHIR definitions. */
function isNeeded(entry) {
  return purpose !== 'start' || !(entry.dev || entry.devOptional);
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

async function installLibraries() {
  if (purpose === 'start' && process.env.APP_ENV === 'prod' && process.env.npm_lifecycle_event === 'prestart') {
    fail(
      'ライブラリーが揃っていません。APP_ENV=prod の起動ではインストールしません。リリースの所有者として npm run build を実行してから、もう一度起動してください。',
      'Libraries are missing, and a start with APP_ENV=prod installs none. Run `npm run build` as the owner of the release, then start again.',
    );
  }
  const unlock = await lockInstallation();
  // Another process may have installed everything meanwhile.
  if (!isInstalled()) {
    await step('ライブラリーのインストール', 'Installing the libraries', async () => {
      if (!(await runNpm())) {
        unlock();
        fail(
          'インストールに失敗しました。ネットワークの接続と、上のメッセージを確認してください。',
          'The installation failed. Check the network and the messages above.',
        );
      }
    });
  }
  unlock();
}

/**
 * Adds what is missing to an installation, without removing what another purpose has added; `npm ci` begins by removing everything, so it is
 * for the first installation and for one that was cut off.
 */
async function runNpm() {
  const omit = purpose === 'start' && !hasDevelopmentTools() ? '--omit=dev' : '--include=dev';
  const options = [omit, '--ignore-scripts=false', '--loglevel=error', '--no-audit', '--no-fund'];
  if (existsSync(join(root, record))) {
    // Without a network, what is there stays there.
    if (!(await npm(['install', '--no-save', ...options]))) return false;
    if (isInstalled()) return true;
  }
  return npm(['ci', ...options]);
}

function hasDevelopmentTools() {
  return existsSync(join(root, record)) && Object.values(readJson(record).packages).some((entry) => entry.dev);
}

async function npm(args) {
  const program = process.env.npm_execpath;
  const stdio = ['ignore', 'inherit', 'inherit'];
  const child = program
    ? spawn(process.execPath, [program, ...args], { cwd: root, stdio })
    : spawn('npm', args, { cwd: root, stdio, shell: true });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** Two installations into one folder would remove each other's files. Returns what ends the lock. */
async function lockInstallation() {
  const file = join(root, '.installing');
  for (let isAnnounced = false; !takeLock(file); isAnnounced = true) {
    if (!isAnnounced) {
      say(
        'このフォルダーでは別のインストールが進行中です。終わるのを待っています…',
        'Another installation is running in this folder; waiting for it to end…',
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const unlock = () => rmSync(file, { force: true });
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      unlock();
      process.exit(1);
    });
  return unlock;
}

function takeLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') {
      fail(
        `${root} に書き込めません（${error.code}）。ライブラリーをインストールできるように、このフォルダーの所有者で実行してください。`,
        `${root} cannot be written to (${error.code}). Run this as the owner of the folder, so that the libraries can be installed.`,
      );
    }
    // A process that was killed leaves its lock behind.
    if (!isRunning(Number(readFileSync(file, 'utf8')))) rmSync(file, { force: true });
    return false;
  }
}

function isRunning(pid) {
  try {
    // Between its creation and the first write the file is empty.
    return pid === 0 || process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The programs are TypeScript, run as they are by the Node that npm put into node_modules. */
function checkInstalledNode() {
  const program = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' });
  if (Number.parseInt(stdout?.slice(1), 10) >= 24) return;
  fail(
    'node_modules の Node.js 24 が動きません。node_modules を削除して、もう一度お試しください。',
    'The Node.js 24 in node_modules does not run. Remove node_modules and try again.',
  );
}
