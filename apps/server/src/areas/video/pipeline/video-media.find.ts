import type { VideoId } from '@nattoku/contract/shared/primitives';
import { selectPlayable } from '#areas/video/pipeline/video-media.access.ts';
import { selectSource } from '#areas/video/library/video.select.ts';
import { captionsIn } from '#domain/video/caption-tracks.ts';
import type { videos } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Viewers } from '#kernel/http/mount-files.ts';
import { read } from '#kernel/scope.ts';

/** Everything there is below a video's media address; no other name is looked for anywhere. */
const MADE = /^(\d{1,9})\/((?:[a-z0-9]{1,20}\/)?[\w-]{1,60}\.(?:m3u8|m4s|mp4|jpg))$/;
const ORIGINAL = /^(\d{1,9})\/original$/;
const CAPTIONS = /^captions\/([a-z]{2}(?:-[A-Za-z]+)?)\.vtt$/;

export type Media = { kind: 'captions'; webvtt: string } | { kind: 'file'; fullPath: string };

/** What stands at the address, or undefined where none of these may see the video. */
export async function findMedia(viewers: Viewers, videoId: VideoId, name: string): Promise<Media | undefined> {
  for (const scope of viewers) {
    const media = await read(scope, async (tx) => {
      const video = await selectPlayable(tx, scope.actor, videoId, scope.clock.now());
      return video && mediaOf(tx, video, name);
    });
    if (media) return media;
  }
  return undefined;
}

const mediaOf = async (tx: Tx, video: typeof videos.$inferSelect, name: string): Promise<Media | undefined> => {
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
};

const isCurrent = (mediaFolder: string | null, number: string) => mediaFolder?.split('/').at(-1) === number;
