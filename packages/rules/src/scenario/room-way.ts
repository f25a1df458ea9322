import {
  type Answers,
  answersGiven,
  answeredWith,
  exitTaken,
  isAnswered,
  nextShown,
  ruleTaken,
  type Stage,
  type StepAnswer,
  type StepEntry,
} from '#scenario/play-scenario.ts';
import { graphOf, isShownAt, type PlaceOfTalk, type ScenarioGraph } from '#scenario/scenario-graph.ts';
import type { ScenarioStep } from '#scenario/scenario-step.ts';

/** What of the log of a talk leads on: which step was shown, and what was answered to one. */
export type RoomEntry = { kind: 'step'; step: string | null } | { kind: 'answer'; step: string; answer: StepAnswer };

/** Which answer leads on, and where it was given. */
export type Deciding = { step: string; answer: StepAnswer; place: PlaceOfTalk };

export type RoomWay = {
  /** To which the answers lead; null at the end. */
  next: ScenarioStep | null;
  /** More than one where the way parts here; the one that the answers lead to is among them. */
  ways: ScenarioStep[];
  /** The answer that decided; null where the way does not part, or nothing was answered that it looks at. */
  decidedBy: Deciding | null;
  /** What is met from here on as far as the answers are known, in its order. */
  ahead: string[];
};

type Room = Stage & { answeredInRoom: ReadonlySet<string> };

/**
 * Where a talk goes on. Staff may show any step; from the one that is shown the answer leads on that was given in the room, and where a question was
 * not asked here the one of home (specification/ic-support.md §5).
 * @param home what the patient did at home
 */
export function roomWay(
  steps: readonly ScenarioStep[],
  entries: readonly RoomEntry[],
  home: readonly StepEntry[],
): RoomWay {
  const room = roomOf(steps, entries, home);
  const current = room.graph.stepOf.get(shownLast(entries) ?? '') ?? null;
  const next = follow(room, current);
  return {
    next,
    ways: waysFrom(room, current),
    decidedBy: decidingFrom(room, current),
    ahead: aheadOf(room, next),
  };
}

type Departure = { step: string; instead: string };

/**
 * The steps from the beginning to the end, by the answers that are known; where staff chose another step than the answers led to, the way goes on
 * from the chosen one.
 */
export function plannedWay(
  steps: readonly ScenarioStep[],
  {
    entries,
    home,
    departures,
  }: { entries: readonly RoomEntry[]; home: readonly StepEntry[]; departures: readonly Departure[] },
): ScenarioStep[] {
  const room = roomOf(steps, entries, home);
  const chosen = new Map(departures.map(({ step, instead }) => [instead, step]));
  const way = new Set<ScenarioStep>();
  const follows = (current: ScenarioStep | null): ScenarioStep | null => {
    const next = follow(room, current);
    return (next && room.graph.stepOf.get(chosen.get(next.key) ?? next.key)) ?? null;
  };
  for (let step = follows(null); step !== null && !way.has(step); step = follows(step)) way.add(step);
  return [...way];
}

function roomOf(steps: readonly ScenarioStep[], entries: readonly RoomEntry[], home: readonly StepEntry[]): Room {
  const graph = graphOf(steps);
  const inRoom = answersInRoom(graph, entries);
  const answers: Answers = new Map([...answersGiven(graph, 'home', home), ...inRoom]);
  return { graph, place: 'room', answers, answeredInRoom: new Set(inRoom.keys()) };
}

const shownLast = (entries: readonly RoomEntry[]): string | null =>
  entries.findLast((entry) => entry.kind === 'step')?.step ?? null;

/** An answer that the step does not take leads nowhere; coming to a step anew asks it anew. */
function answersInRoom(graph: ScenarioGraph, entries: readonly RoomEntry[]): Answers {
  const answers: Answers = new Map();
  let at: string | null = null;
  for (const entry of entries) {
    if (entry.kind === 'answer') {
      const step = graph.stepOf.get(entry.step);
      if (!step || !isAnswered(step, entry)) continue;
      const known = answers.get(entry.step);
      const latest: StepEntry = { step: entry.step, answer: entry.answer };
      answers.set(entry.step, answeredWith(step, known, { latest, isLeft: false }));
      continue;
    }
    const left = at === null || at === entry.step ? undefined : answers.get(at);
    if (left && at !== null) answers.set(at, { ...left, isLeft: true });
    at = entry.step;
  }
  return answers;
}

const startOf = ({ graph }: Room, current: ScenarioStep | null): string | null => {
  if (current === null) return graph.steps[0]?.key ?? null;
  return current.kind === 'end' ? null : (graph.usualOf.get(current.key) ?? null);
};

const follow = (room: Room, current: ScenarioStep | null): ScenarioStep | null => {
  if (current === null) return nextShown(room, startOf(room, null));
  if (current.kind === 'end') return null;
  const answer = room.answers.get(current.key)?.latest ?? {};
  return nextShown(room, exitTaken(room.graph, current, answer));
};

/** Every step that may come next, whatever is answered. */
function waysFrom(room: Room, current: ScenarioStep | null): ScenarioStep[] {
  const { graph } = room;
  const found = new Map<string, ScenarioStep>();
  const passed = new Set<string>();
  const first = current === null ? [startOf(room, null)] : (graph.exitsOf.get(current.key) ?? []).map(({ to }) => to);
  for (const waiting = first.toReversed(); waiting.length > 0;) {
    const step = graph.stepOf.get(waiting.pop() ?? '');
    if (!step || passed.has(step.key)) continue;
    passed.add(step.key);
    if (step.kind === 'end' || isShownAt(step, 'room')) found.set(step.key, step);
    else if (step.kind === 'branch')
      waiting.push(...(graph.exitsOf.get(step.key) ?? []).map(({ to }) => to).toReversed());
    else waiting.push(graph.usualOf.get(step.key) ?? null);
  }
  return [...found.values()];
}

/** The first answer on the way to the next step that a fork looks at. */
function decidingFrom(room: Room, current: ScenarioStep | null): Deciding | null {
  if (waysFrom(room, current).length < 2) return null;
  if (current && leadsByOption(room, current)) return decidingAt(room, current.key);
  let key = startOf(room, current);
  for (let passed = 0; key !== null && passed <= room.graph.steps.length; passed += 1) {
    const step = room.graph.stepOf.get(key);
    if (!step) return null;
    if (step.kind === 'branch') {
      const rule = step.rules[ruleTaken(room, step)] ?? step.rules.find((one) => room.answers.has(one.step));
      return rule ? decidingAt(room, rule.step) : null;
    }
    if (step.kind === 'end' || isShownAt(step, 'room')) return null;
    key = room.graph.usualOf.get(key) ?? null;
  }
  return null;
}

const leadsByOption = ({ graph }: Room, { key }: ScenarioStep): boolean =>
  (graph.exitsOf.get(key) ?? []).some(({ via }) => via === 'option');

const decidingAt = ({ answers, answeredInRoom }: Room, step: string): Deciding | null => {
  const answer = answers.get(step)?.latest.answer;
  return answer ? { step, answer, place: answeredInRoom.has(step) ? 'room' : 'home' } : null;
};

const aheadOf = (room: Room, next: ScenarioStep | null): string[] => {
  const keys = new Set<string>();
  for (let step = next; step !== null && !keys.has(step.key); step = follow(room, step)) keys.add(step.key);
  return [...keys];
};
