import type { VideoPageItem } from '@nattoku/contract/video/video-page-item';
import { gaps, watchedShare } from '@nattoku/rules/video/watched-ranges';
import type { Screen } from '#platform/screen.ts';
import type { WayOn, Step } from '#progress/item-kind.ts';
import { wayOn } from '#progress/way-on.ts';
import { visitWords } from '#words/visit-words.ts';

export type Question = VideoPageItem['questions'][number];
export type VideoState = 'new' | 'watching' | 'questions' | 'done';

/** A video with its questions. */
export type VideoStep = Step<VideoPageItem> & {
  state: VideoState;
  /** 0 to 1. */
  share: number;
  /** Questions without a right answer that still may be tried, in the order of asking. */
  openQuestions: Question[];
};

/** A first answer and one more try; after it the explanation stands and the way is free. */
export const TRIES_PER_QUESTION = 2;

export const isAnsweredRight = (question: Question): boolean => question.answers.some(({ correct }) => correct);

export const isSettled = (question: Question): boolean =>
  isAnsweredRight(question) || question.answers.length >= TRIES_PER_QUESTION;

export const videoStep = (step: Step<VideoPageItem>): VideoStep => ({
  ...step,
  state: stateOf(step.item),
  share: shareOf(step.item),
  openQuestions: step.item.available ? step.item.questions.filter((question) => !isSettled(question)) : [],
});

export function stateOf(item: VideoPageItem): VideoState {
  if (!item.available) return 'done';
  if (item.finished) return item.questions.every(isSettled) ? 'done' : 'questions';
  return item.watchedRanges.length > 0 ? 'watching' : 'new';
}

export const shareOf = (item: VideoPageItem): number =>
  item.finished ? 1 : watchedShare(item.watchedRanges, item.durationSeconds);

/** A question that can still be answered, after this one; then one that was passed by. */
export function nextQuestion(step: VideoStep, after?: Question): Question | undefined {
  const position = after ? step.item.questions.findIndex(({ id }) => id === after.id) : -1;
  const later = step.item.questions.slice(position + 1);
  return later.find((question) => !isSettled(question)) ?? step.openQuestions.find(({ id }) => id !== after?.id);
}

type Part = 'watch' | 'question' | 'passage';

export const videoScreen = (itemId: string, part: Part, of: string | null = null): Screen => ({
  name: 'item',
  itemId,
  part,
  of,
});

/** At its video, or at its questions when the video was seen. */
export function startOfVideo(step: VideoStep): WayOn {
  const [question] = step.openQuestions;
  const { answerQuestion, goOnWith, watchNumber } = visitWords().video;
  const number = step.total === 1 ? null : step.number;
  if (step.state === 'questions' && question)
    return { screen: videoScreen(step.item.id, 'question', question.id), label: answerQuestion(number) };
  const label = step.state === 'watching' ? goOnWith(number) : watchNumber(number);
  return { screen: videoScreen(step.item.id, 'watch'), label };
}

/** The one next thing after a video, or after a question of it. */
export function afterVideo(steps: readonly Step[], step: VideoStep, after?: Question): WayOn {
  const question = nextQuestion(step, after);
  if (!question) return wayOn(steps, step);
  return {
    screen: videoScreen(step.item.id, 'question', question.id),
    label: after ? visitWords().video.nextQuestion : visitWords().video.toQuestions(step.openQuestions.length),
  };
}

/** A few seconds before the end there is nothing left worth resuming. */
const TOO_NEAR_THE_END = 3;

/** Where the player starts: where it was left, or where something is still to be seen. */
export function startSeconds(item: VideoPageItem): number {
  if (item.finished) return 0;
  return isOnlySkippedLeft(item) ? (unseen(item)[0]?.start ?? 0) : item.resumeSeconds;
}

/** Behind the place where it was left nothing is missing; what is missing lies before it. */
export const isOnlySkippedLeft = (item: VideoPageItem): boolean =>
  !item.finished && unseen(item).every(({ end }) => end <= item.resumeSeconds + TOO_NEAR_THE_END);

const unseen = ({ watchedRanges, durationSeconds }: VideoPageItem) => gaps(watchedRanges, durationSeconds);

/** Seconds that still have to be watched. */
export const secondsLeft = (item: VideoPageItem): number =>
  item.finished ? 0 : unseen(item).reduce((sum, { start, end }) => sum + (end - start), 0);
