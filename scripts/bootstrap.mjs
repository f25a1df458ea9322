// Runs under whichever Node is there (20 or newer) before anything is installed: built-in modules only.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const purpose = process.argv[2] === 'test' ? 'test' : 'start';

/** What the operating system can add, and what works without it. */
const systemParts = [
  {
    package: 'ffmpeg',
    present: () => hasProgram('ffmpeg') && hasProgram('ffprobe'),
    for: ['start', 'test'],
    without: 'videos play as they were uploaded, without smaller renditions and posters',
  },
  {
    package: 'chromium-headless-shell',
    present: () => hasProgram('chromium-headless-shell'),
    for: ['test'],
    without: 'the end-to-end tests cannot run; everything else is tested',
  },
  {
    package: 'firefox-esr',
    present: () => hasProgram('firefox-esr') || hasProgram('firefox'),
    for: ['test'],
    without: 'the main stories are not tried in Firefox',
  },
  {
    package: 'webkit2gtk-driver',
    present: () => hasProgram('WebKitWebDriver'),
    for: ['test'],
    without: 'the main stories are not tried in WebKit',
  },
  {
    // The decoders of ffmpeg, for the films.
    package: 'gstreamer1.0-libav',
    present: () => process.platform !== 'linux' || listsGstreamerDecoders(),
    for: ['test'],
    without: 'the main stories are not tried in WebKit, which plays no film without it',
  },
  {
    // A screen that nobody sees.
    package: 'xvfb',
    present: () => hasProgram('Xvfb'),
    for: ['test'],
    without: 'the main stories are not tried in WebKit',
  },
  {
    package: 'poppler-utils',
    present: () => hasProgram('pdftotext') && hasProgram('pdftocairo'),
    for: ['start', 'test'],
    without: 'consent forms can be neither shown nor sealed, and tests that look into PDF files cannot run',
  },
  {
    // Most Japanese PDFs that bring no fonts along write their text in one of its tables.
    package: 'poppler-data',
    present: () => process.platform !== 'linux' || existsSync('/usr/share/poppler/cMap/Adobe-Japan1'),
    for: ['start', 'test'],
    without: 'PDFs without fonts of their own are refused as consent forms',
  },
  {
    package: 'fonts-noto-cjk',
    present: () => process.platform !== 'linux' || listsNotoFont(),
    for: ['start', 'test'],
    without: 'PDFs without fonts of their own are drawn in other shapes, and so is Japanese in the end-to-end tests',
  },
  {
    package: 'fonts-ipamj-mincho',
    present: () => process.platform !== 'linux' || existsSync('/usr/share/fonts/truetype/ipamj/ipamjm.ttf'),
    for: ['start', 'test'],
    without: 'rare variants of kanji in names stand in a frame on consent forms',
  },
  {
    package: 'postgresql-15',
    present: () => existsSync('/usr/lib/postgresql/15/bin/initdb'),
    for: ['test'],
    without: 'the server tests run on the embedded PostgreSQL 18 only, not again on 15',
  },
  {
    // The library alone: the tests run its servers themselves, and no service of the machine is set up.
    package: 'python3-swift',
    present: () => existsSync('/usr/lib/python3/dist-packages/swift/proxy/server.py'),
    for: ['test'],
    without: 'the S3 contract run is skipped, and so are uploads and playback on S3',
  },
  {
    package: 'softhsm2',
    present: () => hasProgram('softhsm2-util'),
    for: ['test'],
    without: 'sealing with a key on a PKCS#11 token is not tried',
  },
  {
    package: 'opensc',
    present: () => hasProgram('pkcs11-tool'),
    for: ['test'],
    without: 'sealing with a key on a PKCS#11 token is not tried',
  },
];

checkNodeVersion();
if (!isInstalled()) install();
checkInstalledNode();
addSystemParts();

function checkNodeVersion() {
  if (Number.parseInt(process.versions.node, 10) >= 20) return;
  fail(
    `Node.js 20 以降が必要です（現在 ${process.version}）。`,
    `Node.js 20 or newer is needed (this is ${process.version}).`,
  );
}

/**
 * Whether every package lies there in the version that package-lock.json wants. npm writes its own record into node_modules
 * last, so a cut-off installation has none; but the record alone can be ahead of what is there.
 */
function isInstalled() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const wanted = Object.entries(readJson('package-lock.json').packages);
  return wanted
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.optional)
    .every(([path, entry]) => {
      const manifest = join(path, 'package.json');
      if (!existsSync(join(root, manifest))) return false;
      return entry.link === true || readJson(manifest).version === entry.version;
    });
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

function install() {
  say('ライブラリーをインストールしています…', 'Installing the libraries…');
  const options = ['ci', '--include=dev', '--ignore-scripts=false', '--loglevel=error', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const result = npm ? run(process.execPath, [npm, ...options]) : run('npm', options);
  if (result.status === 0) return;
  fail(
    'インストールに失敗しました。ネットワークの接続と、上のメッセージを確認してください。',
    'The installation failed. Check the network and the messages above.',
  );
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

function addSystemParts() {
  const wanted = systemParts.filter((part) => part.for.includes(purpose) && !part.present());
  if (wanted.length === 0) return;
  if (canInstallPackages()) installPackages(wanted.map((part) => part.package));

  const missing = wanted.filter((part) => !part.present());
  for (const part of missing) {
    say(`${part.package} がありません。このまま続けます。`, `${part.package} is missing: ${part.without}.`);
  }
  if (missing.length > 0 && hasProgram('apt-get')) {
    console.log(`  sudo apt-get install ${missing.map((part) => part.package).join(' ')}`);
  }
}

function canInstallPackages() {
  return process.getuid?.() === 0 && hasProgram('apt-get');
}

function installPackages(names) {
  say(`${names.join(', ')} をインストールしています…`, `Installing ${names.join(', ')}…`);
  const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20'];
  aptGet(['update', '-qq', ...patience]);
  const known = names.filter((name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0);
  if (known.length > 0) aptGet(['install', '-y', '-qq', '--no-install-recommends', ...patience, ...known]);
}

/** Quiet unless it fails; a part that cannot be had is reported afterwards, in one place. */
function aptGet(args) {
  const result = spawnSync('apt-get', args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 10 * 60_000,
    maxBuffer: 64 * 2 ** 20,
  });
  if (result.status !== 0) console.error((result.stderr ?? String(result.error)).trim());
}

function hasProgram(name) {
  const suffixes = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => suffixes.some((suffix) => isExecutable(join(folder, name + suffix))));
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Not a program: a plugin that lies in the folder of the machine's own kind. */
function listsGstreamerDecoders() {
  const folders = ['x86_64-linux-gnu', 'aarch64-linux-gnu'];
  return folders.some((folder) => existsSync(`/usr/lib/${folder}/gstreamer-1.0/libgstlibav.so`));
}

/** Other fonts with Japanese characters, which packages bring along, draw kanji in their Chinese shapes. */
function listsNotoFont() {
  const { stdout } = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' });
  return (stdout ?? '').includes('Noto Sans CJK JP');
}

function run(program, args) {
  return spawnSync(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: program === 'npm' });
}

function say(japanese, english) {
  console.log(`${japanese} / ${english}`);
}

function fail(japanese, english) {
  console.error(`${japanese}\n${english}`);
  process.exit(1);
}
