import type { VideoId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { requireWindow } from '#areas/ic-support/window/window.pairing.ts';
import { sceneOf } from '#areas/ic-support/window/window.view.ts';
import { sendMedia } from '#domain/video/send-media.ts';
import { mediaOf } from '#domain/video/video-media.ts';
import { plays, videos } from '#domain/video/video.table.ts';
import type { Exchange } from '#kernel/http/mount.ts';
import { Problem } from '#kernel/problem.ts';
import type { Services } from '#kernel/services.ts';

/** Nothing of it stays on the device: the next talk is somebody else's. */
const NOT_KEPT = 'private, no-store';

type Asked = { params: { videoId: VideoId; file: string } };

/** What the film of the step is played from, while it is shown: a window is no way to the films of the hospital. */
export const sendWindowFilm =
  (services: Services) =>
  async (_: unknown, { params: { videoId, file } }: Asked, exchange: Exchange) => {
    const { facilityId, itemId } = await requireWindow(services, exchange.request);
    const media = await services.database.transaction(facilityId, async (tx) => {
      const { shown } = await sceneOf(tx, itemId);
      if (shown?.kind !== 'video' || shown.videoId !== videoId) return undefined;
      const [video] = await tx.select().from(videos).where(eq(videos.id, videoId));
      return video && plays(video) ? mediaOf(tx, video, file) : undefined;
    });
    if (!media) throw new Problem('notFound');
    return sendMedia(services, exchange, media, { captions: NOT_KEPT, file: () => NOT_KEPT });
  };
