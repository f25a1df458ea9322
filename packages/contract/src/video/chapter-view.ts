import { z } from 'zod';
import { Instant } from '#shared/primitives.ts';

/** What a patient did with one chapter of a video. */
export const ChapterView = z.object({
  title: z.string(),
  start: z.number(),
  end: z.number(),
  state: z.enum(['seen', 'partly', 'skipped']),
  /** How many times over it was played, parts counting as parts. */
  times: z.number(),
  lastPlayedAt: Instant.nullable(),
});
export type ChapterView = z.infer<typeof ChapterView>;
