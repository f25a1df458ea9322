import { isFinished, watchedSeconds, type WatchedRange } from '@nattoku/rules/video/watched-ranges';
import type { ItemStanding } from '#domain/order/item-kind.ts';

/** A first answer and one more try; after it the explanation stands and the way is free. */
export const TRIES_PER_QUESTION = 2;

type Answer = { correct: boolean; receivedAt: Date };

export type VideoEvidence = {
  durationSeconds: number;
  /** False when the hospital withdrew the video; then it need not be watched. */
  available: boolean;
  watched: readonly WatchedRange[];
  /** The answers to each of its questions, in the order in which they were given. */
  answers: readonly (readonly Answer[])[];
  /** When something was last played or answered. */
  lastDidAt: Date | null;
};

const isRightNow = (answers: readonly Answer[]): boolean => answers.at(-1)?.correct ?? false;
export const isSettled = (answers: readonly { correct: boolean }[]): boolean =>
  answers.length >= TRIES_PER_QUESTION || answers.some(({ correct }) => correct);

/** What everything that the patient did with a video comes to. The same evidence gives the same answer, in whatever order it arrived. */
export function standingOfVideo(evidence: VideoEvidence): ItemStanding {
  const { durationSeconds, available, watched, answers, lastDidAt } = evidence;
  const seen = watchedSeconds(watched, durationSeconds);
  const answered = answers.filter((given) => given.length > 0);
  const wrong = answered.filter((given) => !isRightNow(given));
  const times = wrong.flatMap((given) => given.slice(-1).map(({ receivedAt }) => receivedAt.getTime()));
  return {
    done: isFinished(watched, durationSeconds) && (!available || answers.every(isSettled)),
    needed: available,
    begun: seen > 0 || answered.length > 0,
    lastDidAt,
    seconds: { total: durationSeconds, watched: seen },
    questions: { asked: answers.length, answered: answered.length, right: answered.length - wrong.length },
    wrongSince: times.length > 0 ? new Date(Math.max(...times)) : null,
    misunderstood: wrong.some((given) => given.length >= TRIES_PER_QUESTION),
  };
}
