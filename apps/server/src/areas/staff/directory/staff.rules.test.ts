import { StaffVerb } from '@nattoku/contract/staff/staff';
import { isInService, stateOn, StaffState } from '@nattoku/contract/staff/staff-state';
import { expect, test } from 'vitest';
import { allowedVerbs, isUnused, stateAfter } from '#areas/staff/directory/staff.rules.ts';

const today = '2026-11-21';
const lasting = { validUntil: null, retiresOn: null };

test.each([
  ['invited', ['cancelInvitation']],
  ['active', ['suspend', 'retire']],
  ['locked', ['suspend', 'unlock', 'retire']],
  ['suspended', ['lift', 'retire']],
  ['retired', []],
] as const)('specification/staff.md §1: of an account that is %s an administrator can do %j', (state, verbs) => {
  expect(allowedVerbs({ state, ...lasting }, false, today)).toEqual(verbs);
  expect(allowedVerbs({ state, ...lasting }, true, today)).toEqual([]);
});

test('every verb leads to a state that there is, and none out of retirement', () => {
  for (const verb of StaffVerb.options) expect(StaffState.options).toContain(stateAfter(verb, 'active'));
  for (const state of StaffState.options)
    expect(allowedVerbs({ state, validUntil: null, retiresOn: today }, false, today)).toEqual([]);
});

test('a person who will leave can be kept until then', () => {
  expect(allowedVerbs({ state: 'active', validUntil: null, retiresOn: '2026-11-22' }, false, today)).toContain('keep');
});

test.each([
  ['no end', null, null, true],
  ['the last day itself', '2026-11-21', null, true],
  ['the day after the last', '2026-11-20', null, false],
  ['the day before leaving', null, '2026-11-22', true],
  ['the day of leaving', null, '2026-11-21', false],
])('specification/staff.md §2: an account with %s is usable: %#', (_, validUntil, retiresOn, usable) => {
  expect(isInService({ validUntil, retiresOn }, today)).toBe(usable);
});

test('a leaver is retired from that day, whatever is written down', () => {
  expect(stateOn({ state: 'active', validUntil: null, retiresOn: today }, today)).toBe('retired');
});

test.each([
  [null, '2026-08-23T02:59:00Z', true],
  [null, '2026-08-23T03:01:00Z', false],
  ['2026-08-23T02:59:00Z', '2020-01-01T00:00:00Z', true],
  ['2026-08-23T03:01:00Z', '2020-01-01T00:00:00Z', false],
])('90 days after the last sign-in (%s) or the making (%s) an account counts as unused: %s', (last, made, unused) => {
  const use = { lastSignInAt: last === null ? null : new Date(last), createdAt: new Date(made) };
  const now = new Date('2026-11-21T03:00:00Z');
  expect(isUnused({ state: 'active', ...lasting, ...use }, now)).toBe(unused);
  expect(isUnused({ state: 'suspended', ...lasting, ...use }, now)).toBe(false);
});
