import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FileStore } from '@nattoku/baas/file-store';

const contentTypes: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
  '.vtt': 'text/vtt; charset=utf-8',
};

type Storing = { store: FileStore; folder: string; prefix: string };

/**
 * Puts what `makeHls` left in a folder under `prefix`, the master playlist last: where it stands, all it names stands too.
 * The files are moved where the store can. Doing it again after a crash is harmless.
 */
export async function storeHls({ store, folder, prefix }: Storing): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const isMaster = (path: string) => path === join(folder, 'master.m3u8');
  for (const path of paths.toSorted((one, other) => Number(isMaster(one)) - Number(isMaster(other)))) {
    const contentType = contentTypes[extname(path)] ?? 'application/octet-stream';
    const fullPath = `${prefix}/${relative(folder, path).split(sep).join('/')}`;
    await store.putFile(fullPath, path, { contentType });
  }
}
