import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkPreconditions } from '#commands/preconditions.ts';
import { stepsOn } from '#commands/progress.ts';
import { readEnvironment } from '#kernel/environment.ts';

const openFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-start-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

test('a free port and a folder that can be written to are no problem, also where the folder is not there yet', async () => {
  const folder = await openFolder();
  const checked = checkPreconditions(readEnvironment({ PORT: '0', DATA_DIR: join(folder, 'new') }));
  await expect(checked).resolves.toBeUndefined();
});

test('a port that is taken is named in a sentence, in Japanese and English', async () => {
  const other = createServer().listen({ host: '127.0.0.1', port: 0 });
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;

  const checked = checkPreconditions(readEnvironment({ PORT: String(port), DATA_DIR: await openFolder() }));

  await expect(checked).rejects.toMatchObject({
    name: 'CommandProblem',
    message: expect.stringMatching(
      new RegExp(`ポート ${port} は、ほかのプログラム.*\nPort ${port} of 127.0.0.1 is in use`),
    ),
  });
});

test('an address of another machine is named', async () => {
  const checked = checkPreconditions(readEnvironment({ HOST: '192.0.2.1', PORT: '0', DATA_DIR: await openFolder() }));
  await expect(checked).rejects.toThrow('HOST is 192.0.2.1, which is no address of this machine');
});

test('a data folder that cannot be written to is named', async () => {
  const file = join(await openFolder(), 'file');
  await writeFile(file, '');
  const checked = checkPreconditions(readEnvironment({ PORT: '0', DATA_DIR: join(file, 'data') }));
  await expect(checked).rejects.toThrow(`The data folder "${file}/data" cannot be written to (ENOTDIR)`);
});

test('a step says how long it took, and hands on what it found', async () => {
  const lines: string[] = [];
  const step = stepsOn((line) => lines.push(line));
  expect(await step('お試し用データ', 'Demonstration data', async () => 42)).toBe(42);
  expect(lines).toEqual([expect.stringMatching(/^お試し用データ: \d+\.\d秒 \/ Demonstration data: \d+\.\d s$/)]);
});
