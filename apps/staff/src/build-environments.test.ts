import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';

const dsn = 'https://0123456789abcdef@sentry.example/1';
const instance = 'http://127.0.0.1:3999';
/** The words of LocalInstanceError, and what the build was told. */
const localCode = ['not-a-local-instance', instance];

const environments = ['prod', 'dev', 'local'] as const;
type AppEnv = (typeof environments)[number];
const built = new Map<AppEnv, string>();

async function textOf(appEnv: AppEnv): Promise<string> {
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('VITE_APP_ENV', appEnv);
  vi.stubEnv('VITE_LOCAL_INSTANCE', instance);
  vi.stubEnv('VITE_SENTRY_DSN', dsn);
  vi.stubEnv('VITE_ANALYTICS', appEnv === 'dev' ? 'on' : 'off');
  const root = new URL('..', import.meta.url).pathname;
  const { output } = (await build({ root, logLevel: 'error', build: { write: false } })) as Rolldown.RolldownOutput;
  return output.map((file) => (file.type === 'chunk' ? file.code : String(file.source))).join('\n');
}

beforeAll(async () => {
  for (const appEnv of environments) built.set(appEnv, await textOf(appEnv));
}, 240_000);

const found = (appEnv: AppEnv, words: readonly string[]): string[] =>
  words.filter((word) => built.get(appEnv)?.includes(word));

test('specification/environments.md §3: a local build points sign-in and file storage at the local instance', () => {
  expect(found('local', localCode)).toEqual(localCode);
});

test.each(['prod', 'dev'] as const)(
  'specification/environments.md §3: a %s build holds nothing of the local instance',
  (appEnv) => {
    expect(built.get(appEnv)?.length).toBeGreaterThan(100_000);
    expect(found(appEnv, localCode)).toEqual([]);
  },
);

test.each([
  ['prod', 'production'],
  ['dev', 'development'],
] as const)('specification/environments.md §5: a %s build reports errors, labelled %s', (appEnv, label) => {
  expect(found(appEnv, [dsn])).toEqual([dsn]);
  expect(built.get(appEnv)).toMatch(new RegExp(`environment:\\s*[\`"']${label}[\`"']`));
});

test('specification/reporting.md §1: a local build does not even know where errors would be reported', () => {
  expect(found('local', [dsn])).toEqual([]);
});

test('specification/reporting.md §9: without analytics a build holds nothing of it', () => {
  expect(found('dev', ['/page-views'])).toEqual(['/page-views']);
  expect(found('prod', ['/page-views'])).toEqual([]);
  expect(found('local', ['/page-views'])).toEqual([]);
});
