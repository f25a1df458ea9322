import { copyFile, glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** One build that was laid there; `since`: milliseconds since 1970. */
interface Generation {
  readonly since: number;
  readonly files: readonly string[];
}

/** A page that was opened before may ask for its files for so long after the next build came, and always until the one after that. */
const KEPT_MS = 24 * 3_600_000;
/** Not served: its name begins with a dot. */
const RECORD = '.generations.json';

/**
 * Lays a finished build into the folder from which a server serves, possibly at this moment. Each file appears whole; a page never names a
 * file that is not there yet; the file that announces the build comes last. What earlier pages may still ask for stays.
 */
export async function deployBuild(built: string, served: string, now = Date.now()): Promise<void> {
  const files = await listFiles(built);
  const earlier = await readGenerations(served);
  for (const file of files.toSorted((a, b) => turnOf(a) - turnOf(b)))
    await layFile(join(built, file), join(served, file));

  const same = JSON.stringify(files);
  const generations = [{ since: now, files }, ...earlier.filter((one) => JSON.stringify(one.files) !== same)];
  const kept = generations.filter((_, index) => index < 2 || (generations[index - 1]?.since ?? 0) > now - KEPT_MS);
  await layText(JSON.stringify(kept), join(served, RECORD));
  const needed = new Set(kept.flatMap((one) => one.files));
  for (const file of await listFiles(served)) {
    if (!needed.has(file)) await rm(join(served, file), { force: true });
  }
}

/** What is named comes before what names it. */
function turnOf(file: string): number {
  if (file === 'assets/builds/latest.json') return 3;
  if (/^index\.(?:signed-(?:in|out)\.(?:[\w.]+\.)?)?html/.test(file)) return 2;
  return file.startsWith('assets/') ? 0 : 1;
}

/** What was laid there by other means counts as one earlier build. */
async function readGenerations(served: string): Promise<readonly Generation[]> {
  try {
    return JSON.parse(await readFile(join(served, RECORD), 'utf8')) as Generation[];
  } catch {
    const files = await listFiles(served);
    return files.length > 0 ? [{ since: 0, files }] : [];
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    if (entry.isFile() && !entry.name.startsWith('.'))
      files.push(join(entry.parentPath, entry.name).slice(folder.length + 1));
  }
  return files.toSorted();
}

async function layFile(from: string, to: string): Promise<void> {
  const aside = await makeRoomAside(to);
  await copyFile(from, aside);
  await rename(aside, to);
}

async function layText(text: string, to: string): Promise<void> {
  const aside = await makeRoomAside(to);
  await writeFile(aside, text);
  await rename(aside, to);
}

async function makeRoomAside(to: string): Promise<string> {
  await mkdir(dirname(to), { recursive: true });
  return join(dirname(to), `.${basename(to)}.${process.pid}`);
}
