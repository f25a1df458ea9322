import { addDays } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { EXPIRING_DAYS, type VideoSummary } from '#video/video.ts';
import { type VideoState } from '#video/video-library.ts';

type Stated = Pick<VideoSummary, 'status' | 'published' | 'withdrawnAt' | 'validUntil'>;

/** Where a video stands on a day (in Tokyo), in one word; the database says the same in `video.reading.ts`. */
export const videoStateOf = ({ status, published, withdrawnAt, validUntil }: Stated, today: PlainDate): VideoState => {
  if (withdrawnAt !== null) return 'withdrawn';
  if (status !== 'ready') return status;
  if (!published) return 'unpublished';
  if (validUntil === null || validUntil > addDays(today, EXPIRING_DAYS)) return 'published';
  return validUntil < today ? 'expired' : 'expiring';
};

/** `isOrderable` of the database, for a video that is at hand. */
export const isOrderableOn = (video: Stated, today: PlainDate): boolean =>
  ['published', 'expiring'].includes(videoStateOf(video, today));
