import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import { expect, test } from 'vitest';
import { saidIn, stepLines } from '#areas/ic-support/scenario/step-lines.ts';

const shared = { place: 'both' as const, minutes: 1, coreRiskIds: [], staffNote: '', next: null };
const long = '長い説明です。'.repeat(30);

const steps: ScenarioStep[] = [
  { ...shared, key: 'told', kind: 'message', text: long, next: 'asked' },
  {
    ...shared,
    key: 'checked',
    kind: 'check',
    text: '運転できますか。',
    options: [
      { key: '1', text: 'できる', isRight: false },
      { key: '2', text: 'できない', isRight: true },
    ],
    explanation: '眠くなるためです。',
  },
  {
    ...shared,
    key: 'asked',
    kind: 'question',
    answer: 'single',
    isRequired: true,
    text: 'はじめてですか。',
    options: [
      { key: 'yes', text: 'はい', next: 'end' },
      { key: 'no', text: 'いいえ', next: null },
    ],
  },
  {
    ...shared,
    key: 'parted',
    kind: 'branch',
    rules: [
      { step: 'checked', test: { kind: 'wrongFirst' }, next: 'told' },
      { step: 'asked', test: { kind: 'anyOf', options: ['yes', 'no'] }, next: 'gone' },
    ],
  },
  { ...shared, key: 'end', kind: 'end', text: 'おわりです。' },
];

test('who reads a scenario gets the whole of each step, its answers and where it leads', () => {
  expect(saidIn(steps[0]!)).toBe(long);
  expect(steps.map((step) => stepLines(step, steps))).toEqual([
    ['進む先：3番目'],
    ['できる', 'できない（正解）', '解説：眠くなるためです。'],
    ['はい → 5番目', 'いいえ', '必ず答える'],
    ['2番目をはじめに間違えたとき → 1番目', '3番目が「はい」か「いいえ」のとき → 今はないステップ'],
    [],
  ]);
});
