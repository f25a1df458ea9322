import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';
import { type Played, playScenario, type StepAnswer, type StepEntry } from '@nattoku/rules/scenario/play-scenario';
import type { PlaceOfTalk } from '@nattoku/rules/scenario/scenario-graph';
import type { Steps } from '#areas/ic-support/scenario/builder/steps.ts';

/** What was done in a test run, at home and in the room: branches in one place know what was answered in the other. */
type TestRun = Record<PlaceOfTalk, readonly StepEntry[]>;

export const freshRun: TestRun = { home: [], room: [] };

export const playedAt = (steps: Steps, run: TestRun, place: PlaceOfTalk): Played =>
  playScenario(steps, place, run[place], run[place === 'home' ? 'room' : 'home']);

export const goOn = (run: TestRun, place: PlaceOfTalk, step: ScenarioStep, answer?: StepAnswer): TestRun => ({
  ...run,
  [place]: [...run[place], { step: step.key, answer }],
});

/** One step back: what was done with the step that is shown now goes with it. */
export function goBack(run: TestRun, place: PlaceOfTalk): TestRun {
  return { ...run, [place]: run[place].slice(0, -1) };
}

/** The run as far as this place leads to a step: the answers that lead there are tried, the plain way first. */
export function runTo(steps: Steps, place: PlaceOfTalk, key: string): TestRun | null {
  const waiting: StepEntry[][] = [[]];
  const met = new Set<string>();
  for (let entries = waiting.shift(); entries; entries = waiting.shift()) {
    const { current } = playScenario(steps, place, entries);
    if (!current) continue;
    if (current.key === key) return { ...freshRun, [place]: entries };
    if (met.has(current.key)) continue;
    met.add(current.key);
    for (const answer of answersTo(current)) waiting.push([...entries, { step: current.key, answer }]);
  }
  return null;
}

/** Every answer that may lead another way. */
function answersTo(step: ScenarioStep): (StepAnswer | undefined)[] {
  const chosen = (...options: string[]): StepAnswer => ({ kind: 'options', options, other: '' });
  if (step.kind === 'check') return [chosen(...step.options.flatMap(({ key, isRight }) => (isRight ? [key] : [])))];
  if (step.kind !== 'question') return [undefined];
  if (step.answer === 'text') return [{ kind: 'text', text: '（試し）' }];
  if (step.answer === 'scale') {
    const { min, max } = step;
    return [min, max].map((value) => ({ kind: 'number', value }));
  }
  return step.options.map(({ key }) => chosen(key));
}
