import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, serverThatAnswers, sessionOf } from '#testing/server.ts';

let left: string[] = [];
const body = { hidden: false };

beforeEach(() => {
  vi.resetModules();
  left = [];
  body.hidden = false;
  vi.stubGlobal('location', { pathname: '/patients', search: '', replace: (to: string) => left.push(to) });
  vi.stubGlobal('document', { body });
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => vi.unstubAllGlobals());

const checkedWith = async (session: object | null) => {
  const { rememberSession } = await import('#platform/session/session.ts');
  const { checkSession } = await import('#platform/session/session-check.ts');
  rememberSession(sessionOf('nurse'));
  serverThatAnswers(answer({ session, reason: 'replaced' }));
  void checkSession();
};

test.each([
  { name: 'ended', session: null, address: '/login?returnTo=%2Fpatients' },
  {
    name: 'lacks a second factor by now',
    session: { ...sessionOf('nurse'), pending: 'enrolment' },
    address: '/login?returnTo=%2Fpatients',
  },
  {
    name: 'is somebody else’s by now',
    session: { ...sessionOf('doctor'), uid: '0199a000-0000-7000-8000-000000000009' },
    address: '/',
  },
])('a page whose session $name is left, with nothing on it', async ({ session, address }) => {
  await checkedWith(session);

  await vi.waitFor(() => expect(left).toEqual([address]));
  expect(body.hidden).toBe(true);
});

test('a page whose session goes on stays', async () => {
  const { rememberSession } = await import('#platform/session/session.ts');
  const { checkSession } = await import('#platform/session/session-check.ts');
  rememberSession(sessionOf('nurse'));
  serverThatAnswers(answer({ session: sessionOf('nurse') }));

  await checkSession();

  expect(left).toEqual([]);
});
