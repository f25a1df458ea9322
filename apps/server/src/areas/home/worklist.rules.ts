import { WorkGap, TALK_SOON_DAYS, type WorkSection } from '@nattoku/contract/home/worklist';
import type { AttentionReason, OrderLifecycle } from '@nattoku/contract/order/order-state';
import { openConsentStates, type ConsentRoute, type ConsentState } from '@nattoku/contract/consent/consent-state';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';

/** What is known of a form that an order holds. */
export type FormFacts = {
  state: ConsentState;
  route: ConsentRoute;
  procedureOn: PlainDate | null;
  /** The form asks for a talk, and none is recorded. */
  needsTalk: boolean;
  /** Its sealed PDF was asked for, which a doctor's final check does. */
  isSealing: boolean;
  /** Of a withdrawal: somebody has not said that they know. */
  isUnheard: boolean;
  /** It waits for what does not come. */
  isStanding: boolean;
};

/** What is known of the talk that an order holds. */
export type TalkFacts = {
  /** It has begun, and nobody has ended it. */
  isRunning: boolean;
  /** It was held, and its record is not finalised. */
  isUnrecorded: boolean;
  /** What the patient decided asks for something by today that nobody has done. */
  hasFollowUp: boolean;
  /** It is planned, and somebody who has to come is not named. */
  lacksAttendee: boolean;
  /** It was held or taken back. */
  isOver: boolean;
};

/** What is known of one order; `lifecycle` is as of now. */
export type OrderFacts = {
  lifecycle: OrderLifecycle;
  attention: readonly AttentionReason[];
  /** Due until tomorrow, and nobody has looked since it asks for it. */
  isDue: boolean;
  /** A video that counts was not watched. */
  isUnwatched: boolean;
  talkAt: Date | null;
  forms: readonly FormFacts[];
  talk: TalkFacts | null;
};

/** The states in which nobody has decided about a form. */
export const undecidedStates: readonly ConsentState[] = ['draft', 'awaitingApproval', ...openConsentStates, 'expired'];
const isOpen = ({ state }: FormFacts) => openConsentStates.includes(state);
const isUndecided = ({ state }: FormFacts) => undecidedStates.includes(state);

const isToBeChecked = ({ state, isSealing }: FormFacts): boolean =>
  state === 'awaitingApproval' || (state === 'signed' && !isSealing);

/** Everything that an order lacks; `worklist.conditions` says the same to the database. */
export function gapsOf({ lifecycle, attention, isUnwatched, forms, talk }: OrderFacts): WorkGap[] {
  const has: Record<WorkGap, boolean> = {
    withdrawal: forms.some(({ isUnheard }) => isUnheard),
    question: attention.includes('question'),
    talkRunning: talk?.isRunning ?? false,
    notUnderstood: attention.includes('wrongAnswer'),
    overdue: attention.includes('overdue'),
    linkLocked: attention.includes('linkLocked'),
    undelivered: attention.includes('undelivered'),
    stopped: forms.some(({ isStanding }) => isStanding),
    doctorCheck: forms.some(isToBeChecked),
    talkRecord: talk?.isUnrecorded ?? false,
    followUp: talk?.hasFollowUp ?? false,
    attendees: talk?.lacksAttendee ?? false,
    video: lifecycle === 'issued' && isUnwatched,
    explanation: forms.some((form) => isOpen(form) && form.route !== 'paper' && form.needsTalk),
    signature: forms.some(isUndecided),
  };
  return WorkGap.options.filter((gap) => has[gap]);
}

const dayOf = (at: Date): PlainDate => todayInTokyo(at);

/** A talk of today or tomorrow stands there in any case, one of the days after it until its videos were watched. */
const isTalkAhead = ({ lifecycle, talkAt, talk, isUnwatched }: OrderFacts, today: PlainDate): boolean => {
  if (talkAt === null || talk?.isOver || lifecycle === 'draft' || lifecycle === 'canceled') return false;
  const last = addDays(today, lifecycle === 'issued' && isUnwatched ? TALK_SOON_DAYS : 1);
  return dayOf(talkAt) >= today && dayOf(talkAt) <= last;
};

/** Whether somebody has to do something about an order now, and not only some day. */
export function isWork(order: OrderFacts, now: Date): boolean {
  const today = todayInTokyo(now);
  const tomorrow = addDays(today, 1);
  return (
    order.attention.length > 0 ||
    order.isDue ||
    isTalkAhead(order, today) ||
    order.talk?.isRunning === true ||
    order.talk?.isUnrecorded === true ||
    order.talk?.hasFollowUp === true ||
    order.forms.some(
      (form) =>
        form.isUnheard ||
        form.isStanding ||
        isToBeChecked(form) ||
        (isUndecided(form) && (form.procedureOn === today || form.procedureOn === tomorrow)),
    )
  );
}

/** What waits for somebody of today whatever its dates. */
const soon: readonly WorkGap[] = ['talkRunning', 'notUnderstood', 'linkLocked', 'undelivered'];

type Dated = { gaps: readonly WorkGap[]; nearest: PlainDate | null };

/** Under which heading a row stands. What has no date and asks for somebody is of today. */
export function sectionOf({ gaps, nearest }: Dated, today: PlainDate): WorkSection {
  if (gaps.includes('question') || gaps.includes('withdrawal')) return 'waiting';
  if (gaps.includes('overdue')) return 'overdue';
  if (nearest === null || nearest <= today) return 'today';
  if (soon.some((gap) => gaps.includes(gap))) return 'today';
  return nearest === addDays(today, 1) ? 'tomorrow' : 'later';
}
