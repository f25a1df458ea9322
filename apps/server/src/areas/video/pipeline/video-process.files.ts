import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import type { FileStore } from '@nattoku/baas/file-store';

/** Each file that arrives for a video has a folder of its own: the file, and beside it what is made of it. */
export const mediaFolderOf = (videoId: VideoId, sourceNumber: number): string => `videos/${videoId}/${sourceNumber}`;

/** The source as a file of this machine; fetched into `workFolder` where the store is elsewhere. */
export async function openSource(files: FileStore, fullPath: string, workFolder: string): Promise<string> {
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  const local = await files.localPath(fullPath);
  if (local) return local;
  const copy = join(workFolder, 'source');
  const { stream } = await files.read(fullPath);
  await pipeline(stream, createWriteStream(copy, { mode: 0o600 }));
  return copy;
}

const numberOf = (folder: string): number => Number(folder.slice(folder.lastIndexOf('/') + 1));

/**
 * Forgets the files that came before the one that plays now: refused ones, replaced ones, and those of a server that was killed. What
 * another facility plays, which took it from the catalogue, stays.
 */
export async function removeReplacedSources(
  files: FileStore,
  { videoId, mediaFolder }: { videoId: VideoId; mediaFolder: string },
  isInUse: (folder: string) => Promise<boolean>,
): Promise<void> {
  const { prefixes } = await files.list(`videos/${videoId}`);
  const replaced = prefixes.filter((folder) => numberOf(folder) < numberOf(mediaFolder));
  for (const folder of replaced) if (!(await isInUse(folder))) await files.removeFolder(folder);
}
