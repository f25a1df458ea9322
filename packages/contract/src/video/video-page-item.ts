import { z } from 'zod';
import { recorded, shownItem } from '#patient-page/shown-item.ts';
import { OrderItemId, VideoQuestionId, WatchedRange } from '#shared/primitives.ts';
import { Chapter, Playback, VideoQuestion } from '#video/video.ts';

/** A video with its questions on the patient's page. */
export const VideoPageItem = z.object({
  ...shownItem,
  kind: z.literal('video'),
  description: z.string(),
  durationSeconds: z.number(),
  /** False when the hospital withdrew the video; then it need not be watched. */
  available: z.boolean(),
  playback: Playback,
  watchedRanges: z.array(WatchedRange),
  resumeSeconds: z.number(),
  finished: z.boolean(),
  /** Those the order was issued with. */
  chapters: z.array(Chapter).optional(),
  /** The right option and its explanation travel along so that answering works without a network. */
  questions: z.array(VideoQuestion.extend({ answers: z.array(z.object({ option: z.int(), correct: z.boolean() })) })),
});
export type VideoPageItem = z.infer<typeof VideoPageItem>;

/** What happened on the device with a video. */
export const videoRecords = [
  z.object({ ...recorded, kind: z.literal('watched'), itemId: OrderItemId, range: WatchedRange }),
  z.object({
    ...recorded,
    kind: z.literal('answered'),
    itemId: OrderItemId,
    questionId: VideoQuestionId,
    option: z.int().min(0).max(5),
  }),
] as const;
