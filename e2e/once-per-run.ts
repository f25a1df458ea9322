import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 100;

/** The workers of one run are processes of their own: they share values through files beside the data of the server under test. */
const folder = join(process.env['E2E_DATA_DIR'] ?? tmpdir(), 'shared');
const known = new Map<string, Promise<unknown>>();

type Outcome<Value> = { value: Value } | { error: string };

/** Creates a value in the first worker that needs it; every other worker waits for it and reads it. The value must survive JSON. */
export function oncePerRun<Value>(name: string, create: () => Promise<Value>): Promise<Value> {
  const found = known.get(name) ?? createOrRead(join(folder, name), create);
  known.set(name, found);
  return found as Promise<Value>;
}

async function createOrRead<Value>(path: string, create: () => Promise<Value>): Promise<Value> {
  await mkdir(folder, { recursive: true });
  const outcome = (await claim(path)) ? await write(path, create) : await read<Value>(path);
  if ('error' in outcome) throw new Error(outcome.error);
  return outcome.value;
}

/** Whether this process is the first one: only one can create the file. */
async function claim(path: string): Promise<boolean> {
  try {
    await (await open(`${path}.claim`, 'wx')).close();
    return true;
  } catch {
    return false;
  }
}

async function write<Value>(path: string, create: () => Promise<Value>): Promise<Outcome<Value>> {
  const outcome = await create().then(
    (value) => ({ value }),
    (error: unknown) => ({ error: String(error) }),
  );
  await writeFile(`${path}.part`, JSON.stringify(outcome));
  await rename(`${path}.part`, `${path}.json`);
  return outcome;
}

/** Waits as long as the story that needs the value may run. */
async function read<Value>(path: string): Promise<Outcome<Value>> {
  for (;;) {
    const text = await readFile(`${path}.json`, 'utf8').catch(() => undefined);
    if (text !== undefined) return JSON.parse(text) as Outcome<Value>;
    await pause(POLL_MS);
  }
}
