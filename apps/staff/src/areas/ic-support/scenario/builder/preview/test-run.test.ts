import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import { expect, test } from 'vitest';
import { newStep } from '#areas/ic-support/scenario/builder/new-step.ts';
import { freshRun, goBack, goOn, playedAt, runTo } from '#areas/ic-support/scenario/builder/preview/test-run.ts';

const step = (kind: ScenarioStep['kind'], key: string, given: object = {}): ScenarioStep =>
  ({ ...newStep(kind, () => key), ...given }) as ScenarioStep;
const option = (key: string, next: string | null = null) => ({ key, text: key, next });
const chose = (key: string) => ({ kind: 'options' as const, options: [key], other: '' });

const steps = [
  step('question', 'q', { options: [option('yes', 'end'), option('no')] }),
  step('check', 'check', {
    options: [
      { key: 'right', text: 'right', isRight: true },
      { key: 'wrong', text: 'wrong', isRight: false },
    ],
  }),
  step('message', 'home', { place: 'home' }),
  step('message', 'room', { place: 'room' }),
  step('end', 'end'),
];

test('a run goes on by its answers, and back step by step', () => {
  const [question, check] = steps;
  const asked = goOn(freshRun, 'home', question!, chose('no'));
  const wrong = goOn(asked, 'home', check!, chose('wrong'));
  expect(playedAt(steps, wrong, 'home')).toMatchObject({ current: { key: 'check' } });
  expect(playedAt(steps, goOn(wrong, 'home', check!, chose('right')), 'home')).toMatchObject({
    current: { key: 'home' },
  });
  expect(goBack(wrong, 'home')).toEqual(asked);
  expect(playedAt(steps, goOn(freshRun, 'home', question!, chose('yes')), 'home').isOver).toBe(true);
});

test('a step is found by the answers that lead to it, in the place where it is shown', () => {
  const found = runTo(steps, 'home', 'home');
  expect(found && playedAt(steps, found, 'home').current?.key).toBe('home');
  const inRoom = runTo(steps, 'room', 'room');
  expect(inRoom && playedAt(steps, inRoom, 'room').current?.key).toBe('room');
  expect(runTo(steps, 'home', 'room')).toBeNull();
});

test('a run to a step that nothing leads to ends, also where it turns in a circle', () => {
  const circle = [step('message', 'a'), step('message', 'b', { next: 'a' }), step('end', 'end')];
  expect(runTo(circle, 'home', 'end')).toBeNull();
});
