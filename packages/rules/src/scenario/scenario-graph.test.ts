import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { playScenario, type StepEntry } from '#scenario/play-scenario.ts';
import { graphOf, leadingOut, leadsToAt, type PlaceOfTalk, reachable } from '#scenario/scenario-graph.ts';
import type { ScenarioStep } from '#scenario/scenario-step.ts';
import { anyScenario, entriesOf } from '#testing/any-scenario.ts';
import { asking, branching, stepOf } from '#testing/scenario-steps.ts';

const end = stepOf('end', 'end');
const targets = (steps: readonly ScenarioStep[], key: string) =>
  graphOf(steps)
    .exitsOf.get(key)
    ?.map(({ to }) => to);
const metAt = (steps: readonly ScenarioStep[], place: PlaceOfTalk) => [...reachable(graphOf(steps), place)].toSorted();
const endingAt = (steps: readonly ScenarioStep[], place: PlaceOfTalk) =>
  [...leadingOut(graphOf(steps), place)].toSorted();

describe('ways out of a step', () => {
  test('the next in the list, the one it names, and none from an end', () => {
    const steps = [stepOf('message', 'a'), stepOf('message', 'b', { next: 'a' }), end, stepOf('message', 'last')];
    expect(targets(steps, 'a')).toEqual(['b']);
    expect(targets(steps, 'b')).toEqual(['a']);
    expect(targets(steps, 'end')).toEqual([]);
    expect(targets(steps, 'last')).toEqual([null]);
  });

  test.each([
    ['every option leads elsewhere', asking('q', { yes: 'x', no: 'y' }), ['x', 'y']],
    ['one leads on', asking('q', { yes: 'x', no: null }), ['x', 'end']],
    ['it can be left', asking('q', { yes: 'x', no: 'y' }, { isRequired: false }), ['x', 'y', 'end']],
    ['the other place passes it', asking('q', { yes: 'x', no: 'y' }, { place: 'home' }), ['x', 'y', 'end']],
  ])('of a question where %s', (_, question, expected) => {
    expect(targets([question, end], 'q')).toEqual(expected);
  });

  test('of a branch: its rules in their order, and the usual way', () => {
    const branch = { ...branching('b', 'q', ['1', 'x'], ['2', null]), next: 'z' };
    expect(targets([branch, end], 'b')).toEqual(['x', 'end', 'z']);
  });

  test('of two steps with one key the first counts', () => {
    expect(targets([stepOf('message', 'a', { next: 'end' }), stepOf('message', 'a', { next: 'x' }), end], 'a')).toEqual(
      ['end'],
    );
  });
});

describe('what is met in a place', () => {
  const steps = [
    asking('q', { yes: 'after', no: 'end' }, { place: 'home' }),
    stepOf('message', 'room', { place: 'room', next: 'end' }),
    stepOf('message', 'after', { place: 'room', next: 'end' }),
    end,
  ];

  test('a question decides only where it is asked', () => {
    expect(metAt(steps, 'home')).toEqual(['after', 'end', 'q']);
    expect(metAt(steps, 'room')).toEqual(['end', 'q', 'room']);
  });

  test('what is to be avoided leads nowhere', () => {
    expect([...reachable(graphOf(steps), 'room', { avoiding: new Set(['room']) })]).toEqual(['q']);
  });
});

describe('from where an end is in sight', () => {
  test('a step that leads back onto itself has none', () => {
    expect(endingAt([stepOf('message', 'a', { next: 'a' }), end], 'home')).toEqual(['end']);
  });

  test('a way that is missing is a stop by itself, and nothing before it turns in a circle', () => {
    expect(endingAt([stepOf('message', 'a'), stepOf('message', 'b', { next: 'gone' })], 'home')).toEqual(['a', 'b']);
  });

  test('a question lets a person leave a loop where it is asked, and nowhere else', () => {
    const steps = [
      stepOf('message', 'a'),
      asking('q', { enough: 'end', again: 'a' }, { place: 'home', next: 'a' }),
      end,
    ];
    expect(endingAt(steps, 'home')).toEqual(['a', 'end', 'q']);
    expect(endingAt(steps, 'room')).toEqual(['end']);
  });

  test('a branch lets nobody out by an answer that is not asked again', () => {
    const loop = [branching('b', 'q', ['yes', 'm']), end, stepOf('message', 'm', { next: 'b' })];
    expect(endingAt([asking('q', { yes: null, no: null }), ...loop], 'home')).toEqual(['end']);
    const asked = [asking('q', { yes: null, no: null }), ...loop.slice(0, 2), stepOf('message', 'm', { next: 'q' })];
    expect(endingAt(asked, 'home')).toEqual(['b', 'end', 'm', 'q']);
  });
});

const MOST_STATES = 300;

/** All places to which entries lead, each with those entries; without branches nothing but the current step decides what follows. */
const playedAt = (steps: readonly ScenarioStep[], place: PlaceOfTalk) => {
  const found = new Map<string | null, StepEntry[]>();
  const leadsTo = new Map<string | null, (string | null)[]>();
  const waiting: StepEntry[][] = [[]];
  for (let entries = waiting.pop(); entries && found.size < MOST_STATES; entries = waiting.pop()) {
    const { current } = playScenario(steps, place, entries);
    const key = current?.key ?? null;
    if (found.has(key)) continue;
    found.set(key, entries);
    const onward = current ? entriesOf(current).map((entry) => [...entries, entry]) : [];
    leadsTo.set(
      key,
      onward.map((each) => playScenario(steps, place, each).current?.key ?? null),
    );
    waiting.push(...onward);
  }
  return { found, leadsTo };
};

const endsFrom = (leadsTo: ReadonlyMap<string | null, (string | null)[]>, ends: ReadonlySet<string>) => {
  const ending = new Set<string | null>(ends);
  for (let before = -1; before < ending.size;) {
    before = ending.size;
    for (const [key, targetKeys] of leadsTo) if (targetKeys.some((each) => ending.has(each))) ending.add(key);
  }
  return ending;
};

/** No way of theirs is missing: where nothing is shown any more, a person is in a circle. */
const anyClosedGraph = anyScenario({ branches: false }).map((steps) => [...steps, stepOf('end', `s${steps.length}`)]);

test('the graph says of a scenario without branches what playing it shows', () => {
  fc.assert(
    fc.property(anyClosedGraph, fc.constantFrom('home' as const, 'room' as const), (steps, place) => {
      const graph = graphOf(steps);
      const { found, leadsTo } = playedAt(steps, place);
      const ends = new Set(steps.filter(({ kind }) => kind === 'end').map(({ key }) => key));
      const ending = endsFrom(leadsTo, ends);
      for (const key of found.keys()) {
        if (key === null) continue;
        expect(reachable(graph, place).has(key)).toBe(true);
        expect(leadingOut(graph, place).has(key)).toBe(ending.has(key));
      }
    }),
    { numRuns: 300 },
  );
});

test('what leads to what is what a search from each step finds', () => {
  fc.assert(
    fc.property(anyScenario({ branches: true }), fc.constantFrom('home' as const, 'room' as const), (steps, place) => {
      const graph = graphOf(steps);
      const leadsTo = leadsToAt(graph, place);
      for (const from of graph.stepOf.keys()) {
        const found = reachable(graph, place, { from });
        for (const to of graph.stepOf.keys()) expect(leadsTo(from, to)).toBe(found.has(to));
      }
    }),
  );
  expect(leadsToAt(graphOf([end]), 'home')('end', 'gone')).toBe(false);
});

test('the largest scenario of branches that all lead to each other is checked in one go', () => {
  // A search for each rule of each step in each round would not come to an end within the time that a test has.
  const keys = Array.from({ length: 498 }, (_, index) => `b${index}`);
  const branches = keys.map((key, index) =>
    stepOf('branch', key, {
      next: keys[index - 1] ?? 'q',
      rules: Array.from({ length: 12 }, (_, rule) => ({
        step: 'q',
        test: { kind: 'anyOf' as const, options: ['again'] },
        next: keys[(index * 13 + rule * 17) % keys.length] ?? 'q',
      })),
    }),
  );
  const steps = [asking('q', { enough: 'end', again: 'b497' }), ...branches, end];
  expect(endingAt(steps, 'home')).toHaveLength(steps.length);
});
