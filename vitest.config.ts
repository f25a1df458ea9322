import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { preactForReact } from './apps/patient/preact-for-react.ts';
import { LongestFirst } from './scripts/longest-first.ts';

/** `npm run test:full` runs the campaigns in full, and everything on both versions of PostgreSQL. */
const isFull = process.env.TEST_SCOPE === 'full';
const hasPostgres15 = existsSync('/usr/lib/postgresql/15/bin/initdb');
const areas = 'src/areas/**/*.test.ts';

/** The library's ES build, whose imports can be aliased, and the renderer of the server. */
const preactInTests = [
  { find: /^@testing-library\/react$/, replacement: '@testing-library/react/dist/@testing-library/react.esm.js' },
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
];

const fileCost = join(import.meta.dirname, 'scripts/each-file-cost.ts');

/** Test files of one process share modules: reading the program's modules again for each file would take half of the time. */
const sharedModules = { isolate: false, env: { FILE_COST_FROM: 'tests' } };
const ownProcess = { env: { FILE_COST_FROM: 'process' } };

/** The test files that need a process of their own: those with a document, and those that reset modules or replace globals. */
const needOwnProcess = (root: string): string[] =>
  globSync('{*.test.ts,src/**/*.test.{ts,tsx}}', { cwd: join(import.meta.dirname, root) }).filter((file) =>
    /^\/\/ @vitest-environment|\bvi\.(resetModules|stubGlobal)\(/m.test(
      readFileSync(join(import.meta.dirname, root, file), 'utf8'),
    ),
  );

const server = {
  root: 'apps/server',
  globalSetup: ['src/testing/global-setup.ts'],
  setupFiles: [fileCost, 'src/testing/each-file.ts'],
  testTimeout: 90_000,
  hookTimeout: 120_000,
  ...sharedModules,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'scripts',
          root: 'scripts',
          include: ['*.test.ts'],
          setupFiles: [fileCost],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          ...ownProcess,
        },
      },
      {
        test: {
          name: 'packages',
          root: 'packages',
          include: ['*/src/**/*.test.{ts,tsx}'],
          setupFiles: [fileCost],
          testTimeout: 90_000,
          ...sharedModules,
        },
      },
      {
        test: {
          name: 'staff',
          root: 'apps/staff',
          include: ['*.test.ts', 'src/**/*.test.{ts,tsx}'],
          exclude: needOwnProcess('apps/staff'),
          setupFiles: [fileCost],
          testTimeout: 90_000,
          ...sharedModules,
        },
      },
      {
        test: {
          name: 'staff, one process a file',
          root: 'apps/staff',
          include: needOwnProcess('apps/staff'),
          setupFiles: [fileCost],
          testTimeout: 90_000,
          ...ownProcess,
        },
      },
      {
        // Runs on what the browser runs, testing library included.
        resolve: { alias: [...preactForReact, ...preactInTests] },
        test: {
          name: 'patient',
          root: 'apps/patient',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [fileCost, 'src/testing/without-layout.ts'],
          testTimeout: 90_000,
          server: { deps: { inline: ['@testing-library/react'] } },
          ...ownProcess,
        },
      },
      {
        // On the embedded PostgreSQL.
        test: {
          name: 'server',
          include: ['src/**/*.test.ts'],
          exclude: hasPostgres15 && !isFull ? [areas] : [],
          ...server,
        },
      },
      ...(hasPostgres15
        ? [
            {
              // On the oldest PostgreSQL that is supported: the areas, whose queries are the product's.
              test: {
                name: 'server-15',
                include: [isFull ? 'src/**/*.test.ts' : areas],
                ...server,
              },
            },
          ]
        : []),
    ],
    maxWorkers: Number(process.env.TEST_WORKERS ?? 2),
    sequence: { sequencer: LongestFirst },
  },
});
