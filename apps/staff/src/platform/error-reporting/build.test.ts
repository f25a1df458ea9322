import { build, type Rolldown } from 'vite';
import { beforeEach, expect, test, vi } from 'vitest';

const root = new URL('../../..', import.meta.url).pathname;
const DSN = 'https://key@errors.example/1';
/** How much earlier than its first error a page may pay for the reporting of it. */
const EARLY_BYTES = 1_024;

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production');
});

const buildFor = async (appEnv: string, dsn: string): Promise<Rolldown.OutputChunk[]> => {
  vi.stubEnv('VITE_APP_ENV', appEnv);
  vi.stubEnv('VITE_SENTRY_DSN', dsn);
  const { output } = (await build({ root, logLevel: 'error', build: { write: false } })) as Rolldown.RolldownOutput;
  return output.filter((file) => file.type === 'chunk');
};

const built = new Map<string, Promise<Rolldown.OutputChunk[]>>();

/** Each build is made once. */
const chunksOf = (appEnv: string, dsn: string): Promise<Rolldown.OutputChunk[]> => {
  const name = `${appEnv} ${dsn}`;
  const chunks = built.get(name) ?? buildFor(appEnv, dsn);
  built.set(name, chunks);
  return chunks;
};

const withSentry = (chunks: readonly Rolldown.OutputChunk[]): string[] =>
  chunks.filter(({ code, moduleIds }) => /sentry/i.test(code + moduleIds.join())).map(({ name }) => name);

const compressedSize = async (chunks: readonly Rolldown.OutputChunk[]): Promise<number> => {
  const text = chunks.map(({ code }) => code).join('\n');
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(compressed).arrayBuffer()).byteLength;
};

test.each([
  { appEnv: 'local', dsn: DSN },
  { appEnv: 'dev', dsn: '' },
  { appEnv: 'prod', dsn: '' },
])(
  'a build for $appEnv with the DSN “$dsn” holds nothing of Sentry (specification/reporting.md §1)',
  async ({ appEnv, dsn }) => {
    const chunks = await chunksOf(appEnv, dsn);

    expect(chunks.length).toBeGreaterThan(20);
    expect(withSentry(chunks)).toEqual([]);
  },
  120_000,
);

test('a build for prod holds it in a part of its own, for which the first download grows by less than 1 kB (specification/reporting.md §1)', async () => {
  const chunks = await chunksOf('prod', DSN);
  const without = await chunksOf('prod', '');
  const entry = (all: readonly Rolldown.OutputChunk[]) => all.filter(({ isEntry }) => isEntry);

  expect(withSentry(chunks)).toEqual(['reporter']);
  expect(chunks.find(({ name }) => name === 'reporter')?.isDynamicEntry).toBe(true);
  expect((await compressedSize(entry(chunks))) - (await compressedSize(entry(without)))).toBeLessThan(EARLY_BYTES);
}, 120_000);
