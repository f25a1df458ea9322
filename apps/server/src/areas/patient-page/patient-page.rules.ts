import type { AttentionReason, OrderLifecycle } from '@nattoku/contract/video/video-order';
import { LINK_IDLE_SECONDS } from '#domain/order/link/link-session.ts';
import { isFinished, watchedSeconds, type WatchedRange } from '@nattoku/rules/video/watched-ranges';

const TOUCH_SECONDS = 30;

type SessionTimes = { lastSeenAt: Date; expiresAt: Date; endedAt: Date | null };

export const isLiving = ({ lastSeenAt, expiresAt, endedAt }: SessionTimes, now: Date): boolean =>
  endedAt === null && now < expiresAt && now.getTime() - lastSeenAt.getTime() < LINK_IDLE_SECONDS * 1000;

/** The last sign of life is written at most this often. */
export const isStale = (lastSeenAt: Date, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() > TOUCH_SECONDS * 1000;

export type OrderTimes = { lifecycle: OrderLifecycle; expiresAt: Date | null; closedAt: Date | null };

/** Whether the patient may see it. */
export const isOpen = ({ lifecycle, expiresAt }: OrderTimes, now: Date): boolean =>
  lifecycle === 'issued' && expiresAt !== null && now < expiresAt;

/** What was done without a network may arrive late: whoever was in while the order was open may still hand it in. */
export function acceptsRecords(order: OrderTimes, cameInAt: Date, now: Date): boolean {
  if (isOpen(order, now)) return true;
  if (order.lifecycle === 'draft' || order.lifecycle === 'canceled') return false;
  const endedAt = order.lifecycle === 'closed' ? order.closedAt : order.expiresAt;
  return endedAt !== null && endedAt > cameInAt;
}

/** Below this it is the way through the network. */
const CLOCK_TOLERANCE_MS = 5_000;

/**
 * By how much the clock of a device is behind the server's, in milliseconds (specification/patient-page.md §23: the offset is recorded). Measured as
 * it sends, so it holds for everything that it dated since its clock was last put right.
 */
export function clockOffset(sentAt: string | undefined, now: Date): number {
  const offset = sentAt === undefined ? 0 : now.getTime() - Date.parse(sentAt);
  return Math.abs(offset) <= CLOCK_TOLERANCE_MS ? 0 : offset;
}

/** The same moments by the server's clock. */
export const byServerClock = <R extends { at: string }>(records: readonly R[], offset: number): R[] =>
  offset === 0
    ? [...records]
    : records.map((record) => ({ ...record, at: new Date(Date.parse(record.at) + offset).toISOString() }));

/** A device's clock may be wrong; nothing happened before the link was there, and nothing happens in the future. */
export const clampTime = (at: string, earliest: Date, now: Date): Date =>
  new Date(Math.min(now.getTime(), Math.max(earliest.getTime(), Date.parse(at))));

export const deviceClassOf = (userAgent: string): 'phone' | 'tablet' | 'computer' => {
  if (/ipad|tablet|android(?!.*mobile)/i.test(userAgent)) return 'tablet';
  return /mobile|iphone|android/i.test(userAgent) ? 'phone' : 'computer';
};

/** A first answer and one more try; after it the explanation stands and the way is free. */
export const TRIES_PER_QUESTION = 2;

type Answer = { correct: boolean; receivedAt: Date };

export type Evidence = {
  reviewedAt: Date | null;
  hasUnreadMessage: boolean;
  items: readonly {
    durationSeconds: number;
    /** False when the hospital withdrew the video; then it need not be watched. */
    available: boolean;
    /** False for what the patient may leave out. */
    required: boolean;
    watched: readonly WatchedRange[];
    /** The answers to each of its questions, in the order in which they were given. */
    answers: readonly (readonly Answer[])[];
  }[];
};

export type Assessment = {
  progress: 'opened' | 'inProgress' | 'done';
  watchedShare: number;
  questionCount: number;
  answeredCount: number;
  /** By the latest answer: what is understood now. */
  correctCount: number;
  attention: Extract<AttentionReason, 'wrongAnswer' | 'question'>[];
  /** Still wrong at the second try: something that staff have to explain. */
  isMisunderstood: boolean;
};

const isRightNow = (answers: readonly Answer[]): boolean => answers.at(-1)?.correct ?? false;
const isSettled = (answers: readonly Answer[]): boolean =>
  answers.length >= TRIES_PER_QUESTION || answers.some(({ correct }) => correct);

const watchedOf = (items: Evidence['items']): number =>
  items.reduce((sum, item) => sum + watchedSeconds(item.watched, item.durationSeconds), 0);

/** What must be watched. Where everything may be left out, everything counts: somebody wanted it seen. */
const requiredOf = (items: Evidence['items']): Evidence['items'] => {
  const required = items.filter((item) => item.required);
  return required.length > 0 ? required : items;
};

/** What everything that the patient did comes to. The same evidence gives the same answer, in whatever order it arrived. */
export function assess({ items, reviewedAt, hasUnreadMessage }: Evidence): Assessment {
  const asWanted = requiredOf(items);
  const seconds = asWanted.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const watched = watchedOf(asWanted);
  const asked = items.flatMap(({ answers }) => answers);
  const answered = asked.filter((answers) => answers.length > 0);
  const wrong = answered.filter((answers) => !isRightNow(answers));
  const isNew = ({ receivedAt }: Answer) => reviewedAt === null || receivedAt > reviewedAt;
  const attention: Assessment['attention'] = [];
  if (wrong.some((answers) => answers.slice(-1).some(isNew))) attention.push('wrongAnswer');
  if (hasUnreadMessage) attention.push('question');
  return {
    progress: progressOf(asWanted, watchedOf(items) > 0 || answered.length > 0),
    watchedShare: seconds > 0 ? Math.min(1, watched / seconds) : 0,
    questionCount: asked.length,
    answeredCount: answered.length,
    correctCount: answered.length - wrong.length,
    attention,
    isMisunderstood: wrong.some((answers) => answers.length >= TRIES_PER_QUESTION),
  };
}

/** Nobody has completed an order of which the hospital withdrew everything. */
const progressOf = (items: Evidence['items'], hasBegun: boolean): Assessment['progress'] => {
  const isDone = ({ available, watched, durationSeconds, answers }: Evidence['items'][number]) =>
    !available || (isFinished(watched, durationSeconds) && answers.every(isSettled));
  const hasFinishedOne = items.some(({ watched, durationSeconds }) => isFinished(watched, durationSeconds));
  if (hasFinishedOne && items.every(isDone)) return 'done';
  return hasBegun ? 'inProgress' : 'opened';
};
