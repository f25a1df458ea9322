import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say, step } from './terminal.mjs';

/** What the operating system can add, the least purpose that needs it, and what works without it. */
const systemParts = [
  {
    package: 'ffmpeg',
    present: () => hasProgram('ffmpeg') && hasProgram('ffprobe'),
    for: 'start',
    without: 'videos play as they were uploaded, without smaller renditions and posters',
  },
  {
    package: 'chromium-headless-shell',
    present: () => hasProgram('chromium-headless-shell'),
    for: 'test',
    without: 'the end-to-end tests cannot run; everything else is tested',
  },
  {
    package: 'firefox-esr',
    present: () => hasProgram('firefox-esr') || hasProgram('firefox'),
    for: 'full',
    without: 'the main stories are not tried in Firefox',
  },
  {
    package: 'webkit2gtk-driver',
    present: () => hasProgram('WebKitWebDriver'),
    for: 'full',
    without: 'the main stories are not tried in WebKit',
  },
  {
    // The decoders of ffmpeg, for the films.
    package: 'gstreamer1.0-libav',
    present: () => process.platform !== 'linux' || listsGstreamerDecoders(),
    for: 'full',
    without: 'the main stories are not tried in WebKit, which plays no film without it',
  },
  {
    // A screen that nobody sees.
    package: 'xvfb',
    present: () => hasProgram('Xvfb'),
    for: 'full',
    without: 'the main stories are not tried in WebKit',
  },
  {
    package: 'poppler-utils',
    present: () => hasProgram('pdftotext') && hasProgram('pdftocairo'),
    for: 'start',
    without: 'consent forms can be neither shown nor sealed, and tests that look into PDF files cannot run',
  },
  {
    // Most Japanese PDFs that bring no fonts along write their text in one of its tables.
    package: 'poppler-data',
    present: () => process.platform !== 'linux' || existsSync('/usr/share/poppler/cMap/Adobe-Japan1'),
    for: 'start',
    without: 'PDFs without fonts of their own are refused as consent forms',
  },
  {
    package: 'fonts-noto-cjk',
    present: () => process.platform !== 'linux' || listsNotoFont(),
    for: 'start',
    without: 'PDFs without fonts of their own are drawn in other shapes, and so is Japanese in the end-to-end tests',
  },
  {
    package: 'fonts-ipamj-mincho',
    present: () => process.platform !== 'linux' || existsSync('/usr/share/fonts/truetype/ipamj/ipamjm.ttf'),
    for: 'start',
    without: 'rare variants of kanji in names stand in a frame on consent forms',
  },
  {
    package: 'postgresql-15',
    present: () => existsSync('/usr/lib/postgresql/15/bin/initdb'),
    for: 'test',
    without: 'the server tests run on the embedded PostgreSQL 18 only, not again on 15',
  },
  {
    // The library alone: the tests run its servers themselves, and no service of the machine is set up.
    package: 'python3-swift',
    present: () => existsSync('/usr/lib/python3/dist-packages/swift/proxy/server.py'),
    for: 'test',
    without: 'the S3 contract run is skipped, and so are uploads and playback on S3',
  },
  {
    package: 'softhsm2',
    present: () => hasProgram('softhsm2-util'),
    for: 'test',
    without: 'sealing with a key on a PKCS#11 token is not tried',
  },
  {
    package: 'opensc',
    present: () => hasProgram('pkcs11-tool'),
    for: 'test',
    without: 'sealing with a key on a PKCS#11 token is not tried',
  },
];

/** Adds what these purposes need, as root with apt-get; says what is missing, and what works without it. */
export async function addSystemParts(purposes) {
  const wanted = systemParts.filter((part) => purposes.includes(part.for) && !part.present());
  if (wanted.length === 0) return;
  if (canInstallPackages()) await installPackages(wanted.map((part) => part.package));

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

async function installPackages(names) {
  const network = ['Acquire::Retries=1', 'Acquire::http::Timeout=20', 'Acquire::https::Timeout=20'];
  const options = [...network, 'DPkg::Lock::Timeout=120'].flatMap((option) => ['-o', option]);
  await step(`${names.join(', ')} のインストール`, `Installing ${names.join(', ')}`, async () => {
    await aptGet(['update', '-qq', ...options]);
    const known = names.filter((name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0);
    if (known.length > 0) await aptGet(['install', '-y', '-qq', '--no-install-recommends', ...options, ...known]);
  });
}

/** Quiet unless it fails; a part that cannot be had is reported afterwards, in one place. */
async function aptGet(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn('apt-get', args, { env, stdio: ['ignore', 'ignore', 'pipe'], timeout: 10 * 60_000 });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (complaints += text));
  const [code] = await once(child, 'close');
  if (code !== 0) console.error(complaints.trim());
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
