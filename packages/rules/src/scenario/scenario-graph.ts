import { type ReadRule, readRules } from '#scenario/branch-rules.ts';
import type { ScenarioStep } from '#scenario/scenario-step.ts';

/** A way out of a step: to another one, or null where the list is over and nothing was said. `index`: of the option or the rule that leads there. */
export type Exit = { to: string | null; via: 'next' | 'option' | 'rule'; index: number };

/** Steps by their key with all ways between them. Of two steps with one key the first counts. */
export type ScenarioGraph = {
  steps: readonly ScenarioStep[];
  stepOf: ReadonlyMap<string, ScenarioStep>;
  exitsOf: ReadonlyMap<string, readonly Exit[]>;
  /** Where a step leads that is passed without being shown, or left without a choice that leads elsewhere. */
  usualOf: ReadonlyMap<string, string | null>;
  /** Rules of the branches. */
  rulesOf: ReadonlyMap<string, readonly ReadRule[]>;
};

export function graphOf(steps: readonly ScenarioStep[]): ScenarioGraph {
  const stepOf = new Map<string, ScenarioStep>();
  const exitsOf = new Map<string, readonly Exit[]>();
  const usualOf = new Map<string, string | null>();
  for (const [index, step] of steps.entries()) {
    if (stepOf.has(step.key)) continue;
    stepOf.set(step.key, step);
    const following = steps[index + 1]?.key ?? null;
    exitsOf.set(step.key, exitsFrom(step, following));
    usualOf.set(step.key, step.kind === 'end' ? null : (step.next ?? following));
  }
  const rulesOf = new Map<string, readonly ReadRule[]>();
  for (const [key, step] of stepOf) if (step.kind === 'branch') rulesOf.set(key, readRules(step, stepOf));
  return { steps, stepOf, exitsOf, usualOf, rulesOf };
}

const exitsFrom = (step: ScenarioStep, following: string | null): Exit[] => {
  if (step.kind === 'end') return [];
  const onward: Exit = { to: step.next ?? following, via: 'next', index: 0 };
  if (step.kind === 'branch') {
    return [...step.rules.map(({ next }, index): Exit => ({ to: next ?? following, via: 'rule', index })), onward];
  }
  if (step.kind !== 'question' || step.answer !== 'single') return [onward];
  const chosen = step.options.flatMap(({ next }, index): Exit[] =>
    next === null ? [] : [{ to: next, via: 'option', index }],
  );
  // A question that every person of one place passes leads on as well.
  return leadsOn(step) || step.place !== 'both' ? [...chosen, onward] : chosen;
};

/** Whether a person who was asked can go on by the usual way. */
const leadsOn = (step: ScenarioStep): boolean =>
  step.kind !== 'question' ||
  step.answer !== 'single' ||
  !step.isRequired ||
  step.options.some(({ next }) => next === null);

export type PlaceOfTalk = 'home' | 'room';

/** Whether a step is shown in a place. Notes are for staff: at home nobody reads them; a branch shows itself nowhere. */
export const isShownAt = ({ kind, place }: ScenarioStep, where: PlaceOfTalk): boolean => {
  if (kind === 'branch') return false;
  return kind === 'staffNote' ? where === 'room' : place === 'both' || place === where;
};

/** Steps to which a person in one place can go on: a step that is not shown there asks nobody, and leads on by itself. */
const targetsAt = (graph: ScenarioGraph, step: ScenarioStep, where: PlaceOfTalk): string[] =>
  takenAt(graph, step, where).flatMap((to) => (to !== null && graph.stepOf.has(to) ? [to] : []));

const takenAt = ({ exitsOf, usualOf }: ScenarioGraph, step: ScenarioStep, where: PlaceOfTalk): (string | null)[] => {
  const exits = exitsOf.get(step.key) ?? [];
  if (step.kind === 'branch' || step.kind === 'end') return exits.map(({ to }) => to);
  if (!isShownAt(step, where)) return [usualOf.get(step.key) ?? null];
  return exits.filter(({ via }) => via === 'option' || leadsOn(step)).map(({ to }) => to);
};

/** All steps that a person in one place can come to from a step, itself included; those to avoid lead nowhere. */
export function reachable(
  graph: ScenarioGraph,
  where: PlaceOfTalk,
  {
    from = graph.steps[0]?.key,
    avoiding = new Set(),
  }: { from?: string | undefined; avoiding?: ReadonlySet<string> } = {},
): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = from === undefined ? [] : [from];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const step = graph.stepOf.get(key);
    if (!step || seen.has(key) || avoiding.has(key)) continue;
    seen.add(key);
    waiting.push(...targetsAt(graph, step, where));
  }
  return seen;
}

/** Whether a person in one place can go from one step to another; a step leads to itself. */
export type LeadsTo = (from: string, to: string) => boolean;

const WORD = 32;

/**
 * Reachability of all pairs of steps at once (Warshall's algorithm, one row of bits per step): 500 steps take a few milliseconds, where a search
 * for each pair takes minutes.
 */
export function leadsToAt(graph: ScenarioGraph, where: PlaceOfTalk): LeadsTo {
  const numberOf = new Map([...graph.stepOf.keys()].map((key, number) => [key, number]));
  const words = Math.ceil(numberOf.size / WORD);
  const rows = Array.from(numberOf, () => new Uint32Array(words));
  const has = (row: Uint32Array, number: number) => ((row[number >>> 5] ?? 0) >>> (number % WORD)) % 2 === 1;
  const add = (row: Uint32Array, number: number) => {
    row[number >>> 5] = (row[number >>> 5] ?? 0) | (1 << (number % WORD));
  };
  for (const [key, number] of numberOf) {
    const [step, row] = [graph.stepOf.get(key), rows[number]];
    if (!step || !row) continue;
    for (const target of [key, ...targetsAt(graph, step, where)]) add(row, numberOf.get(target) ?? number);
  }
  for (const [through, onward] of rows.entries()) {
    for (const row of rows) {
      if (row === onward || !has(row, through)) continue;
      for (let word = 0; word < words; word += 1) row[word] = (row[word] ?? 0) | (onward[word] ?? 0);
    }
  }
  return (from, to) => {
    const [row, number] = [rows[numberOf.get(from) ?? -1], numberOf.get(to)];
    return row !== undefined && number !== undefined && has(row, number);
  };
}

/** All steps from which every person in one place can come to an end, or to where a way is missing; those themselves included. */
export function leadingOut(
  graph: ScenarioGraph,
  where: PlaceOfTalk,
  leadsTo: LeadsTo = leadsToAt(graph, where),
): ReadonlySet<string> {
  const ending = new Set<string>();
  const ways = new Map(
    [...graph.stepOf.values()].map((step) => {
      const targets = targetsAt(graph, step, where);
      const isLast = step.kind === 'end' || targets.length < takenAt(graph, step, where).length;
      return [
        step.key,
        { targets: new Set(targets), isLast, canBeTurned: canBeTurned(graph, step, { where, leadsTo }) },
      ];
    }),
  );
  const before = new Map<string, string[]>();
  for (const [key, { targets }] of ways)
    for (const target of targets) before.set(target, [...(before.get(target) ?? []), key]);
  const waiting = [...ways.keys()];
  // A step is looked at again when one that it leads to turns out to end.
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const way = ways.get(key);
    if (!way || ending.has(key) || !isEnding(way, ending)) continue;
    ending.add(key);
    waiting.push(...(before.get(key) ?? []));
  }
  return ending;
}

const isEnding = (
  { targets, isLast, canBeTurned }: { targets: ReadonlySet<string>; isLast: boolean; canBeTurned: boolean },
  ending: ReadonlySet<string>,
): boolean => {
  if (isLast) return true;
  const keys = [...targets];
  return canBeTurned ? keys.some((key) => ending.has(key)) : keys.length > 0 && keys.every((key) => ending.has(key));
};

/** Whether a person can leave by another way when coming here again. A branch decides the same each time, unless what it looks at is asked again. */
const canBeTurned = (
  graph: ScenarioGraph,
  step: ScenarioStep,
  { where, leadsTo }: { where: PlaceOfTalk; leadsTo: LeadsTo },
): boolean =>
  step.kind !== 'branch' ||
  step.rules.some(({ step: asked }) => {
    const target = graph.stepOf.get(asked);
    return target && isShownAt(target, where) && leadsTo(step.key, asked) && leadsTo(asked, step.key);
  });
