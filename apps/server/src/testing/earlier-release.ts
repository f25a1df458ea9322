import { createHash } from 'node:crypto';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Manifest } from '#commands/backup/manifest.ts';

const kept = join(import.meta.dirname, 'earlier-release');
/** Hashed with their times: an event or a signature at another time would be a forged one. */
const isHashed = (table: string) => table.startsWith('audit_') || table === 'consent_signatures';
const instants = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00/g;

export type EarlierRow = Record<string, string>;

/**
 * Lays the backup of a hospital that an earlier release wrote into a folder, as if it had been made now: what was issued yesterday there was issued
 * yesterday. Its orders, consent forms, links and responses stand in every state that there was; of its files it keeps the PDFs of forms that can still be signed.
 * @returns reads a table of that backup, each value as COPY writes it, `\N` for null
 */
export async function bringEarlierRelease(folder: string): Promise<(table: string) => Promise<EarlierRow[]>> {
  await cp(kept, folder, { recursive: true });
  const name = (await readdir(folder)).find((each) => each.endsWith('Z')) ?? '';
  const at = (...parts: string[]) => join(folder, name, ...parts);
  const manifest = Manifest.parse(JSON.parse(await readFile(at('manifest'), 'utf8')));
  const later = Date.now() - Date.parse(manifest.createdAt);
  const moved = (instant: string) => {
    const time = new Date(Date.parse(instant.replace(' ', 'T').replace('+00', 'Z')) + later);
    return time.toISOString().replace('T', ' ').replace('Z', '+00');
  };
  for (const table of manifest.tables.filter((each) => !isHashed(each.name))) {
    const path = at('tables', `${table.name}.copy.gz`);
    const text = gunzipSync(await readFile(path)).toString();
    const bytes = gzipSync(text.replace(instants, moved));
    await writeFile(path, bytes);
    table.bytes = bytes.length;
    table.sha256 = createHash('sha256').update(bytes).digest('hex');
  }
  await writeFile(at('manifest'), JSON.stringify(manifest));
  return async (table) => {
    const columns = manifest.tables.find((each) => each.name === table)?.columns ?? [];
    const lines = gunzipSync(await readFile(at('tables', `${table}.copy.gz`)))
      .toString()
      .trimEnd()
      .split('\n');
    return lines.map((line) => Object.fromEntries(line.split('\t').map((value, index) => [columns[index], value])));
  };
}
