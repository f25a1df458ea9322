/**
 * The film of a step in the room (docs/specification/ic-support.md §60): whoever leads plays it, and every screen of the talk tells by the same entry
 * where it is.
 */
import type { VideoStep } from '#scenario/scenario-step.ts';

/** It ran from `seconds` of the film on at the instant `at`, or rests there. */
export type RoomFilm = { isPlaying: boolean; seconds: number; at: string };

export type FilmPlace = { isPlaying: boolean; seconds: number; isOver: boolean };

/** Where the chapter ends, in seconds of the film. */
export const endOfChapter = ({ toSeconds }: Pick<VideoStep, 'toSeconds'>, durationSeconds: number): number =>
  Math.min(toSeconds ?? Infinity, durationSeconds > 0 ? durationSeconds : Infinity);

/** Where the film is at an instant, in milliseconds; at its end it rests. */
export function filmAt({ isPlaying, seconds, at }: RoomFilm, end: number, now: number): FilmPlace {
  const ran = isPlaying ? Math.max(0, now - Date.parse(at)) / 1000 : 0;
  const isOver = seconds + ran >= end;
  return { isPlaying: isPlaying && !isOver, seconds: Math.min(end, seconds + ran), isOver };
}
