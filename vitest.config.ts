import { existsSync, globSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { preactForReact } from './apps/patient/preact-for-react.ts';
import { findServer, startFromBundle } from './scripts/bundle-server.ts';
import { LongestFirst } from './scripts/longest-first.ts';

// What V8 makes of a file is made once for the hundreds of Node processes of a run.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'nattoku-compile-cache');

/** Programs that tests start run from the bundle where there is one of these sources: the server, its commands and its child processes. */
const startedServer = await findServer();
process.env.SERVER_MAIN ??= startedServer.main;

/** `npm run test:full` runs the campaigns in full, and everything on both versions of PostgreSQL. */
const isFull = process.env.TEST_SCOPE === 'full';
const hasPostgres15 = existsSync('/usr/lib/postgresql/15/bin/initdb');
const areas = 'src/areas/**/*.test.ts';
/** Test files of the campaigns. */
const campaigns = isFull ? [] : ['src/**/*.full.test.ts'];

/** The library's ES build, whose imports can be aliased, and the renderer of the server. */
const preactInTests = [
  { find: /^@testing-library\/react$/, replacement: '@testing-library/react/dist/@testing-library/react.esm.js' },
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
];

const fileCost = join(import.meta.dirname, 'scripts/each-file-cost.ts');

/** Milliseconds. A test that hangs is ended; what is waited for comes late where everything runs at once, and what is measured is measured in bench/. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 20_000 } } };

/** Test files of one process share modules: reading the program's modules again for each file would take half of the time. */
const sharedModules = { isolate: false };
/** Each file has globals and modules of its own, in a process that has loaded jsdom once: half of what a process for each file takes. */
const ownGlobals = { pool: 'vmForks' as const, vmMemoryLimit: '1GB' };

/** The test files that need globals of their own: those with a document, and those that reset modules or replace globals. */
const needOwnGlobals = (root: string): string[] =>
  globSync('{*.test.ts,src/**/*.test.{ts,tsx}}', { cwd: join(import.meta.dirname, root) }).filter((file) =>
    /^\/\/ @vitest-environment|\bvi\.(resetModules|stubGlobal)\(/m.test(
      readFileSync(join(import.meta.dirname, root, file), 'utf8'),
    ),
  );

/** Runs on what the browser runs, testing library included. */
const patient = {
  root: 'apps/patient',
  setupFiles: [fileCost, 'src/testing/without-layout.ts'],
  ...patience,
  server: { deps: { inline: ['@testing-library/react'] } },
};
/** Vite runs outside of the globals that a test file has of its own. */
const builds = ['src/platform/built-page.test.ts'];

const server = {
  root: 'apps/server',
  globalSetup: ['src/testing/global-setup.ts'],
  setupFiles: [fileCost, 'src/testing/remember-packages.ts', 'src/testing/each-file.ts'],
  ...patience,
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
          ...patience,
        },
      },
      {
        test: {
          name: 'packages',
          root: 'packages',
          include: ['*/src/**/*.test.{ts,tsx}'],
          setupFiles: [fileCost],
          ...patience,
          ...sharedModules,
        },
      },
      {
        test: {
          name: 'staff',
          root: 'apps/staff',
          include: ['*.test.ts', 'src/**/*.test.{ts,tsx}'],
          exclude: needOwnGlobals('apps/staff'),
          setupFiles: [fileCost],
          ...patience,
          ...sharedModules,
        },
      },
      {
        test: {
          name: 'staff with a document',
          root: 'apps/staff',
          include: needOwnGlobals('apps/staff'),
          setupFiles: [fileCost],
          ...patience,
          ...ownGlobals,
        },
      },
      {
        resolve: { alias: [...preactForReact, ...preactInTests] },
        test: { name: 'patient', ...patient, include: ['src/**/*.test.{ts,tsx}'], exclude: builds, ...ownGlobals },
      },
      {
        resolve: { alias: [...preactForReact, ...preactInTests] },
        test: { name: 'builds of the patient page', ...patient, include: builds },
      },
      {
        // On the embedded PostgreSQL.
        plugins: [startFromBundle(startedServer)],
        test: {
          name: 'server',
          include: ['src/**/*.test.ts'],
          exclude: [...campaigns, ...(hasPostgres15 && !isFull ? [areas] : [])],
          ...server,
        },
      },
      ...(hasPostgres15
        ? [
            {
              // On the oldest PostgreSQL that is supported: the areas, whose queries are the product's.
              plugins: [startFromBundle(startedServer)],
              test: {
                name: 'server-15',
                include: [isFull ? 'src/**/*.test.ts' : areas],
                exclude: campaigns,
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
