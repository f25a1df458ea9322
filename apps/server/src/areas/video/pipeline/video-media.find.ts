import type { VideoId } from '@nattoku/contract/shared/primitives';
import { selectPlayable } from '#areas/video/pipeline/video-media.access.ts';
import { type Media, mediaOf } from '#domain/video/video-media.ts';
import type { Viewers } from '#kernel/http/mount-files.ts';
import { read } from '#kernel/scope.ts';

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
