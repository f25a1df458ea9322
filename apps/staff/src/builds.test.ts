import { patientContract } from '@nattoku/contract/patient/patient';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

/**
 * What the operator's settings put into a build, and what a page weighs. A build takes longer than a hundred tests of components, so the ones that
 * `npm test` makes differ in every setting at once; `npm run test:full` makes the others, too.
 */
const DSN = 'https://0123456789abcdef@errors.example/1';
const INSTANCE = 'http://127.0.0.1:3999';
const settingsOf = {
  local: { VITE_APP_ENV: 'local', VITE_SENTRY_DSN: DSN, VITE_LOCAL_INSTANCE: INSTANCE, VITE_ANALYTICS: 'off' },
  prod: { VITE_APP_ENV: 'prod', VITE_SENTRY_DSN: DSN, VITE_LOCAL_INSTANCE: INSTANCE, VITE_ANALYTICS: 'on' },
  'prod without DSN': { VITE_APP_ENV: 'prod', VITE_SENTRY_DSN: '', VITE_LOCAL_INSTANCE: '', VITE_ANALYTICS: 'off' },
  dev: { VITE_APP_ENV: 'dev', VITE_SENTRY_DSN: DSN, VITE_LOCAL_INSTANCE: INSTANCE, VITE_ANALYTICS: 'on' },
  'dev without DSN': { VITE_APP_ENV: 'dev', VITE_SENTRY_DSN: '', VITE_LOCAL_INSTANCE: INSTANCE, VITE_ANALYTICS: 'off' },
} as const;
type Settings = keyof typeof settingsOf;
const isFull = process.env['TEST_SCOPE'] === 'full';
const made: readonly Settings[] = isFull ? (Object.keys(settingsOf) as Settings[]) : ['local', 'prod'];
const madeOf = (wanted: readonly Settings[]) => wanted.filter((name) => made.includes(name));

type Chunk = Rolldown.OutputChunk;
type Output = Rolldown.RolldownOutput['output'];
const built = new Map<Settings, Output>();

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const root = new URL('..', import.meta.url).pathname;
  for (const name of made) {
    for (const [variable, value] of Object.entries(settingsOf[name])) vi.stubEnv(variable, value);
    const { output } = (await build({ root, logLevel: 'error', build: { write: false } })) as Rolldown.RolldownOutput;
    built.set(name, output);
  }
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const outputOf = (name: Settings): Output => built.get(name) ?? expect.fail(`there is no build ${name}`);
const chunksOf = (name: Settings): Chunk[] => outputOf(name).filter((file) => file.type === 'chunk');
const textOf = (name: Settings): string =>
  outputOf(name)
    .map((file) => (file.type === 'chunk' ? file.code : String(file.source)))
    .join('\n');
const found = (name: Settings, words: readonly string[]): string[] => {
  const text = textOf(name);
  return words.filter((word) => text.includes(word));
};

describe('what the settings of the operator put into a build', () => {
  /** The words of LocalInstanceError, and the address that the build was given. */
  const localCode = ['not-a-local-instance', INSTANCE];

  test('specification/environments.md §3: a local build points sign-in and file storage at the local instance', () => {
    expect(found('local', localCode)).toEqual(localCode);
  });

  test.each(madeOf(['prod', 'dev']))(
    'specification/environments.md §3: a %s build holds nothing of the local instance',
    (name) => {
      expect(textOf(name).length).toBeGreaterThan(100_000);
      expect(found(name, localCode)).toEqual([]);
    },
  );

  test.each(madeOf(['prod', 'dev']))(
    'specification/environments.md §5: a %s build reports errors, labelled by its environment',
    (name) => {
      const label = name === 'prod' ? 'production' : 'development';
      expect(found(name, [DSN])).toEqual([DSN]);
      expect(textOf(name)).toMatch(new RegExp(`environment:\\s*[\`"']${label}[\`"']`));
    },
  );

  test('specification/reporting.md §1: a local build does not even know where errors would be reported', () => {
    expect(found('local', [DSN])).toEqual([]);
  });

  test('specification/reporting.md §9: without analytics a build holds nothing of it', () => {
    const views = ['/page-views'];
    const withViews = made.filter((name) => found(name, views).length > 0);
    expect(withViews).toEqual(made.filter((name) => settingsOf[name].VITE_ANALYTICS === 'on'));
    expect(withViews).not.toEqual([]);
  });
});

describe('error reporting (specification/reporting.md §1)', () => {
  /** How much earlier than its first error a page may pay for the reporting of it. */
  const EARLY_BYTES = 1_024;
  const withSentry = (chunks: readonly Chunk[]): string[] =>
    chunks.filter(({ code, moduleIds }) => /sentry/i.test(code + moduleIds.join())).map(({ name }) => name);

  test.each(madeOf(['local', 'dev without DSN', 'prod without DSN']))(
    'the build %s holds nothing of Sentry',
    (name) => {
      const chunks = chunksOf(name);
      expect(chunks.length).toBeGreaterThan(20);
      expect(withSentry(chunks)).toEqual([]);
    },
  );

  test('a build for prod holds it in a part of its own, for which the first download grows by less than 1 kB', async () => {
    const chunks = chunksOf('prod');
    const sizeOfEntry = async (name: Settings): Promise<number> =>
      compressedSize(
        chunksOf(name)
          .filter(({ isEntry }) => isEntry)
          .map(({ code }) => code)
          .join('\n'),
      );

    expect(withSentry(chunks)).toEqual(['reporter']);
    expect(chunks.find(({ name }) => name === 'reporter')?.isDynamicEntry).toBe(true);
    const without = isFull ? 'prod without DSN' : 'local';
    expect((await sizeOfEntry('prod')) - (await sizeOfEntry(without))).toBeLessThan(EARLY_BYTES);
  });
});

/** JavaScript and CSS, compressed. React and the router alone are 94 kB of it. */
const BUDGET = 115_000;

/** The same of the page behind it, and its files, among them what all lists need. Each file that only other pages fetch adds its name, some 40 bytes. */
const HOME = { bytes: 202_600, files: 6 };

/** Each list, with the frame around it. What floats and what checks input comes when somebody opens it. */
const LISTS = { bytes: 209_500, files: 8 };

test('the sign-in page stays within its budget and without the libraries of the pages behind it; the home page and the lists do so without the validator; no page carries what only the server asks', async () => {
  const output = outputOf('local');
  const chunks = chunksOf('local');
  const chunkWith = (module: string) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  const first = [
    chunks.find(({ name, isEntry }) => isEntry && name === 'index'),
    chunkWith('/login-layout.tsx'),
    chunkWith('/login.page.tsx'),
  ];

  const signIn = await weightOf(first, output);
  expect(signIn.files).toBeGreaterThan(3);
  expect(signIn.modules.filter((id) => /zod|react-query|base-ui/.test(id))).toEqual([]);
  expect(signIn.bytes).toBeLessThan(BUDGET);

  const home = await weightOf([first[0], chunkWith('/v2-layout.tsx'), chunkWith('/home.page.tsx')], output);
  expect(home.modules.filter((id) => /zod|react-hook-form|base-ui/.test(id))).toEqual([]);
  expect(home.bytes).toBeLessThan(HOME.bytes);
  expect(home.files).toBeLessThanOrEqual(HOME.files);

  for (const list of ['/patient-list.page.tsx', '/order-list.page.tsx', '/consent-list.page.tsx']) {
    const page = await weightOf([first[0], chunkWith('/v2-layout.tsx'), chunkWith(list)], output);
    expect(page.modules.filter((id) => /zod|react-hook-form|base-ui/.test(id))).toEqual([]);
    expect(page.bytes).toBeLessThan(LISTS.bytes);
    expect(page.files).toBeLessThanOrEqual(LISTS.files);
  }

  // A service worker of this kind cannot import.
  expect(chunks.find(({ fileName }) => fileName === 'no-server-worker.js')).toMatchObject({
    imports: [],
    dynamicImports: [],
  });

  const summaries = Object.values(patientContract).map(({ summary }) => summary);
  expect(chunks.filter(({ code }) => code.includes(patientContract.get.path))).not.toEqual([]);
  expect(chunks.filter(({ code }) => summaries.some((summary) => code.includes(summary)))).toEqual([]);
});

/** What a browser fetches for pages, with all that they import. */
async function weightOf(pages: readonly (Chunk | undefined)[], output: Rolldown.RolldownOutput['output']) {
  const chunks = output.filter((file) => file.type === 'chunk');
  const needed = withImports(
    pages.filter((chunk) => chunk !== undefined),
    chunks,
  );
  const styles = new Set(needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  const sheets = output.filter((file) => file.type === 'asset' && styles.has(file.fileName));
  const sizes = await Promise.all([...needed.map(({ code }) => code), ...sheets.map(sourceOf)].map(compressedSize));
  return {
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    files: sizes.length,
    modules: needed.flatMap(({ moduleIds }) => moduleIds),
  };
}

function withImports(chunks: readonly Chunk[], all: readonly Chunk[], seen = new Set<Chunk>()): Chunk[] {
  for (const chunk of chunks) {
    if (seen.has(chunk)) continue;
    seen.add(chunk);
    withImports(
      all.filter(({ fileName }) => chunk.imports.includes(fileName)),
      all,
      seen,
    );
  }
  return [...seen];
}

const sourceOf = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): string =>
  file.type === 'asset' ? String(file.source) : file.code;

async function compressedSize(text: string): Promise<number> {
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(compressed).arrayBuffer()).byteLength;
}
