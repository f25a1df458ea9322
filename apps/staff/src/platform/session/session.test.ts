import { beforeEach, expect, test, vi } from 'vitest';
import { answer, serverThatAnswers, sessionOf } from '#testing/server.ts';

beforeEach(() => {
  vi.resetModules();
  vi.useRealTimers();
});

test('the server is asked once who is signed in', async () => {
  const { currentSession } = await import('#platform/session/session.ts');
  const requests = serverThatAnswers(answer({ session: sessionOf('nurse') }));

  await Promise.all([currentSession(), currentSession()]);

  expect(requests.map(({ url }) => url)).toEqual(['http://localhost/api/session']);
});

test('a question that failed is asked again', async () => {
  vi.useFakeTimers();
  const { currentSession } = await import('#platform/session/session.ts');
  const unanswered = serverThatAnswers();

  const failure = currentSession().catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  await expect(failure).resolves.toMatchObject({ code: 'network-request-failed' });
  expect(unanswered.length).toBeGreaterThan(1);

  serverThatAnswers(answer({ session: sessionOf('nurse') }));
  await expect(currentSession()).resolves.toMatchObject({ session: { role: 'nurse' } });
});

test('an answer from before the lock does not unlock the screen', async () => {
  const { refreshSession, rememberSession, sessionStore } = await import('#platform/session/session.ts');
  let arrive: (response: Response) => void = () => {};
  serverThatAnswers(new Promise((resolve) => (arrive = resolve)));
  rememberSession(sessionOf('nurse'));

  const question = refreshSession();
  rememberSession(sessionOf('nurse', '2026-11-21T05:00:00Z'));
  arrive(answer({ session: sessionOf('nurse') }));
  await question;

  expect(sessionStore.get().session?.lockedAt).toBe('2026-11-21T05:00:00Z');
});
