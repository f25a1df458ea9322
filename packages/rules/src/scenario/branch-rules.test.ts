import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exitTaken, isAnswered, isRightAnswer, playScenario, type StepEntry } from '#scenario/play-scenario.ts';
import { graphOf, isShownAt, type ScenarioGraph } from '#scenario/scenario-graph.ts';
import type { BranchRule, ScenarioStep } from '#scenario/scenario-step.ts';
import { anyEntries, anyScenario } from '#testing/any-scenario.ts';
import { asking, branching, stepOf } from '#testing/scenario-steps.ts';

type Given = Map<string, { first: StepEntry; latest: StepEntry; isLeft: boolean }>;

/** The definition: a rule compares what was answered with what it names. */
const holds = (graph: ScenarioGraph, given: Given, rule: BranchRule): boolean => {
  const [asked, answered, looked] = [graph.stepOf.get(rule.step), given.get(rule.step), rule.test];
  if (!asked || !answered) return false;
  if (looked.kind === 'wrongFirst') return asked.kind === 'check' && !isRightAnswer(asked, answered.first);
  const { answer } = answered.latest;
  if (looked.kind === 'atLeast') return answer?.kind === 'number' && answer.value >= looked.value;
  if (answer?.kind !== 'options' || !('options' in asked)) return false;
  return asked.options.some(({ key }) => answer.options.includes(key) && looked.options.includes(key));
};

const shownNext = (graph: ScenarioGraph, given: Given, from: string | null): ScenarioStep | null => {
  let key = from;
  for (let passed = 0; key !== null && passed <= graph.steps.length; passed += 1) {
    const step = graph.stepOf.get(key);
    if (!step || step.kind === 'end' || isShownAt(step, 'home')) return step ?? null;
    const taken = step.kind === 'branch' ? step.rules.findIndex((rule) => holds(graph, given, rule)) : -1;
    key = taken < 0 ? (graph.usualOf.get(key) ?? null) : (graph.exitsOf.get(key)?.[taken]?.to ?? null);
  }
  return null;
};

/** Each step is decided anew by all answers so far; nobody goes back. */
const shownPlainly = (steps: readonly ScenarioStep[], entries: readonly StepEntry[]): string[] => {
  const graph = graphOf(steps);
  const given: Given = new Map();
  const keys: string[] = [];
  let current = shownNext(graph, given, steps[0]?.key ?? null);
  for (const entry of entries) {
    if (!current || current.kind === 'end' || entry.step !== current.key || !isAnswered(current, entry)) continue;
    keys.push(current.key);
    const known = given.get(current.key);
    const isWrong = current.kind === 'check' && !isRightAnswer(current, entry);
    given.set(current.key, { first: known?.isLeft === false ? known.first : entry, latest: entry, isLeft: !isWrong });
    if (!isWrong) current = shownNext(graph, given, exitTaken(graph, current, entry));
  }
  return current ? [...keys, current.key] : keys;
};

const chose = (step: string, ...options: string[]): StepEntry => ({
  step,
  answer: { kind: 'options', options, other: '' },
});

test('a branch that is come to again decides by the answer that was changed, also after going back', () => {
  const steps = [
    asking('q', { yes: null, no: null }),
    branching('x', 'q', ['yes', 'end']),
    stepOf('message', 'again', { next: 'q' }),
    stepOf('end', 'end'),
  ];
  const keysAfter = (...entries: StepEntry[]) => playScenario(steps, 'home', entries).shown.map(({ step }) => step.key);
  const loop = [chose('q', 'no'), { step: 'again' }];
  expect(keysAfter(...loop, chose('q', 'yes'))).toEqual(['q', 'again', 'q', 'end']);
  expect(keysAfter(...loop, ...loop, chose('q', 'yes')).at(-1)).toBe('end');
  expect(keysAfter(chose('q', 'yes'), { step: 'q', isBack: true }, chose('q', 'no'))).toEqual(['q', 'again']);
});

test('branches decide by the answers as they are when they are come to', () => {
  fc.assert(
    fc.property(anyScenario({ branches: true }), anyEntries, fc.array(fc.nat(40)), (steps, entries, picked) => {
      // Entries for the current step, so that the way is long; some are for any step.
      const driven: StepEntry[] = [];
      for (const [index, entry] of entries.entries()) {
        const current = playScenario(steps, 'home', driven).current?.key;
        driven.push(picked.includes(index) || current === undefined ? entry : { ...entry, step: current });
      }
      const { shown } = playScenario(steps, 'home', driven);
      expect(shown.map(({ step }) => step.key)).toEqual(shownPlainly(steps, driven));
    }),
    { numRuns: 300 },
  );
});
