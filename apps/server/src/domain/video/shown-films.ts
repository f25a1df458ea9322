import type { VideoId } from '@nattoku/contract/shared/primitives';
import type { ShownFilm } from '@nattoku/contract/video/shown-film';
import { eq, inArray } from 'drizzle-orm';
import { captionTracks } from '#domain/video/caption-tracks.ts';
import { fileObjects, playbackOf, plays, videos } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/** Of these films, those that may still be seen, for a page that shows them within something else. */
export async function shownFilms(tx: Tx, videoIds: readonly VideoId[]): Promise<ShownFilm[]> {
  const ids = [...new Set(videoIds)];
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ video: videos, contentType: fileObjects.contentType })
    .from(videos)
    .leftJoin(fileObjects, eq(fileObjects.id, videos.sourceFileId))
    .where(inArray(videos.id, ids));
  const captions = await captionTracks(tx, ids);
  return rows
    .filter(({ video }) => plays(video))
    .map(({ video, contentType }) => ({
      id: video.id,
      title: video.title,
      durationSeconds: video.durationSeconds ?? 0,
      playback: playbackOf(
        video,
        contentType,
        captions.filter(({ videoId }) => videoId === video.id),
      ),
    }));
}
