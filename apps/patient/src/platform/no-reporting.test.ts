import { build, type Rolldown } from 'vite';
import { expect, test, vi } from 'vitest';

test('the patient page holds nothing that reports errors or records, whatever the operator configures (given.md §9)', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('VITE_APP_ENV', 'prod');
  vi.stubEnv('VITE_SENTRY_DSN', 'https://key@errors.example/1');
  const root = new URL('../..', import.meta.url).pathname;

  const { output } = (await build({ root, logLevel: 'error', build: { write: false } })) as Rolldown.RolldownOutput;

  const chunks = output.filter((file) => file.type === 'chunk');
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  expect(modules.some((id) => id.endsWith('/patient-app.tsx'))).toBe(true);
  expect(modules.filter((id) => /sentry|rrweb|error-report/i.test(id))).toEqual([]);
  expect(chunks.filter(({ code }) => /sentry|rrweb|error-reports/i.test(code)).map(({ fileName }) => fileName)).toEqual(
    [],
  );
}, 120_000);
