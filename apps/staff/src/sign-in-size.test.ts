import { patientContract } from '@nattoku/contract/patient/patient';
import { build, type Rolldown } from 'vite';
import { expect, test, vi } from 'vitest';

/** JavaScript and CSS, compressed. React and the router alone are 94 kB of it; the names of all pages, which come with it, are 2 kB and grow. */
const BUDGET = 117_000;

test('the sign-in page stays within its budget and without the libraries of the pages behind it; no page carries what only the server asks', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const root = new URL('..', import.meta.url).pathname;
  const { output } = (await build({ root, logLevel: 'error', build: { write: false } })) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const chunkWith = (module: string) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  const first = [chunks.find(({ isEntry }) => isEntry), chunkWith('/login-layout.tsx'), chunkWith('/login.page.tsx')];

  const needed = withImports(
    first.filter((chunk) => chunk !== undefined),
    chunks,
  );
  const styles = new Set(needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  const sheets = output.filter((file) => file.type === 'asset' && styles.has(file.fileName));
  const sizes = await Promise.all([...needed.map(({ code }) => code), ...sheets.map(textOf)].map(compressedSize));
  const foreign = needed.flatMap(({ moduleIds }) => moduleIds.filter((id) => /zod|react-query|base-ui/.test(id)));

  expect(needed.length).toBeGreaterThan(3);
  expect(sheets.length).toBe(styles.size);
  expect(foreign).toEqual([]);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(BUDGET);

  const summaries = Object.values(patientContract).map(({ summary }) => summary);
  expect(chunks.filter(({ code }) => code.includes(patientContract.get.path))).not.toEqual([]);
  expect(chunks.filter(({ code }) => summaries.some((summary) => code.includes(summary)))).toEqual([]);
}, 60_000);

type Chunk = Rolldown.OutputChunk;

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
