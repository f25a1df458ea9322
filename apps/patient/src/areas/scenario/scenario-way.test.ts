import type { ScenarioPageItem } from '@nattoku/contract/ic-support/scenario-page-item';
import type { PageRecordOf } from '@nattoku/contract/patient-page/page-item-kinds';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import type { StepAnswer } from '@nattoku/rules/scenario/play-scenario';
import { expect, test } from 'vitest';
import { applyToScenario } from '#areas/scenario/applied-scenario.ts';
import { wayOf } from '#areas/scenario/scenario-way.ts';
import { newId } from '#testing/patient-pages.ts';

const common = { place: 'both', minutes: 1, coreRiskIds: [], staffNote: '', next: null } as const;
const steps: ScenarioPageItem['steps'] = [
  { ...common, coreRiskIds: [], key: 'a', kind: 'message', text: '説明' },
  {
    ...common,
    coreRiskIds: [],
    key: 'b',
    kind: 'check',
    text: '問い',
    options: [
      { key: '1', text: 'はい', isRight: true },
      { key: '2', text: 'いいえ', isRight: false },
    ],
    explanation: '',
  },
  { ...common, coreRiskIds: [], key: 'end', kind: 'end', text: '終わり' },
];
const item: ScenarioPageItem = {
  id: newId() as OrderItemId,
  kind: 'scenario',
  title: '手術の説明',
  required: true,
  done: false,
  isOver: false,
  steps,
  entries: [],
  videos: [],
};
const record = (step: string, answer?: StepAnswer, isLast?: boolean): PageRecordOf<'scenario'> => ({
  id: newId(),
  at: '2026-11-22T03:00:00Z',
  kind: 'scenarioStepped',
  itemId: item.id,
  step,
  ...(answer && { answer }),
  ...(isLast && { isLast }),
});
const chose = (key: string): StepAnswer => ({ kind: 'options', options: [key], other: '' });

test('what waits on the device counts at once, and once, also when the server knows it by now', () => {
  const [first, second] = [record('a'), record('b', chose('1'), true)];
  const waiting = applyToScenario(item, [first, second]);
  expect(waiting.isOver).toBe(true);
  expect(wayOf(waiting)).toMatchObject({ isOver: true, share: 1 });

  const known = { ...item, entries: waiting.entries.slice(0, 1) };
  expect(applyToScenario(known, [first, second]).entries).toEqual(waiting.entries);
});

test('a wrong answer leaves the check where it is, and only the right one counts as left behind', () => {
  const wrong = applyToScenario(item, [record('a'), record('b', chose('2'))]);
  expect(wayOf(wrong)).toMatchObject({ current: { key: 'b' }, share: 0.5 });
  expect(wayOf(wrong).past.map(({ step }) => step.key)).toEqual(['a']);

  const right = applyToScenario(wrong, [record('b', chose('1'))]);
  expect(wayOf(right).past.map(({ step, isRight }) => [step.key, isRight])).toEqual([
    ['a', null],
    ['b', true],
  ]);
});
