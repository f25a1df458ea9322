import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 100;

/** The workers of one run are processes of their own: they share values through files beside the data of the server under test. */
const folder = join(process.env['E2E_DATA_DIR'] ?? tmpdir(), 'shared');
const known = new Map<string, Promise<unknown>>();

/** Creates a value in the first worker that needs it; every other worker waits for it and reads it. The value must survive JSON. */
export function oncePerRun<Value>(name: string, create: () => Promise<Value>): Promise<Value> {
  const found = known.get(name) ?? createOrRead(name, create);
  known.set(name, found);
  return found as Promise<Value>;
}

/** A value that could not be created is created by the next one who needs it, as if nobody had tried. */
async function createOrRead<Value>(name: string, create: () => Promise<Value>): Promise<Value> {
  const path = join(folder, name);
  await mkdir(folder, { recursive: true });
  for (;;) {
    if (await claim(path)) break;
    const text = await readFile(`${path}.json`, 'utf8').catch(() => undefined);
    if (text !== undefined) return JSON.parse(text) as Value;
    await pause(POLL_MS);
  }
  try {
    const value = await create();
    await writeFile(`${path}.part`, JSON.stringify(value));
    await rename(`${path}.part`, `${path}.json`);
    return value;
  } catch (error) {
    known.delete(name);
    await rm(`${path}.claim`);
    throw error;
  }
}

/** Whether this process is the one that creates the value: only one can create the file. */
async function claim(path: string): Promise<boolean> {
  try {
    await (await open(`${path}.claim`, 'wx')).close();
    return true;
  } catch {
    return false;
  }
}
