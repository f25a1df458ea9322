import { join } from 'node:path';
import type { Video } from '@nattoku/contract/video/video';
import { eq } from 'drizzle-orm';
import { lockSeenVideo, nextVersion, type SeenVideo } from '#areas/video/library/video.lock.ts';
import { videoWritten } from '#areas/video/library/video.operations.ts';
import { openSource } from '#areas/video/pipeline/video-process.files.ts';
import { selectSource } from '#domain/video/video-media.ts';
import { videos } from '#domain/video/video.table.ts';
import { prepared } from '#kernel/database/transaction.ts';
import { frameOf, PosterRefused, posterOf } from '#kernel/media/make-poster.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

const NO_TOOLS =
  'このサーバーには画像を作るソフト（ffmpeg）がないため、表紙を変えられません。管理者に連絡してください。今の表紙はそのままです。';

const workFolder = ({ uploadFolder }: Services): string => join(uploadFolder, 'posters', newId());

const refusedAs = (code: 'video.noPicture' | 'video.pictureRefused') => (error: unknown) => {
  if (!(error instanceof PosterRefused)) throw error;
  throw error.reason === 'noTools' ? new Problem(code, { detail: NO_TOOLS }) : new Problem(code);
};

/** The picture at a position of the film becomes the poster; the one before stays when none can be made. */
export async function pickPoster(
  services: Services,
  scope: StaffScope,
  pick: SeenVideo & { seconds: number },
): Promise<Video> {
  const source = await read(scope, async (tx) => {
    requireReady(await lockSeenVideo(tx, pick, scope));
    return selectSource(tx, pick.videoId);
  });
  if (!source) throw new Problem('video.noPicture');
  const { seconds } = pick;
  const fetched = (folder: string) => openSource(services.files, source.fullPath, folder);
  const picture = await frameOf({ source: fetched, seconds, folder: workFolder(services) }).catch(
    refusedAs('video.noPicture'),
  );
  return keepPoster(services)(scope, { ...pick, picture });
}

/** A picture of one's own. */
export async function uploadPoster(
  services: Services,
  scope: StaffScope,
  seen: SeenVideo & { bytes: Buffer },
): Promise<Video> {
  await read(scope, async (tx) => requireReady(await lockSeenVideo(tx, seen, scope)));
  const picture = await posterOf(seen.bytes, workFolder(services)).catch(refusedAs('video.pictureRefused'));
  return keepPoster(services)(scope, { ...seen, picture });
}

const requireReady = (video: typeof videos.$inferSelect): void => {
  if (video.status !== 'ready' || video.mediaFolder === null) throw new Problem('video.notReady');
  // The pictures of a copy lie in the folder of the operator's film, where every other hospital sees them.
  if (video.catalogueUse !== null) throw new Problem('catalogue.sharedFilm');
};

/** Put into the store before the row says so: a store that refuses it leaves row and picture as they were. */
const keepPoster = (services: Services) =>
  write(async (tx, input: SeenVideo & { picture: Buffer }, scope: StaffScope) => {
    const { videoId, picture } = input;
    const video = await lockSeenVideo(tx, input, scope);
    requireReady(video);
    const path = `${video.mediaFolder}/poster.jpg`;
    await prepared({ key: path, work: () => services.files.put(path, picture, { contentType: 'image/jpeg' }) });
    await tx
      .update(videos)
      .set({ hasPoster: true, version: nextVersion, updatedAt: scope.clock.now() })
      .where(eq(videos.id, videoId));
    return videoWritten(tx, videoId, scope, 'video.poster', { size: picture.length });
  });
