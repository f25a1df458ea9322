import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { fetchFile } from '#platform/network/files.ts';
import { saveFile } from '#platform/save-file.ts';

/** Where a list is written out, below /api, what of it, and the beginning of the file's name. */
type Wanted = { path: string; body: unknown; fileName: string };

/** Fetches the file and hands it to the browser to be saved. Tells how many rows it holds. Throws as `call`. */
export async function exportList({ path, body, fileName }: Wanted): Promise<number> {
  const file = await fetchFile({ address: apiPrefix + path, body, accept: 'text/csv' });
  saveFile(file.blob, `${fileName}_${todayInTokyo(new Date())}.csv`);
  return Number(file.headers.get('x-row-count'));
}

/** The same for a file of another kind, that holds one thing and no rows. */
export async function exportZip(path: string, fileName: string): Promise<void> {
  const { blob } = await fetchFile({ address: apiPrefix + path, body: {}, accept: 'application/zip' });
  saveFile(blob, fileName);
}
