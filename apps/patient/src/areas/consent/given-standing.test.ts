import type { ConsentRecord } from '@nattoku/contract/consent/consent-signing';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { expect, test } from 'vitest';
import { afterwardsOf, refusalsOf, standingOf } from '#areas/consent/given-standing.ts';
import { aConsent, aSigner } from '#testing/patient-consents.ts';
import { newId } from '#testing/patient-pages.ts';

const orderId = newId() as OrderId;
const stamp = { id: newId(), at: '2026-11-21T10:00:00Z', orderId };

test('a signature that was refused is not said to be taken in, also where somebody else has signed', () => {
  const decided: ConsentRecord = {
    ...stamp,
    kind: 'consentDecided',
    signerId: newId() as never,
    decision: 'agree',
    reason: '',
    revisitOn: null,
  };
  const refused = [{ record: decided, reason: 'この同意書の署名は、すでにそろっています。' }];
  const reasons = refusalsOf([...refused, ...refused], orderId);
  expect(reasons).toEqual(['この同意書の署名は、すでにそろっています。']);
  expect(standingOf({ isOnItsWay: false, isRefused: reasons.length > 0, hasNothing: false })).toBe('refused');
  expect(refusalsOf(refused, newId())).toEqual([]);
});

test('that reading was refused says nothing about a signature', () => {
  const refused = [{ record: { ...stamp, kind: 'consentRead' as const }, reason: '' }];
  expect(refusalsOf(refused, orderId)).toEqual([]);
});

test('what is on its way is neither taken in nor missing', () => {
  expect(standingOf({ isOnItsWay: true, isRefused: true, hasNothing: true })).toBe('onItsWay');
  expect(standingOf({ isOnItsWay: false, isRefused: false, hasNothing: true })).toBe('missing');
});

test('after each answer it is said what comes next', () => {
  const said = (parts: Parameters<typeof aConsent>[0]) => afterwardsOf(aConsent(parts), new Date(stamp.at)).join('');
  const later = aSigner({ decision: 'defer', revisitOn: '2026-12-01' as PlainDate });
  expect(said({ signers: [later] })).toMatch(/12月1日.*ごろ、職員がもう一度おたずねします。.*同じリンクから/);
  expect(said({ signers: [aSigner({ decision: 'secondOpinion' })] })).toContain('紹介状');
  expect(said({ state: 'declined' })).toContain('担当の医師が、このあとのことをご相談します');
  expect(said({ state: 'withdrawn' })).toContain('取りやめたこと');
  expect(said({ state: 'partiallySigned' })).toContain('ほかの方の署名がそろうと');
  expect(said({ state: 'signed' })).toContain('書類をととのえます');
});
