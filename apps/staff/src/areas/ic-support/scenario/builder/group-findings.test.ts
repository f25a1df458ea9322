import type { ScenarioFinding } from '@nattoku/contract/ic-support/scenario';
import { expect, test } from 'vitest';
import { groupsOf } from '#areas/ic-support/scenario/builder/group-findings.ts';

const finding = (step: string, code: ScenarioFinding['code']): ScenarioFinding => ({
  step,
  severity: 'error',
  code,
  sentence: code,
});

test('steps that one wrong arrow cuts off stand together under the first of them; what else is wrong stands by itself', () => {
  const cutOff = ['b', 'c', 'd'].map((step) => finding(step, 'unreachable'));
  const others = [finding('a', 'deadEnd'), finding('c', 'incomplete'), finding('d', 'incomplete')];
  const groups = groupsOf([others[0]!, cutOff[0]!, others[1]!, cutOff[1]!, others[2]!, cutOff[2]!]);
  expect(groups.map((group) => group.map(({ step }) => step).join(''))).toEqual(['a', 'bcd', 'c', 'd']);
});

test('two of a kind are not folded', () => {
  expect(groupsOf([finding('a', 'endless'), finding('b', 'endless')])).toHaveLength(2);
});
