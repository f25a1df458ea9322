import { accountContract } from '@nattoku/contract/staff/account';
import { authContract } from '@nattoku/contract/auth/auth';
import { eventsPath } from '@nattoku/contract/shared/events';
import { facilityContract } from '@nattoku/contract/facility/facility';
import { secondFactorContract, secondStepContract } from '@nattoku/contract/auth/second-factor';
import { staffAccessContract } from '@nattoku/contract/auth/staff-access';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { resetByOperator } from '#areas/auth/access/staff-access.resets.ts';
import { givePassword, NEW_PASSWORD } from '#testing/accounts.ts';
import { callerWith, openHospital, type Hospital } from '#testing/hospital.ts';
import { enrolTotp, givenTotp, emailsOf, setPolicy, signingIn } from '#testing/second-factors.ts';

const { requestReset, approveReset, cancelReset, giveTemporaryAccess, revokeTemporaryAccess } = staffAccessContract;
const { give } = secondStepContract;

/** A hospital whose clerk administers as well, and a nurse with an authenticator app. */
const withTwoAdministrators = async () => {
  const hospital = await openHospital();
  const nurse = await givenTotp(hospital);
  await hospital.server.owner.query("UPDATE staff SET role = 'admin' WHERE id = $1", [hospital.staff.clerk.staffId]);
  return { hospital, nurse, second: hospital.staff.clerk.call, staffId: hospital.staff.nurse.staffId };
};
const ask = (hospital: Hospital, reason = 'スマートフォンを紛失したため') =>
  hospital.admin(requestReset, { body: { staffId: hospital.staff.nurse.staffId, reason } });

test('two administrators remove the factors of somebody, who is out at once and told', async () => {
  const { hospital, nurse, second } = await withTwoAdministrators();
  const { body: asked } = await ask(hospital);
  expect(asked).toMatchObject({ state: 'open', mayApprove: false, reason: 'スマートフォンを紛失したため' });
  expect((await second(staffAccessContract.resets, {})).body.items).toMatchObject([{ id: asked.id, mayApprove: true }]);
  expect((await hospital.nurse(facilityContract.get, {})).status).toBe(200);

  const { body } = await second(approveReset, { params: { resetId: asked.id } });

  expect(body).toMatchObject({ state: 'approved', decidedBy: { id: hospital.staff.clerk.staffId } });
  expect((await hospital.nurse(facilityContract.get, {})).status).toBe(401);
  expect((await hospital.nurse(authContract.session, {})).body).toEqual({ session: null, reason: 'accessChanged' });
  expect(await emailsOf(hospital, 'nurse')).toContain('secondFactorReset');
  expect((await nurse.signIn()).body).toMatchObject({ pending: null, secondFactors: [] });
  expect(await hospital.audits()).toEqual(
    expect.arrayContaining(['secondFactor.requestReset', 'secondFactor.approveReset']),
  );
});

test('a person who must have a factor sets up a new one after a reset before anything else', async () => {
  const { hospital, nurse, second } = await withTwoAdministrators();
  await setPolicy(hospital, "second_factor_roles = '{nurse}', second_factor_grace_days = 0");
  const { body: asked } = await ask(hospital);
  await second(approveReset, { params: { resetId: asked.id } });

  expect((await nurse.signIn()).body).toMatchObject({ pending: 'enrolment', permissions: [] });
});

test('nobody approves their own request, nor one about themselves, nor twice, nor after a day', async () => {
  const { hospital, second } = await withTwoAdministrators();
  const clerk = hospital.staff.clerk;
  await givenTotp(hospital, 'clerk');
  const { body: asked } = await ask(hospital);
  const params = { resetId: asked.id };
  expect((await hospital.admin(approveReset, { params })).body.code).toBe('secondFactor.otherAdministratorNeeded');
  expect((await second(requestReset, { body: { staffId: clerk.staffId, reason: '紛失' } })).body.code).toBe(
    'secondFactor.ownReset',
  );

  await hospital.server.owner.query("UPDATE staff SET role = 'admin' WHERE id = $1", [hospital.staff.doctor.staffId]);
  const { body: ofClerk } = await hospital.admin(requestReset, { body: { staffId: clerk.staffId, reason: '紛失' } });
  expect((await second(approveReset, { params: { resetId: ofClerk.id } })).body.code).toBe('secondFactor.ownReset');

  expect((await second(approveReset, { params })).status).toBe(200);
  expect((await second(approveReset, { params })).body.code).toBe('secondFactor.resetClosed');

  await hospital.server.owner.query(
    "UPDATE second_factor_resets SET requested_at = requested_at - interval '24 hours', expires_at = expires_at - interval '24 hours' WHERE id = $1",
    [ofClerk.id],
  );
  expect((await hospital.doctor(approveReset, { params: { resetId: ofClerk.id } })).body.code).toBe(
    'secondFactor.resetClosed',
  );
  const { body } = await hospital.doctor(staffAccessContract.resets, {});
  expect(body.items.map(({ state }) => state)).toEqual(['approved', 'expired']);
});

test('the database itself lets neither the requester nor the person concerned approve', async () => {
  const { hospital } = await withTwoAdministrators();
  const { body: asked } = await ask(hospital);

  for (const approver of [hospital.staff.admin.staffId, hospital.staff.nurse.staffId]) {
    const attempt = hospital.server.owner.query(
      'UPDATE second_factor_resets SET approved_by = $2, approved_at = requested_at WHERE id = $1',
      [asked.id, approver],
    );
    await expect(attempt).rejects.toThrow('check constraint');
  }
});

test('two who approve and refuse at once: one decides', async () => {
  const { hospital, second } = await withTwoAdministrators();
  const { body: asked } = await ask(hospital);
  const params = { resetId: asked.id };

  const answers = await Promise.all([second(approveReset, { params }), hospital.admin(cancelReset, { params })]);

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a request that waits is not made a second time; one that was refused is', async () => {
  const { hospital, second } = await withTwoAdministrators();
  const { body: asked } = await ask(hospital);
  const staffId = hospital.staff.nurse.staffId;
  const again = await second(requestReset, { body: { staffId, reason: '機種変更' } });
  expect(again.body).toMatchObject({ id: asked.id, mayApprove: true });

  await second(cancelReset, { params: { resetId: asked.id } });
  const { body: fresh } = await ask(hospital);

  expect(fresh.id).not.toBe(asked.id);
});

test('with no second administrator there is nobody to ask, and it is said what to do', async () => {
  const hospital = await openHospital();
  await givenTotp(hospital);

  const { status, body } = await ask(hospital);

  expect({ status, code: body.code }).toEqual({ status: 409, code: 'secondFactor.noSecondAdministrator' });
  expect(body.title).toContain('別の職員を施設管理者に');
});

test.each([
  ['nothing to reset', async (hospital: Hospital) => hospital.staff.doctor.staffId, 409, 'secondFactor.missing'],
  ['somebody of another hospital', async () => (await openHospital()).staff.nurse.staffId, 404, 'notFound'],
  ['nobody', async () => newId<Hospital['staff']['nurse']['staffId']>(), 404, 'notFound'],
])('%s', async (_, whom, status, code) => {
  const { hospital } = await withTwoAdministrators();
  const staffId = await whom(hospital);

  for (const endpoint of [requestReset, giveTemporaryAccess]) {
    const answer = await hospital.admin(endpoint, { body: { staffId, reason: '紛失', hours: 8 } } as never);
    expect([answer.status, (answer.body as { code?: string }).code]).toEqual([status, code]);
  }
});

test('resets and stand-ins want a fresh proof and a reason', async () => {
  const { hospital, staffId } = await withTwoAdministrators();
  expect((await ask(hospital, ' 　')).status).toBe(400);
  hospital.clock.advance(301);

  expect((await ask(hospital)).body.code).toBe('session.proofNeeded');
  const body = { staffId, reason: '忘れた', hours: 8 };
  expect((await hospital.admin(giveTemporaryAccess, { body })).body.code).toBe('session.proofNeeded');
  const reset = { params: { staffId }, body: { delivery: 'print' as const } };
  expect((await hospital.admin(accountContract.startPasswordReset, reset)).body.code).toBe('session.proofNeeded');
});

const standIn = async (hospital: Hospital, hours = 8) =>
  (
    await hospital.admin(giveTemporaryAccess, {
      body: { staffId: hospital.staff.nurse.staffId, reason: 'スマートフォンを自宅に忘れたため', hours },
    })
  ).body;

test('temporary access opens one session with the password and the printed code, and stands in the monthly report', async () => {
  const { hospital, nurse, staffId } = await withTwoAdministrators();
  const { code, temporaryAccess } = await standIn(hospital, 1);
  expect(temporaryAccess.state).toBe('unused');
  const { call } = await nurse.signIn();

  const { body } = await call(give, { body: { temporaryCode: code } });

  expect(body).toMatchObject({ pending: null, temporaryAccessUntil: temporaryAccess.expiresAt });
  expect((await (await nurse.signIn()).call(give, { body: { temporaryCode: code } })).status).toBe(403);
  const month = todayInTokyo(hospital.clock.now()).slice(0, 7);
  const { body: report } = await hospital.admin(staffAccessContract.temporaryAccesses, { query: { month } });
  expect(report.items).toMatchObject([
    { id: temporaryAccess.id, state: 'inUse', givenBy: { id: hospital.staff.admin.staffId }, staff: { id: staffId } },
  ]);
  const earlier = { query: { month: '2020-01' } };
  expect((await hospital.admin(staffAccessContract.temporaryAccesses, earlier)).body.items).toEqual([]);
  expect(await emailsOf(hospital, 'nurse')).toContain('temporaryAccess');
});

test('what stands in for a lost factor cannot make itself permanent, and is over when its time is', async () => {
  const { hospital, nurse } = await withTwoAdministrators();
  const { code } = await standIn(hospital, 1);
  const { call, cookie } = await nurse.signIn();
  const { headers } = await call(give, { body: { temporaryCode: code } });
  const now = callerWith(hospital.server.origin, { cookie: headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie });

  for (const endpoint of [
    secondFactorContract.startTotp,
    secondFactorContract.passkeyOptions,
    secondFactorContract.makeRecoveryCodes,
    secondFactorContract.removeTotp,
  ])
    expect((await now(endpoint, {})).body).toMatchObject({ code: 'secondFactor.temporary' });
  for (let minutes = 0; minutes < 50; minutes += 10) {
    hospital.clock.advance(600);
    expect((await now(facilityContract.get, {})).status).toBe(200);
  }
  hospital.clock.advance(601);
  expect((await now(facilityContract.get, {})).status).toBe(401);
});

test('it is revoked with its session, and a newer one ends it', async () => {
  const { hospital, nurse, second } = await withTwoAdministrators();
  const first = await standIn(hospital);
  const { code, temporaryAccess } = await standIn(hospital);
  const { call } = await nurse.signIn();
  expect((await call(give, { body: { temporaryCode: first.code } })).status).toBe(403);
  const { headers } = await call(give, { body: { temporaryCode: code } });
  const inside = callerWith(hospital.server.origin, { cookie: headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' });
  expect((await inside(facilityContract.get, {})).status).toBe(200);

  const { body } = await second(revokeTemporaryAccess, { params: { temporaryAccessId: temporaryAccess.id } });

  expect(body).toMatchObject({ state: 'revoked', revokedBy: { id: hospital.staff.clerk.staffId } });
  expect((await inside(facilityContract.get, {})).status).toBe(401);
});

test('nobody stands in for themselves, and not for longer than a day', async () => {
  const { hospital, staffId } = await withTwoAdministrators();
  await givenTotp(hospital, 'admin');
  const own = { staffId: hospital.staff.admin.staffId, reason: '忘れた', hours: 8 };
  expect((await hospital.admin(giveTemporaryAccess, { body: own })).body.code).toBe('secondFactor.ownReset');
  expect((await hospital.admin(giveTemporaryAccess, { body: { staffId, reason: '忘れた', hours: 25 } })).status).toBe(
    400,
  );
});

test('a new password by an administrator keeps the second factor, and the administrator never learns it', async () => {
  const { hospital, nurse, staffId } = await withTwoAdministrators();

  const { body } = await hospital.admin(accountContract.startPasswordReset, {
    params: { staffId },
    body: { delivery: 'print' },
  });
  const set = { secret: body.linkSecret ?? '', password: NEW_PASSWORD };
  expect((await hospital.stranger(accountContract.setPassword, { body: set })).status).toBe(200);

  const { body: session, call } = await nurse.signIn(NEW_PASSWORD);
  expect(session.pending).toBe('secondFactor');
  expect((await call(give, { body: { code: nurse.code() } })).status).toBe(200);
});

test('one administrator alone gives nobody both a new password and a stand-in for the factor', async () => {
  const { hospital, second, staffId } = await withTwoAdministrators();
  const reset = { params: { staffId }, body: { delivery: 'print' as const } };
  const access = { body: { staffId, reason: '紛失', hours: 8 } };

  expect((await hospital.admin(accountContract.startPasswordReset, reset)).status).toBe(200);
  expect((await hospital.admin(giveTemporaryAccess, access)).body.code).toBe('secondFactor.otherAdministratorNeeded');
  expect((await second(giveTemporaryAccess, access)).status).toBe(200);
  expect((await second(accountContract.startPasswordReset, reset)).body.code).toBe(
    'secondFactor.otherAdministratorNeeded',
  );
});

test('where nobody could approve, the operator of the installation removes the factor, and the person is told', async () => {
  const hospital = await openHospital();
  const { signIn } = await givenTotp(hospital, 'admin');
  const { services } = hospital.server;
  const scope = services.scopeOf({ kind: 'system', facilityId: hospital.facilityId }, newId(), services.log);
  const { staffId } = hospital.staff.admin;

  await resetByOperator(scope, { staffId, reason: '管理者が1名で、スマートフォンを紛失したため' });

  expect((await hospital.admin(facilityContract.get, {})).status).toBe(401);
  expect((await signIn()).body).toMatchObject({ pending: null, secondFactors: [] });
  expect(await emailsOf(hospital, 'admin')).toContain('secondFactorReset');
  expect(await hospital.audits()).toContain('secondFactor.resetByOperator');
  await expect(resetByOperator(scope, { staffId, reason: '紛失' })).rejects.toThrow('secondFactor.missing');
});

test('a window hears that its session lacks something, and then nothing more', async () => {
  const hospital = await openHospital();
  const stream = await fetch(hospital.server.origin + eventsPath, { headers: { cookie: hospital.staff.nurse.cookie } });
  await givePassword(hospital, hospital.staff.nurse.staffId);
  const other = await signingIn(hospital, 'nurse')();
  await enrolTotp(hospital, other.call);

  const heard = await new Response(stream.body).text();

  expect(heard).toContain('"topic":"session"');
});
