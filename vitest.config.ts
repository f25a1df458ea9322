import { defineConfig } from 'vitest/config';
import { preactForReact } from './apps/patient/preact-for-react.ts';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes half a minute and more is begun first, so that none of it is left alone at the end; the longest first. */
const longest = [
  'process/database-faults.test.ts',
  'src/consent-dead-ends.test.ts',
  'src/hostile-strings.test.ts',
  'src/permissions.test.ts',
  'evidence/forgeries.test.ts',
  'commands/commands.test.ts',
  'media/make-hls.test.ts',
  'process/kill-nine.test.ts',
  'database/embedded.test.ts',
  'pipeline/video-process.test.ts',
  'pipeline/video-killed.test.ts',
  'pipeline/video-s3.test.ts',
  'src/order-kinds.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((name) => moduleId.endsWith(name));
  return place === -1 ? longest.length : place;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** The library's build of modules, whose imports can be led elsewhere, and what draws on a server. */
const preactInTests = [
  { find: /^@testing-library\/react$/, replacement: '@testing-library/react/dist/@testing-library/react.esm.js' },
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
];

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'scripts', root: 'scripts', include: ['*.test.ts'], testTimeout: 90_000, hookTimeout: 120_000 } },
      {
        test: {
          name: 'packages',
          root: 'packages',
          include: ['*/src/**/*.test.{ts,tsx}'],
          isolate: false,
          testTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'staff',
          root: 'apps/staff',
          include: ['*.test.ts', 'src/**/*.test.{ts,tsx}'],
          testTimeout: 90_000,
        },
      },
      {
        // Tried on what the browser runs, what helps to try it included.
        resolve: { alias: [...preactForReact, ...preactInTests] },
        test: {
          name: 'patient',
          root: 'apps/patient',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['src/testing/without-layout.ts'],
          testTimeout: 90_000,
          server: { deps: { inline: ['@testing-library/react'] } },
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/testing/global-setup.ts'],
          setupFiles: ['src/testing/each-file.ts'],
          // Reading the program's modules anew for each file would take half of the time.
          isolate: false,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
    // One more than the two processors of a small machine: tests with a server of their own mostly wait.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
});
