import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';

type Chunk = Rolldown.OutputChunk;

let output: Rolldown.RolldownOutput['output'];
let chunks: Chunk[];
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('VITE_APP_ENV', 'prod');
  vi.stubEnv('VITE_SENTRY_DSN', 'https://key@errors.example/1');
  const root = new URL('../..', import.meta.url).pathname;
  ({ output } = (await build({ root, logLevel: 'error', build: { write: false } })) as Rolldown.RolldownOutput);
  chunks = output.filter((file) => file.type === 'chunk');
});

test('the patient page holds nothing that reports errors or records, whatever the operator configures (specification/patient-page.md §30)', () => {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  expect(modules.some((id) => id.endsWith('/patient-app.tsx'))).toBe(true);
  expect(modules.filter((id) => /sentry|rrweb|error-report/i.test(id))).toEqual([]);
  expect(chunks.filter(({ code }) => /sentry|rrweb|error-reports/i.test(code)).map(({ fileName }) => fileName)).toEqual(
    [],
  );
});

/** JavaScript and CSS of the first screen, compressed as the bench does it (`bench/bundle-size.ts`). What draws it is 10 kB of it (docs/decisions/0075). */
const BUDGET = 36 * 1024;
/** What the colours, and the question whose visit this is, wait for: two files, asked for at once. */
const FIRST_BUDGET = 4 * 1024;

test('the first screen stays within its budget', () => {
  const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'index');
  if (!entry) throw new Error('the build has no entry');
  const needed = withImports(entry);
  const styles = new Set(needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  const sheets = output.flatMap((file) =>
    file.type === 'asset' && styles.has(file.fileName) ? [String(file.source)] : [],
  );
  const sizes = [...needed.map(({ code }) => code), ...sheets].map(compressedSize);
  expect(sheets).toHaveLength(styles.size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(BUDGET);
});

test('what only the family needs, and a patient who shows it to them, comes with no other screen', () => {
  const opened = chunks.filter(({ name }) => name === 'index' || name === 'answered-visit');
  expect(opened).toHaveLength(2);
  const modules = new Set(opened.flatMap((chunk) => withImports(chunk)).flatMap(({ moduleIds }) => moduleIds));
  expect([...modules].filter((id) => /family-app|\/areas\/family|\/words\/family|\/uqr\//.test(id))).toEqual([]);
});

test('what asks for the visit comes before, and without, what draws it', () => {
  const beginning = chunks.find(({ isEntry, name }) => isEntry && name === 'begin');
  if (!beginning) throw new Error('the build does not begin');
  const needed = withImports(beginning);
  expect(needed.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.includes('preact'))).toEqual([]);
  expect(needed.map(({ code }) => compressedSize(code)).reduce((sum, size) => sum + size, 0)).toBeLessThan(
    FIRST_BUDGET,
  );
});

test('all files of the first screen are named in the document, so that none waits for another', () => {
  const document = output.find(({ fileName }) => fileName === 'index.html');
  const html = document?.type === 'asset' ? String(document.source) : '';
  const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'index');
  if (!entry) throw new Error('the build has no entry');
  expect(html).toContain('blocking="render"');
  expect(withImports(entry).filter(({ fileName }) => !html.includes(`/p/${fileName}"`))).toEqual([]);
});

/** Parts that need a network anyway, are kept when they come, or are wanted on a device of the hospital alone. */
const neverKept = [
  /\/(not-found|room|identity)\.screen\.tsx$/,
  /\/(start-preview|family-app|undelivered|warm-film|followed-film|kiosk)\.tsx?$/,
  /hls/,
];

test('without a network every screen opens that nobody has opened before, in the language that is read (specification/patient-page.md §21)', () => {
  const worker = chunks.find(({ fileName }) => fileName === 'shell-worker.js')?.code ?? '';
  const later = chunks.filter(
    ({ isDynamicEntry, facadeModuleId }) =>
      isDynamicEntry && !neverKept.some((part) => part.test(facadeModuleId ?? '')),
  );
  expect(later.length).toBeGreaterThan(20);
  expect(later.filter(({ fileName }) => !worker.includes(`"/p/${fileName}"`)).map(({ name }) => name)).toEqual([]);
});

/** What one language may cost, as it is sent. */
const LANGUAGE_BUDGET = 12 * 1024;

test.each(['ja-easy', 'en', 'zh', 'vi', 'pt'])(
  '%s is one file within its budget, which comes when it is chosen',
  (language) => {
    const isOf = ({ moduleIds }: Chunk) => moduleIds.some((id) => id.includes(`/words/${language}/`));
    const files = chunks.filter(isOf);
    expect(files.map(({ moduleIds }) => moduleIds.length)).toHaveLength(1);
    expect(compressedSize(files[0]?.code ?? '')).toBeLessThan(LANGUAGE_BUDGET);
    // Whatever else it needs is there already, and nobody who reads another language waits for it.
    const first = chunks
      .filter(({ isEntry, name }) => isEntry && name !== 'shell-worker')
      .flatMap((chunk) => withImports(chunk));
    expect(first.filter(isOf)).toEqual([]);
    expect(files.flatMap((file) => withImports(file).slice(1)).filter((chunk) => !first.includes(chunk))).toEqual([]);
  },
);

function withImports(chunk: Chunk, seen = new Set<Chunk>()): Chunk[] {
  seen.add(chunk);
  for (const other of chunks) if (chunk.imports.includes(other.fileName) && !seen.has(other)) withImports(other, seen);
  return [...seen];
}

const compressedSize = (text: string): number => gzipSync(text, { level: 9 }).length;
