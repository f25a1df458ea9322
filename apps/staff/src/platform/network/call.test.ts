import { backgroundHeader } from '@nattoku/contract/shared/client';
import { facilityContract } from '@nattoku/contract/facility/facility';
import { sessionContract } from '@nattoku/contract/auth/session';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, refuse, serverThatAnswers, sessionOf } from '#testing/server.ts';

beforeEach(() => {
  vi.resetModules();
  vi.useRealTimers();
});

test('a call that meets the lock is made again after unlocking', async () => {
  const { call } = await import('#platform/network/call.ts');
  const { rememberSession, sessionStore } = await import('#platform/session/session.ts');
  rememberSession(sessionOf('doctor'));
  const requests = serverThatAnswers(refuse('session.locked'), answer({ name: 'さくら総合病院' }));

  const reply = call(facilityContract.get, {});
  await vi.waitFor(() => expect(sessionStore.get().session?.lockedAt).toBeTruthy());
  expect(requests).toHaveLength(1);
  rememberSession(sessionOf('doctor'));

  await expect(reply).resolves.toMatchObject({ name: 'さくら総合病院' });
  expect(requests).toHaveLength(2);
});

test('a call without a gesture behind it says so, and does not count as activity', async () => {
  vi.useFakeTimers();
  const { call } = await import('#platform/network/call.ts');
  const { millisecondsSinceExtended } = await import('#platform/session/session-clock.ts');
  const requests = serverThatAnswers(answer({}), answer({}));

  await call(facilityContract.get, {});
  vi.advanceTimersByTime(10 * 60_000);
  await call(facilityContract.get, {});

  expect(requests.map(({ headers }) => headers.get(backgroundHeader))).toEqual([null, '1']);
  expect(millisecondsSinceExtended()).toBe(10 * 60_000);
});

test('a person who is no longer signed in is sent to sign in and back, with nothing left on the screen', async () => {
  const { call } = await import('#platform/network/call.ts');
  const { queryClient } = await import('#platform/query-client.ts');
  const left: string[] = [];
  const body = { hidden: false };
  vi.stubGlobal('location', {
    pathname: '/patients/detail',
    search: '?patientId=1',
    replace: (to: string) => left.push(to),
  });
  vi.stubGlobal('document', { body });
  vi.stubGlobal('addEventListener', () => {});
  queryClient.setQueryData(['patient', '1'], { familyName: '山田' });
  serverThatAnswers(refuse('session.expired'));

  void call(facilityContract.get, {});
  await vi.waitFor(() => expect(left).toEqual(['/login?returnTo=%2Fpatients%2Fdetail%3FpatientId%3D1']));

  expect(body.hidden).toBe(true);
  expect(queryClient.getQueryData(['patient', '1'])).toBeUndefined();
});

test('an action that needs a proof of presence waits for it, and is made again once', async () => {
  const { call } = await import('#platform/network/call.ts');
  const { proofStore } = await import('#platform/session/proof.ts');
  const requests = serverThatAnswers(
    refuse('session.proofNeeded'),
    answer({ ended: 1 }),
    refuse('session.proofNeeded'),
  );

  const reply = call(sessionContract.endOthers, {});
  await vi.waitFor(() => expect(proofStore.get()).not.toBeNull());
  expect(requests).toHaveLength(1);
  proofStore.get()?.answer(true);

  await expect(reply).resolves.toEqual({ ended: 1 });
  expect(requests).toHaveLength(2);
  await vi.waitFor(() => expect(proofStore.get()).toBeNull());
});

test('a person who does not prove who they are has not done it, and is told so', async () => {
  const { call } = await import('#platform/network/call.ts');
  const { proofStore } = await import('#platform/session/proof.ts');
  const requests = serverThatAnswers(refuse('session.proofNeeded'), answer({ ended: 1 }));

  const reply = call(sessionContract.endOthers, {}).catch((error: unknown) => error);
  await vi.waitFor(() => expect(proofStore.get()).not.toBeNull());
  proofStore.get()?.answer(false);

  await expect(reply).resolves.toMatchObject({ body: { title: '確認をやめたため、この操作は行っていません。' } });
  expect(requests).toHaveLength(1);
});
