import type { HttpClock } from '@nattoku/contract/shared/http-client';
import { requestTimeout } from '@nattoku/contract/shared/http-retry';
import { expect, test } from 'vitest';
import { createAuthClient } from '#selfhosted/auth-client.ts';

const problem = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } });

/** No wait lasts. */
const clock: HttpClock = {
  now: () => 0,
  random: () => 0,
  after: (milliseconds, callback) => {
    const timer = milliseconds < requestTimeout ? setImmediate(callback) : undefined;
    return () => clearImmediate(timer);
  },
};
const clientOf = (respond: () => Promise<Response>) => createAuthClient(respond, '', { clock });
const credentials = { email: 'doctor@sakura.example', password: 'x' };

test.each([
  [401, { code: 'signIn.failed' }, { code: 'invalid-credential', retryAfterSeconds: null }],
  [400, { code: 'request.invalid' }, { code: 'invalid-credential' }],
  [429, { code: 'signIn.tooMany', retryAfterSeconds: 90 }, { code: 'too-many-requests', retryAfterSeconds: 90 }],
  [401, { code: 'session.expired' }, { code: 'session-ended' }],
  [500, { code: 'unexpected' }, { code: 'internal-error' }],
])('an answer %i %j is told as %j', async (status, body, error) => {
  const client = clientOf(async () => problem(status, body));

  await expect(client.signIn(credentials)).rejects.toMatchObject({ name: 'AuthError', ...error });
});

test('no network, and an answer that is not our server, are told alike', async () => {
  const away = clientOf(() => Promise.reject(new TypeError('fetch failed')));
  const portal = clientOf(async () => new Response('<html>', { status: 200 }));

  await expect(away.signOut()).rejects.toMatchObject({ code: 'network-request-failed' });
  await expect(portal.session()).rejects.toMatchObject({ code: 'network-request-failed' });
});

test('the end of a session is told with its reason', async () => {
  const expired = clientOf(async () => Response.json({ session: null, reason: 'expired' }));
  const none = clientOf(async () => Response.json({ session: null }));

  await expect(expired.session()).resolves.toEqual({ session: null, reason: 'expired' });
  await expect(none.session()).resolves.toEqual({ session: null, reason: 'none' });
});

test('what is sent goes to our own server with its cookie, and as JSON', async () => {
  const sent: [unknown, RequestInit | undefined][] = [];
  const client = createAuthClient(async (input, init) => {
    sent.push([input, init]);
    return Response.json({});
  });

  await client.unlock('secret');
  await client.lock();

  expect(sent).toEqual([
    [
      '/api/session/unlock',
      expect.objectContaining({ method: 'POST', credentials: 'same-origin', body: '{"password":"secret"}' }),
    ],
    ['/api/session/lock', expect.not.objectContaining({ body: expect.anything() })],
  ]);
});

test('specification/errors.md §5: the question who is signed in is asked again, a password is never sent twice', async () => {
  const answers = [problem(503, { code: 'unavailable' }), Response.json({ session: null, reason: 'none' })];
  const session = clientOf(async () => answers.shift() ?? Response.error()).session();
  await expect(session).resolves.toEqual({ session: null, reason: 'none' });

  const tries: string[] = [];
  const refusing = clientOf(async () => {
    tries.push('sent');
    return problem(503, { code: 'unavailable' });
  });
  await expect(refusing.signIn(credentials)).rejects.toMatchObject({ code: 'internal-error' });
  await expect(refusing.unlock('x')).rejects.toMatchObject({ code: 'internal-error' });
  expect(tries).toHaveLength(2);
});
