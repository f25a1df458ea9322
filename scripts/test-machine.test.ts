import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { openWorkshop } from './test-machine.ts';

test.skipIf(process.platform !== 'linux')('a run leaves no folder and no process behind that works in it', async () => {
  vi.stubEnv('TMPDIR', process.env.TMPDIR);
  vi.stubEnv('TEST_DATABASES', process.env.TEST_DATABASES);
  const { folder, remove } = openWorkshop();
  vi.unstubAllEnvs();
  const endless = ['-e', 'setInterval(() => {}, 1000)'];
  const orphans = [
    spawn(process.execPath, [...endless, `${folder}/database`], { detached: true }),
    spawn(process.execPath, endless, { detached: true, env: { ...process.env, DATA_DIR: `${folder}/data` } }),
  ];
  await Promise.all(orphans.map((orphan) => once(orphan, 'spawn')));
  const ended = orphans.map((orphan) => once(orphan, 'exit'));

  remove();

  expect(await Promise.all(ended)).toEqual(orphans.map(() => [null, 'SIGKILL']));
  expect(existsSync(folder)).toBe(false);
});
