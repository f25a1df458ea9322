import { isForm, isVideo } from '@nattoku/contract/patient-page/page-items';
import type {
  PatientPage,
  PatientPageItem,
  PatientPageOrder,
  VideoPageItem,
} from '@nattoku/contract/patient-page/patient-page';
import { isConsentDone } from '#areas/consent/consents.ts';
import { gaps, watchedShare } from '@nattoku/rules/video/watched-ranges';

export type Question = VideoPageItem['questions'][number];
export type StepState = 'new' | 'watching' | 'questions' | 'done';

/** A video with its questions: one line of the patient's list. */
export type Step = {
  order: PatientPageOrder;
  item: VideoPageItem;
  /** From 1, through everything that is to be done in all orders. */
  number: number;
  total: number;
  state: StepState;
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

export function stepsOf(page: PatientPage): Step[] {
  const items = page.orders.flatMap((order) => order.items.map((item) => ({ order, item })));
  return items.flatMap(({ order, item }, index) =>
    isVideo(item)
      ? {
          order,
          item,
          number: index + 1,
          total: items.length,
          state: stateOf(item),
          share: item.finished ? 1 : watchedShare(item.watchedRanges, item.durationSeconds),
          openQuestions: item.available ? item.questions.filter((question) => !isSettled(question)) : [],
        }
      : [],
  );
}

function stateOf(item: VideoPageItem): StepState {
  if (!item.available) return 'done';
  if (item.finished) return item.questions.every(isSettled) ? 'done' : 'questions';
  return item.watchedRanges.length > 0 ? 'watching' : 'new';
}

export const findStep = (steps: readonly Step[], itemId: string | null): Step | undefined =>
  steps.find(({ item }) => item.id === itemId);

/** Where to go on: the first thing that is not done after this step, else the first one of all. */
export function nextStep(steps: readonly Step[], after?: Step): Step | undefined {
  const open = steps.filter(({ state }) => state !== 'done');
  return open.find(({ number }) => number > (after?.number ?? 0)) ?? open[0];
}

/** A question that can still be answered, after this one; then one that was passed by. */
export function nextQuestion(step: Step, after?: Question): Question | undefined {
  const position = after ? step.item.questions.findIndex(({ id }) => id === after.id) : -1;
  const later = step.item.questions.slice(position + 1);
  return later.find((question) => !isSettled(question)) ?? step.openQuestions.find(({ id }) => id !== after?.id);
}

/** Nobody has completed an order of which the hospital withdrew everything. What may be left out keeps none open, unless all of it may be. */
export function isOrderComplete({ items }: PatientPageOrder): boolean {
  const required = items.filter((item) => item.required);
  const own = required.length > 0 ? required : items;
  return own.some((item) => (isVideo(item) ? item.finished : isItemDone(item))) && own.every(isItemDone);
}

/** Whether nothing more is expected about it, whatever it is, also by what happened on this device alone. */
export function isItemDone(item: PatientPageItem): boolean {
  if (isVideo(item)) return stateOf(item) === 'done';
  return isForm(item) ? isConsentDone(item.consent) : item.done;
}

/** Orders that are complete and not yet said to be done. */
export const ordersToClose = (steps: readonly Step[]): PatientPageOrder[] => {
  const orders = new Set(steps.map(({ order }) => order));
  return [...orders].filter((order) => order.doneAt === null && isOrderComplete(order));
};

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
