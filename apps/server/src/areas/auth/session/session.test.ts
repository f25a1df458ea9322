import { accountContract } from '@nattoku/contract/staff/account';
import { authContract } from '@nattoku/contract/auth/auth';
import { eventsPath } from '@nattoku/contract/shared/events';
import { MAX_SESSIONS, sessionContract } from '@nattoku/contract/auth/session';
import { expect, test } from 'vitest';
import { endSessions } from '#domain/staff/end-sessions.ts';
import { deviceOf } from '#kernel/http/sign-in-origin.ts';
import { carrying, givePassword, NEW_PASSWORD, OLD_PASSWORD } from '#testing/accounts.ts';
import { callerWith, openHospital } from '#testing/hospital.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** A nurse who can sign in at as many browsers as she likes. */
const atDesks = async () => {
  const hospital = await openHospital();
  const { staffId, email, call } = hospital.staff.nurse;
  await givePassword(hospital, staffId);
  const signIn = async (headers: Record<string, string> = {}) => {
    const body = { email, password: OLD_PASSWORD };
    const reply = await callerWith(hospital.server.origin, headers)(authContract.signIn, { body });
    return { ...reply, call: carrying(hospital, reply.headers) };
  };
  const list = async (as = call) => (await as(sessionContract.list, {})).body.items;
  return { hospital, staffId, call, signIn, list };
};

test('the own sessions tell device, address, times and way of sign-in, this one first and no other person’s', async () => {
  const { signIn, list, hospital } = await atDesks();
  const desk = await signIn({ 'user-agent': chrome });

  const items = await list(desk.call);

  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({
    current: true,
    device: 'Chrome・Windows',
    address: '127.0.0.1',
    method: 'password',
    locked: false,
  });
  expect(items[1]).toMatchObject({ current: false, device: null });
  expect(JSON.stringify(items)).not.toContain('AppleWebKit');
  expect(await list(hospital.doctor)).toHaveLength(1);
});

test('one session is ended from another, which says why, and only its own', async () => {
  const { hospital, signIn, list } = await atDesks();
  const [here, there] = [await signIn(), await signIn()];
  const [own] = await list(there.call);
  const [foreign] = await list(hospital.doctor);
  const end = (sessionId: string) => here.call(sessionContract.end, { params: { sessionId } });

  expect((await end(foreign?.id ?? '')).status).toBe(404);
  expect((await end(own?.id ?? '')).status).toBe(200);

  expect((await there.call(sessionContract.list, {})).status).toBe(401);
  expect((await there.call(authContract.session, {})).body).toEqual({ session: null, reason: 'elsewhere' });
  expect((await here.call(sessionContract.list, {})).status).toBe(200);
  expect((await hospital.doctor(sessionContract.list, {})).status).toBe(200);
  expect((await end(own?.id ?? '')).status).toBe(404);
  expect(await hospital.audits()).toEqual(['session.end']);
});

test('all others end at once, and their windows are told', async () => {
  const { hospital, call, signIn, list } = await atDesks();
  const here = await signIn();
  const stop = new AbortController();
  const { cookie } = hospital.staff.nurse;
  const stream = await fetch(hospital.server.origin + eventsPath, { headers: { cookie }, signal: stop.signal });
  const reader = (stream.body ?? expect.unreachable()).pipeThrough(new TextDecoderStream()).getReader();

  expect((await here.call(sessionContract.endOthers, {})).body).toEqual({ ended: 1 });

  let said = '';
  while (!said.includes('"topic":"session"')) said += (await reader.read()).value ?? expect.unreachable();
  stop.abort();
  expect((await call(sessionContract.list, {})).status).toBe(401);
  expect(await list(here.call)).toHaveLength(1);
});

test('a session that stands idle shows as locked, and one that is too old is no longer in the list', async () => {
  const { hospital, signIn, list } = await atDesks();
  hospital.clock.advance(31 * 60);
  const desk = await signIn();
  expect((await list(desk.call)).map(({ locked }) => locked)).toEqual([false, true]);

  hospital.clock.advance(11.6 * 3600);
  const later = await signIn();
  expect((await list(later.call)).map(({ current }) => current)).toEqual([true, false]);
});

test('one session more than there may be ends the one that was used least lately', async () => {
  const { hospital, call, signIn } = await atDesks();
  const first = await signIn();
  hospital.clock.advance(60);
  expect((await call(sessionContract.list, {})).status).toBe(200);
  await hospital.server.services.uses.settle();

  const others = [];
  for (let desk = 2; desk < MAX_SESSIONS; desk += 1) others.push(await signIn());
  expect((await first.call(authContract.session, {})).body.session).not.toBeNull();
  const last = await signIn();

  expect((await first.call(authContract.session, {})).body).toEqual({ session: null, reason: 'tooMany' });
  for (const { call: as } of [...others, last]) expect((await as(sessionContract.list, {})).status).toBe(200);
  expect((await call(sessionContract.list, {})).status).toBe(200);
});

test('a person who signs in at a browser ends the session that it held, and the new one has another secret', async () => {
  const { hospital, signIn } = await atDesks();
  const { cookie, call: doctor } = hospital.staff.doctor;
  await doctor(authContract.lock, {});

  const nurse = await signIn({ cookie });

  expect(nurse.body).toMatchObject({ role: 'nurse', lockedAt: null });
  expect((await doctor(authContract.session, {})).body).toEqual({ session: null, reason: 'replaced' });
  expect((await nurse.call(sessionContract.list, {})).status).toBe(200);
});

test('a wrong password leaves the session of the browser as it was', async () => {
  const { hospital } = await atDesks();
  const { cookie, call: doctor } = hospital.staff.doctor;
  const body = { email: hospital.staff.nurse.email, password: 'Wrong.Password.1' };

  expect((await callerWith(hospital.server.origin, { cookie })(authContract.signIn, { body })).status).toBe(401);

  expect((await doctor(sessionContract.list, {})).status).toBe(200);
});

test('a change of the password and a suspension end the other sessions and say so', async () => {
  const { hospital, staffId, call, signIn } = await atDesks();
  const [here, there] = [await signIn(), await signIn()];
  const body = { currentPassword: OLD_PASSWORD, password: NEW_PASSWORD };
  expect((await here.call(accountContract.changePassword, { body })).status).toBe(200);

  for (const ended of [call, there.call]) {
    expect((await ended(authContract.session, {})).body).toEqual({ session: null, reason: 'passwordChanged' });
  }
  const { database, clock } = hospital.server.services;
  const changes = await database.transaction(hospital.facilityId, (tx) =>
    endSessions(tx, staffId, { reason: 'accountClosed', now: clock.now() }),
  );
  expect(changes).toHaveLength(1);
  expect((await here.call(authContract.session, {})).body).toEqual({ session: null, reason: 'accountClosed' });
});

test('the end of the session comes with it, by the figure of the facility', async () => {
  const { hospital, signIn } = await atDesks();
  await hospital.server.owner.query('UPDATE facilities SET absolute_timeout_seconds = 3600 WHERE id = $1', [
    hospital.facilityId,
  ]);

  const { body, call } = await signIn();

  expect(Date.parse(body.expiresAt) - hospital.clock.now().getTime()).toBeLessThanOrEqual(3600_000);
  expect(Date.parse(body.expiresAt) - hospital.clock.now().getTime()).toBeGreaterThan(3500_000);
  hospital.clock.advance(59 * 60);
  expect((await call(authContract.session, {})).body.session).not.toBeNull();
  hospital.clock.advance(60);
  expect((await call(authContract.session, {})).body).toEqual({ session: null, reason: 'expired' });
});

test.each([
  [chrome, 'Chrome・Windows'],
  [`${chrome} Edg/142.0.0.0`, 'Edge・Windows'],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari・iPad',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'Chrome・iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox・Mac'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Safari/537.36',
    'Samsung Internet・Android',
  ],
  ['<script>alert(1)</script>', null],
  ['', null],
])('%s is shown as %s', (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words);
});

test('the windows of a person are told when another one opens', async () => {
  const { hospital, signIn } = await atDesks();
  const stop = new AbortController();
  const { cookie } = hospital.staff.nurse;
  const stream = await fetch(hospital.server.origin + eventsPath, { headers: { cookie }, signal: stop.signal });
  const reader = (stream.body ?? expect.unreachable()).pipeThrough(new TextDecoderStream()).getReader();

  await signIn();

  let said = '';
  while (!said.includes('"topic":"session"')) said += (await reader.read()).value ?? expect.unreachable();
  stop.abort();
});
