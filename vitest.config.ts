import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'scripts', root: 'scripts', include: ['*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 } },
      { test: { name: 'packages', root: 'packages', include: ['*/src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'staff', root: 'apps/staff', include: ['src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'patient', root: 'apps/patient', include: ['src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
    // One more than the two processors of a small machine: tests with a server of their own mostly wait.
    maxWorkers: 3,
  },
});
