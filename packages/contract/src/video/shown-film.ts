import { z } from 'zod';
import { VideoId } from '#shared/primitives.ts';
import { Playback } from '#video/video.ts';

/** A film that stands within something else on the patient's page; one that is not named there is not to be had any more. */
export const ShownFilm = z.object({ id: VideoId, title: z.string(), durationSeconds: z.number(), playback: Playback });
export type ShownFilm = z.infer<typeof ShownFilm>;
