import type { VideoId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { captionsIn } from '#domain/video/caption-tracks.ts';
import { fileObjects, videos } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/** Everything there is below a video's media address; no other name is looked for anywhere. */
const MADE = /^(\d{1,9})\/((?:[a-z0-9]{1,20}\/)?[\w-]{1,60}\.(?:m3u8|m4s|mp4|jpg))$/;
const ORIGINAL = /^(\d{1,9})\/original$/;
const CAPTIONS = /^captions\/([a-z]{2}(?:-[A-Za-z]+)?)\.vtt$/;

export type Media = { kind: 'captions'; webvtt: string } | { kind: 'file'; fullPath: string };

/** What stands at this name of a video that whoever asks may see. */
export async function mediaOf(
  tx: Tx,
  video: Pick<typeof videos.$inferSelect, 'id' | 'mediaFolder'>,
  name: string,
): Promise<Media | undefined> {
  const [, language] = CAPTIONS.exec(name) ?? [];
  if (language) {
    const webvtt = await captionsIn(tx, video.id, language);
    return webvtt === undefined ? undefined : { kind: 'captions', webvtt };
  }
  const [, ofOriginal] = ORIGINAL.exec(name) ?? [];
  if (ofOriginal) {
    const source = await selectSource(tx, video.id);
    return source && isCurrent(video.mediaFolder, ofOriginal) ? { kind: 'file', fullPath: source.fullPath } : undefined;
  }
  const [, number, file] = MADE.exec(name) ?? [];
  return number && isCurrent(video.mediaFolder, number)
    ? { kind: 'file', fullPath: `${video.mediaFolder}/${file}` }
    : undefined;
}

const isCurrent = (mediaFolder: string | null, number: string) => mediaFolder?.split('/').at(-1) === number;

/** The file that a video was made of. */
export const selectSource = async (tx: Tx, videoId: VideoId) => {
  const [row] = await tx
    .select({ file: fileObjects })
    .from(videos)
    .innerJoin(fileObjects, eq(fileObjects.id, videos.sourceFileId))
    .where(eq(videos.id, videoId));
  return row?.file;
};
