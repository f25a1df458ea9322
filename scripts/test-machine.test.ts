import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { openWorkshop } from './test-machine.ts';

test.skipIf(process.platform !== 'linux')('a run leaves no folder and no process behind that works in it', async () => {
  vi.stubEnv('TMPDIR', process.env.TMPDIR);
  vi.stubEnv('TEST_DATABASES', process.env.TEST_DATABASES);
  vi.stubEnv('NODE_COMPILE_CACHE', process.env.NODE_COMPILE_CACHE);
  const { folder, remove } = openWorkshop();
  vi.unstubAllEnvs();
  const orphan = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', `${folder}/database`], {
    detached: true,
  });
  await once(orphan, 'spawn');

  remove();

  if (orphan.signalCode === null) await once(orphan, 'exit');
  expect(orphan.signalCode).toBe('SIGKILL');
  expect(existsSync(folder)).toBe(false);
});
