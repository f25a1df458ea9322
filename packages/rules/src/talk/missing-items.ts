import type { StepEntry } from '#scenario/play-scenario.ts';
import { plannedWay } from '#scenario/room-way.ts';
import type { ScenarioStep } from '#scenario/scenario-step.ts';
import { stepTitle } from '#scenario/step-title.ts';
import { type ChatAnswer, withChatAnswers } from '#talk/chat-answers.ts';
import { foldSession, orderedEntries, type Session, talkedSeconds } from '#talk/fold-session.ts';
import type { PointAsks } from '#talk/point-results.ts';
import type { SessionEntry } from '#talk/session-entry.ts';

export type MissingKind = 'attendee' | 'minutes' | 'risk' | 'question' | 'step';

/** `key` names the item in the log; `reason` is null until one was recorded. */
export type MissingItem = { kind: MissingKind; key: string; title: string; reason: string | null };

export type TalkFacts = {
  attendees: readonly { id: string; title: string; required: boolean }[];
  plannedMinutes: number;
  points: readonly {
    id: string;
    kind: string;
    asks: PointAsks;
    title: string;
    required: boolean;
    answered: ChatAnswer | null;
  }[];
  /** Questions and worries that the patient sent after the talk had started and nobody has answered. */
  asked: readonly { id: string; title: string }[];
  steps: readonly ScenarioStep[];
  /** Scenario answers from before the talk. */
  home: readonly StepEntry[];
  entries: readonly SessionEntry[];
};

/** A talk shorter than this share of its plan is listed. */
const SHORTEST_SHARE = 0.5;

/** Lists what a talk lacks that ends or is finalised now: people, time, risks, answers and steps, each with the reason recorded so far. */
export function missingItems(facts: TalkFacts, now: Date): MissingItem[] {
  const session = foldSession(facts.entries);
  const found = [
    ...missingAttendees(facts, session),
    ...missingMinutes(facts, now),
    ...missingRisks(facts, session),
    ...missingAnswers(facts, session),
    ...missingSteps(facts, session),
  ];
  return found.map((item) => ({ ...item, reason: session.missingReasons[item.key] ?? null }));
}

type Found = Omit<MissingItem, 'reason'>;

const missingAttendees = ({ attendees }: TalkFacts, { attendance }: Session): Found[] =>
  attendees
    .filter(({ id, required }) => required && !attendance[id]?.inAt)
    .map(({ id, title }) => ({ kind: 'attendee', key: `attendee/${id}`, title }));

function missingMinutes({ plannedMinutes, entries }: TalkFacts, now: Date): Found[] {
  const seconds = talkedSeconds(entries, now);
  if (seconds >= plannedMinutes * 60 * SHORTEST_SHARE) return [];
  const title = `予定${plannedMinutes}分に対して${Math.floor(seconds / 60)}分`;
  return [{ kind: 'minutes', key: 'minutes', title }];
}

const missingRisks = ({ points }: TalkFacts, { points: results }: Session): Found[] =>
  points
    .filter(({ id, kind, required }) => kind === 'risk' && required && results[id] === undefined)
    .map(({ id, title }) => ({ kind: 'risk', key: `point/${id}`, title }));

/** A question that was put off is still open; one that was left out has its reason already. */
function missingAnswers({ points, asked }: TalkFacts, { points: inLog }: Session): Found[] {
  const results = withChatAnswers(inLog, points);
  const planned = points.filter(
    ({ id, asks }) => asks === 'answer' && (results[id] === undefined || results[id].result === 'later'),
  );
  return [
    ...planned.map(({ id, title }) => ({ kind: 'question', key: `point/${id}`, title }) as const),
    ...asked.map(({ id, title }) => ({ kind: 'question', key: `question/${id}`, title }) as const),
  ];
}

function missingSteps({ steps, home, entries }: TalkFacts, { departures }: Session): Found[] {
  const ordered = orderedEntries(entries);
  const shown = new Set(ordered.flatMap((entry) => (entry.kind === 'step' ? [entry.step] : [])));
  const answers = ordered.filter((entry) => entry.kind === 'answer');
  return plannedWay(steps, { entries: answers, home, departures })
    .filter(({ key, kind }) => kind !== 'end' && kind !== 'staffNote' && !shown.has(key))
    .map((step) => ({ kind: 'step', key: `step/${step.key}`, title: stepTitle(step) }));
}
