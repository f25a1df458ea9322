import type { ConsentState } from '@nattoku/contract/consent/consent-state';
import type { TalkDecision } from '@nattoku/contract/ic-support/ic-talk-state';
import { expect, test } from 'vitest';
import { decisionProblems, formsBeside } from '#areas/ic-support/cockpit/decision-values.ts';

const beside = (decision: TalkDecision, state: ConsentState) =>
  formsBeside(decision, [{ id: 'form' as never, name: '手術同意書', state }]).map(({ words }) => words);

test.each<[TalkDecision, ConsentState, RegExp | null]>([
  ['agree', 'finalised', null],
  ['agree', 'explained', /署名を待って/],
  ['agree', 'declined', /不同意のまま/],
  ['agree', 'withdrawn', /撤回のまま/],
  ['refuse', 'finalised', /署名されたまま/],
  ['defer', 'signed', /署名されたまま/],
  ['secondOpinion', 'issued', /署名できるまま/],
  ['refuse', 'declined', null],
])('beside %s a form that is %s', (decision, state, words) => {
  expect(beside(decision, state)).toEqual(words ? [expect.stringMatching(words)] : []);
});

test.each([
  ['nothing chosen', { decision: null, reason: '', revisitOn: null }, ['decision']],
  ['a refusal without a reason', { decision: 'refuse', reason: ' 　', revisitOn: null }, ['reason']],
  ['put off until a day that is over', { decision: 'defer', reason: '', revisitOn: '2027-01-24' }, ['revisitOn']],
  ['put off until today', { decision: 'defer', reason: '', revisitOn: '2027-01-25' }, []],
  ['a reason that is too long', { decision: 'agree', reason: '𠮷'.repeat(301), revisitOn: null }, ['reason']],
] as const)('%s', (_, typed, fields) => {
  expect(decisionProblems(typed, '2027-01-25').map(({ field }) => field)).toEqual(fields);
});
