import type { AttentionReason } from '@nattoku/contract/order/order-state';
import type { ItemStanding } from '#domain/order/item-kind.ts';

export type Assessment = {
  progress: 'opened' | 'inProgress' | 'done';
  watchedShare: number;
  questionCount: number;
  answeredCount: number;
  /** By the latest answer: what is understood now. */
  correctCount: number;
  attention: Extract<AttentionReason, 'wrongAnswer' | 'question'>[];
  isMisunderstood: boolean;
};

type Standing = ItemStanding & { /** False for what the patient may leave out. */ required: boolean };
export type Evidence = { reviewedAt: Date | null; hasUnreadMessage: boolean; items: readonly Standing[] };

/** What must be done. Where everything may be left out, everything counts: somebody wanted it seen. */
const requiredOf = (items: readonly Standing[]): readonly Standing[] => {
  const required = items.filter((item) => item.required);
  return required.length > 0 ? required : items;
};

const sum = (items: readonly Standing[], of: (item: Standing) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

/** What everything that the patient did with an order comes to, of whatever kinds its items are. */
export function assess({ items, reviewedAt, hasUnreadMessage }: Evidence): Assessment {
  const wanted = requiredOf(items);
  const seconds = sum(wanted, (item) => item.seconds.total);
  const isNew = ({ wrongSince }: Standing) =>
    wrongSince !== null && (reviewedAt === null || wrongSince.getTime() > reviewedAt.getTime());
  const attention: Assessment['attention'] = [];
  if (items.some(isNew)) attention.push('wrongAnswer');
  if (hasUnreadMessage) attention.push('question');
  return {
    progress: progressOf(
      wanted,
      items.some(({ begun }) => begun),
    ),
    watchedShare: seconds > 0 ? Math.min(1, sum(wanted, (item) => item.seconds.watched) / seconds) : 0,
    questionCount: sum(items, ({ questions }) => questions.asked),
    answeredCount: sum(items, ({ questions }) => questions.answered),
    correctCount: sum(items, ({ questions }) => questions.right),
    attention,
    isMisunderstood: items.some(({ misunderstood }) => misunderstood),
  };
}

/** Nobody has completed an order of which the hospital took everything back. */
const progressOf = (wanted: readonly Standing[], hasBegun: boolean): Assessment['progress'] => {
  if (wanted.some(({ done }) => done) && wanted.every(({ done, needed }) => done || !needed)) return 'done';
  return hasBegun ? 'inProgress' : 'opened';
};
