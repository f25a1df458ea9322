import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, serverThatAnswers } from '#testing/server.ts';

let left: string[] = [];

beforeEach(() => {
  vi.resetModules();
  left = [];
  vi.stubGlobal('location', { pathname: '/patients', search: '', replace: (to: string) => left.push(to) });
  vi.stubGlobal('document', { body: { hidden: false } });
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => vi.unstubAllGlobals());

test('signing out does not lead back, even when the server tells the end of the session first', async () => {
  const { leaveForLogin, signOut } = await import('#platform/session/leave.ts');
  let arrive: (response: Response) => void = () => {};
  serverThatAnswers(new Promise((resolve) => (arrive = resolve)));

  void signOut();
  void leaveForLogin();
  arrive(answer({}));

  await vi.waitFor(() => expect(left).toEqual(['/login']));
});

test('where the server cannot be reached, nobody believes to be signed out', async () => {
  const { leaveForLogin, signOut } = await import('#platform/session/leave.ts');
  serverThatAnswers();

  await expect(signOut()).rejects.toMatchObject({ code: 'network-request-failed' });
  expect(left).toEqual([]);

  void leaveForLogin();
  expect(left).toEqual(['/login?returnTo=%2Fpatients']);
});
