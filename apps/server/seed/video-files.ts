import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileMetadata, FileStore } from '@nattoku/baas/file-store';
import { demoMediaFolder, type DemoVideo } from '#seed/media/videos.ts';

/** Files written to disk for good at once; more wait for each other. */
const AT_ONCE = 32;

const contentTypes: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  jpg: 'image/jpeg',
};

/** Copies what was filmed for the demonstration into the file store; returns what became of the film itself. */
export async function copyFilm(
  files: FileStore,
  film: DemoVideo,
  { folder, withHls }: { folder: string; withHls: boolean },
): Promise<FileMetadata> {
  const made = withHls ? await filesBelow(join(demoMediaFolder, film.hls)) : [join(demoMediaFolder, film.poster)];
  const waiting = made.map((path) => async () => {
    const name = path.slice(join(demoMediaFolder, film.hls).length + 1);
    const contentType = contentTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    await files.put(`${folder}/${name}`, await readFile(path), { contentType });
  });
  const lines = Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await next();
  });
  await Promise.all(lines);
  return files.put(`${folder}/source.mp4`, await readFile(join(demoMediaFolder, film.file)), {
    contentType: 'video/mp4',
    customMetadata: { filename: film.file },
  });
}

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};
