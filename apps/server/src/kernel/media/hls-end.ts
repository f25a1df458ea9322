import { buffer } from 'node:stream/consumers';
import { type FileStore, StorageError } from '@nattoku/baas/file-store';
import { readFragmentTracks, readIndexTracks } from '#kernel/media/mp4-boxes.ts';

type HlsEnd = {
  /** Length of the playlist in seconds. */
  seconds: number;
  /** Whether picture and sound both reach into the last segment. Players stall where one of them ends earlier. */
  hasAllTracks: boolean;
};

const SMALLEST = /^(\w+)\/index\.m3u8$/m;
const SEGMENT = /#EXTINF:([\d.]+),.*\n(.+)/g;
const INIT = /#EXT-X-MAP:URI="([\w.-]+)"/;

/**
 * Reads where a stored video ends from the playlist and the last segment of its smallest rendition, which costs three small files. Null for a folder
 * that holds no such files.
 */
export async function readHlsEnd(files: Pick<FileStore, 'read'>, folder: string): Promise<HlsEnd | null> {
  const read = async (name: string) => buffer((await files.read(`${folder}/${name}`)).stream);
  try {
    const [, rendition] = SMALLEST.exec((await read('master.m3u8')).toString()) ?? [];
    if (rendition === undefined) return null;
    const playlist = (await read(`${rendition}/index.m3u8`)).toString();
    const segments = [...playlist.matchAll(SEGMENT)];
    const [, init] = INIT.exec(playlist) ?? [];
    const last = segments.at(-1)?.[2]?.trim();
    if (last === undefined || init === undefined) return null;
    const wanted = readIndexTracks(await read(`${rendition}/${init}`));
    const found = readFragmentTracks(await read(`${rendition}/${last}`));
    return {
      seconds: segments.reduce((total, [, seconds]) => total + Number(seconds), 0),
      hasAllTracks: [...wanted].every((track) => found.has(track)),
    };
  } catch (error) {
    if (error instanceof StorageError && error.code === 'object-not-found') return null;
    throw error;
  }
}
