import { consentMissingWords, type ConsentMissing } from '@nattoku/contract/consent/consent-list';
import { expect, test } from 'vitest';
import { missingOf } from '#areas/consent/record/consent-record.missing.ts';

type Facts = Parameters<typeof missingOf>[0];

const today = '2026-11-21';
const plain: Facts = {
  state: 'issued',
  route: 'link',
  seal: 'none',
  isOld: false,
  procedureOn: null,
  unheard: 0,
  needsTalk: false,
};

const cases: readonly [string, Partial<Facts>, ConsentMissing | null][] = [
  ['a draft is not issued', { state: 'draft' }, 'toIssue'],
  ['what an assistant typed waits for the doctor', { state: 'awaitingApproval' }, 'doctorConfirmation'],
  ['an issued form waits for its signature', {}, 'signature'],
  ['before that for the talk, where one is asked for', { needsTalk: true }, 'explanation'],
  ['on paper for the scan, the person who has signed', { route: 'paper', state: 'partiallySigned' }, 'paper'],
  ['one of two has signed', { state: 'partiallySigned' }, 'furtherSignature'],
  ['signed, and the doctor has not looked', { state: 'signed' }, 'finalCheck'],
  ['signed, and being sealed', { state: 'signed', seal: 'working' }, 'sealing'],
  ['sealing is stuck', { state: 'signed', seal: 'stuck' }, 'sealingStuck'],
  ['finalised and nothing else', { state: 'finalised', seal: 'done' }, null],
  ['its words changed before the procedure', { state: 'finalised', isOld: true, procedureOn: today }, 'oldVersion'],
  ['its words changed after the procedure', { state: 'finalised', isOld: true, procedureOn: '2026-11-20' }, null],
  ['refused', { state: 'declined' }, 'refusalTalk'],
  ['withdrawn and not known everywhere', { state: 'withdrawn', unheard: 1, seal: 'stuck' }, 'withdrawalUnheard'],
  ['withdrawn and known', { state: 'withdrawn' }, null],
  ['over', { state: 'expired' }, 'reissue'],
  ['void', { state: 'voided' }, null],
  ['void before it could be sealed', { state: 'voided', seal: 'stuck' }, null],
];

test.each(cases)('%s', (_name, given, missing) => {
  expect(missingOf({ ...plain, ...given }, today)).toBe(missing);
});

test('every reason has words that fit into a row', () => {
  expect(Object.values(consentMissingWords).filter((words) => words.length === 0 || words.length > 25)).toEqual([]);
});
