import { patientContract } from '@nattoku/contract/patient/patient';
import { build, type Rolldown } from 'vite';
import { expect, test, vi } from 'vitest';

/** JavaScript and CSS, compressed. React and the router alone are 94 kB of it. */
const BUDGET = 115_000;

/** The same of the page behind it, and its files, among them what all lists need. Each file that only other pages fetch adds its name, some 40 bytes. */
const HOME = { bytes: 201_600, files: 6 };

/** Each list, with the frame around it. What floats and what checks input comes when somebody opens it. */
const LISTS = { bytes: 209_500, files: 8 };

test('the sign-in page stays within its budget and without the libraries of the pages behind it; the home page and the lists do so without the validator; no page carries what only the server asks', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const root = new URL('..', import.meta.url).pathname;
  const { output } = (await build({ root, logLevel: 'error', build: { write: false } })) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
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
}, 60_000);

type Chunk = Rolldown.OutputChunk;

/** What a browser fetches for pages, with all that they import. */
async function weightOf(pages: readonly (Chunk | undefined)[], output: Rolldown.RolldownOutput['output']) {
  const chunks = output.filter((file) => file.type === 'chunk');
  const needed = withImports(
    pages.filter((chunk) => chunk !== undefined),
    chunks,
  );
  const styles = new Set(needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  const sheets = output.filter((file) => file.type === 'asset' && styles.has(file.fileName));
  const sizes = await Promise.all([...needed.map(({ code }) => code), ...sheets.map(textOf)].map(compressedSize));
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

const textOf = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): string =>
  file.type === 'asset' ? String(file.source) : file.code;

async function compressedSize(text: string): Promise<number> {
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(compressed).arrayBuffer()).byteLength;
}
