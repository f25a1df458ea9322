import { titleMadeOf } from '@nattoku/contract/video/video-order-input';

/** What the patient reads above the videos. */
export const titleOf = (given: string, approachName: string | null, videoTitles: readonly string[]): string =>
  given === '' ? titleMadeOf(approachName, videoTitles) : given;
