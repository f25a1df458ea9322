import { authContract } from '@nattoku/contract/auth/auth';
import { facilityContract } from '@nattoku/contract/facility/facility';
import { patientContract } from '@nattoku/contract/patient/patient';
import { eventsPath } from '@nattoku/contract/shared/events';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { expect, test } from 'vitest';
import { openSession } from '#areas/auth/sign-in/auth.operations.ts';
import { newId } from '#kernel/new-id.ts';
import { hashPassword } from '#kernel/secrets/passwords.ts';
import { callerWith, openHospital, type Hospital } from '#testing/hospital.ts';

const password = 'Right.Password.2026';
const hash = await hashPassword(password);

/** A nurse who can sign in. */
const withPassword = async () => {
  const hospital = await openHospital();
  const { staffId, email } = hospital.staff.nurse;
  await hospital.server.owner.query('UPDATE staff SET password_hash = $2 WHERE id = $1', [staffId, hash]);
  const signIn = (given: string, address = email) =>
    hospital.stranger(authContract.signIn, { body: { email: address, password: given } });
  return { hospital, email, staffId, signIn };
};

const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
const carrying = ({ server }: Hospital, cookie: string) => callerWith(server.origin, { cookie });

test('with the right password somebody is in, and it is written down', async () => {
  const { hospital, email, signIn } = await withPassword();

  const { body, headers, status } = await signIn(password);

  expect(status).toBe(200);
  expect(body).toMatchObject({ email, role: 'nurse', lockedAt: null, idleTimeoutSeconds: 1800 });
  expect(body.permissions).toContain('video.order');
  expect((await carrying(hospital, cookieOf(headers))(facilityContract.get, {})).status).toBe(200);
  const { rows } = await hospital.server.owner.query(
    "SELECT FROM audit_events WHERE facility_id = $1 AND action = 'auth.signIn' AND subject_id = $2",
    [hospital.facilityId, hospital.staff.nurse.staffId],
  );
  expect(rows).toHaveLength(1);
});

test('the cookie is not for scripts nor for other sites, holds no id, and only its hash is stored', async () => {
  const { hospital, signIn } = await withPassword();

  const { body, headers } = await signIn(password);

  const [cookie = ''] = headers.getSetCookie();
  expect(cookie).toMatch(/^staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/);
  const token = cookieOf(headers).slice('staff='.length);
  expect(JSON.stringify(body)).not.toContain(token);
  const { rows } = await hospital.server.owner.query('SELECT FROM sessions s WHERE position($1 in s::text) > 0', [
    token,
  ]);
  expect(rows).toEqual([]);
});

test('behind TLS the cookie is bound to this host and never sent in the clear', async () => {
  const { createCookies } = await import('#kernel/http/cookies.ts');
  const set: unknown[][] = [];
  const reply = { setCookie: (...given: unknown[]) => set.push(given) };

  createCookies(true).set(reply as never, 'staff', 'secret', 60);

  expect(set[0]).toMatchObject([
    '__Host-staff',
    'secret',
    { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
  ]);
});

test('two who sign in get two different secrets, and so does the same person twice', async () => {
  const { signIn } = await withPassword();

  const replies = [await signIn(password), await signIn(password)];

  expect(new Set(replies.map(({ headers }) => cookieOf(headers))).size).toBe(2);
});

test('a wrong password, an unknown address and somebody who has left are answered alike', async () => {
  const { hospital, email, signIn } = await withPassword();
  const { email: gone, staffId } = hospital.staff.doctor;
  await hospital.server.owner.query("UPDATE staff SET password_hash = $2, state = 'retired' WHERE id = $1", [
    staffId,
    hash,
  ]);

  const replies = [
    await signIn('Wrong.Password.1', email),
    await signIn(password, 'nobody@hospital.example'),
    await signIn(password, gone),
    await signIn(password, hospital.staff.admin.email),
  ];

  for (const { status, body, headers } of replies) {
    expect(status).toBe(401);
    expect({ ...body, instance: '' }).toEqual({ ...replies[0]?.body, instance: '' });
    expect(headers.getSetCookie()).toEqual([]);
  }
});

test('an address that nobody has costs as much work as a wrong password', async () => {
  const { email, signIn } = await withPassword();
  const workFor = async (address: string) => {
    const start = process.cpuUsage();
    for (let attempt = 0; attempt < 3; attempt += 1) await signIn('Wrong.Password.1', address);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  // What an unknown address is compared with is made once.
  await signIn('Wrong.Password.1', 'first@hospital.example');

  const [known, unknown] = [await workFor(email), await workFor('nobody@hospital.example')];

  expect(unknown).toBeGreaterThan(known / 3);
});

test.each([
  ['an account there is', (email: string) => email],
  ['an address that nobody has', () => `nobody-${Date.now()}@hospital.example`],
])(
  'ten wrong passwords for %s are slowed down, the right one too, and nothing tells which it was',
  async (_, addressOf) => {
    const { email, signIn } = await withPassword();
    const address = addressOf(email);

    const replies = [];
    for (let attempt = 0; attempt < 10; attempt += 1) replies.push(await signIn(`Wrong.Password.${attempt}`, address));
    const right = await signIn(password, address.toUpperCase());

    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429]);
    expect(right).toMatchObject({
      status: 429,
      body: { code: 'signIn.tooMany', title: 'ログインの失敗が続いたため、しばらくログインできません。' },
    });
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(right.body.retryAfterSeconds).toBe(Number(right.headers.get('retry-after')));
  },
);

test('one account that is slowed down does not slow down another', async () => {
  const [one, other] = [await withPassword(), await withPassword()];
  for (let attempt = 0; attempt < 6; attempt += 1) await one.signIn('Wrong.Password.1');

  expect((await one.signIn(password)).status).toBe(429);
  expect((await other.signIn(password)).status).toBe(200);
});

test('a stolen cookie is dead after sign-out', async () => {
  const { hospital, signIn } = await withPassword();
  const cookie = cookieOf((await signIn(password)).headers);
  const call = carrying(hospital, cookie);
  expect((await call(facilityContract.get, {})).status).toBe(200);

  const { headers } = await call(authContract.signOut, {});

  expect(headers.getSetCookie()[0]).toMatch(/^staff=; .*Expires=Thu, 01 Jan 1970/);
  expect(await call(facilityContract.get, {})).toMatchObject({ status: 401, body: { code: 'session.missing' } });
  expect((await call(videoOrderContract.search, { body: {} })).status).toBe(401);
  expect((await call(authContract.session, {})).body).toEqual({ session: null, reason: 'none' });
  expect((await call(authContract.signOut, {})).status).toBe(200);
});

test('signing out on one device leaves the other one in', async () => {
  const { hospital, signIn } = await withPassword();
  const [one, other] = [await signIn(password), await signIn(password)].map(({ headers }) =>
    carrying(hospital, cookieOf(headers)),
  );

  await one?.(authContract.signOut, {});

  expect((await other?.(facilityContract.get, {}))?.status).toBe(200);
});

test('a person who is suspended is out with the next request', async () => {
  const hospital = await openHospital();
  expect((await hospital.nurse(facilityContract.get, {})).status).toBe(200);

  await hospital.server.owner.query("UPDATE staff SET state = 'suspended' WHERE id = $1", [
    hospital.staff.nurse.staffId,
  ]);

  expect((await hospital.nurse(facilityContract.get, {})).status).toBe(401);
});

test('half an hour without use locks the screen, use keeps it open, and twelve hours end it in any case (specification/auth.md §§8–9)', async () => {
  const { hospital, signIn } = await withPassword();
  const nurse = carrying(hospital, cookieOf((await signIn(password)).headers));
  hospital.clock.advance(29 * 60);
  expect((await nurse(facilityContract.get, {})).status).toBe(200);
  hospital.clock.advance(29 * 60);
  expect((await nurse(facilityContract.get, {})).status).toBe(200);
  for (const _ of ['once', 'again']) {
    expect(await hospital.doctor(facilityContract.get, {})).toMatchObject({
      status: 423,
      body: { code: 'session.locked' },
    });
  }
  expect((await hospital.doctor(authContract.session, {})).body.session?.lockedAt).toBeTruthy();

  hospital.clock.advance(31 * 60);
  expect((await nurse(facilityContract.get, {})).status).toBe(423);
  expect((await nurse(authContract.unlock, { body: { password } })).body.lockedAt).toBeNull();
  for (let minutes = 89; minutes < 12 * 60 - 25; minutes += 25) {
    expect((await nurse(facilityContract.get, {})).status).toBe(200);
    hospital.clock.advance(25 * 60);
  }
  hospital.clock.advance(25 * 60);
  expect(await nurse(facilityContract.get, {})).toMatchObject({ status: 401, body: { code: 'session.expired' } });
  expect((await nurse(authContract.session, {})).body).toEqual({ session: null, reason: 'expired' });
});

test('what nobody asked for just now is answered and keeps no session alive', async () => {
  const hospital = await openHospital();
  const { cookie } = hospital.staff.nurse;
  const inBackground = callerWith(hospital.server.origin, { cookie, 'x-nattoku-background': '1' });
  const listenShortly = async () => {
    const stop = new AbortController();
    const { status } = await fetch(hospital.server.origin + eventsPath, { headers: { cookie }, signal: stop.signal });
    stop.abort();
    return status;
  };

  for (let minutes = 0; minutes < 25; minutes += 5) {
    hospital.clock.advance(5 * 60);
    expect((await hospital.nurse(authContract.session, {})).body.session).not.toBeNull();
    expect((await inBackground(facilityContract.get, {})).status).toBe(200);
    expect(await listenShortly()).toBe(200);
  }
  hospital.clock.advance(6 * 60);

  expect((await hospital.nurse(facilityContract.get, {})).status).toBe(423);
  expect(await listenShortly()).toBe(423);
});

test('a locked screen answers nothing but unlock and sign-out', async () => {
  const { hospital, signIn } = await withPassword();
  const call = carrying(hospital, cookieOf((await signIn(password)).headers));

  const { body: locked } = await call(authContract.lock, {});

  expect(locked.lockedAt).not.toBeNull();
  expect(await call(facilityContract.get, {})).toMatchObject({ status: 423, body: { code: 'session.locked' } });
  expect((await call(patientContract.search, { body: {} })).status).toBe(423);
  expect((await call(authContract.session, {})).body.session?.lockedAt).toBe(locked.lockedAt);
  expect(await call(authContract.unlock, { body: { password: 'Wrong.Password.1' } })).toMatchObject({
    status: 401,
    body: { code: 'signIn.failed' },
  });
  expect((await call(facilityContract.get, {})).status).toBe(423);
  expect((await call(authContract.unlock, { body: { password } })).body.lockedAt).toBeNull();
  expect((await call(facilityContract.get, {})).status).toBe(200);
  expect(await hospital.audits()).toEqual(['auth.lock', 'auth.unlock']);
});

test('the password of a locked screen cannot be tried for ever', async () => {
  const { hospital, signIn } = await withPassword();
  const call = carrying(hospital, cookieOf((await signIn(password)).headers));
  await call(authContract.lock, {});

  const statuses: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    statuses.push((await call(authContract.unlock, { body: { password: `Wrong.${attempt}` } })).status);
  }

  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await call(authContract.unlock, { body: { password } })).status).toBe(429);
  expect((await call(authContract.signOut, {})).status).toBe(200);
});

test('a sign-in that compared the old password opens nothing once another was set', async () => {
  const { hospital, staffId } = await withPassword();
  const { services, owner } = hospital.server;
  const scope = services.scopeOf({ kind: 'system', facilityId: hospital.facilityId }, newId(), services.log);
  await openSession(scope, { staffId, passwordHash: hash });
  await owner.query('UPDATE staff SET password_hash = $2 WHERE id = $1', [staffId, await hashPassword('Another.2027')]);

  await expect(openSession(scope, { staffId, passwordHash: hash })).rejects.toThrow('signIn.failed');
});
