import { accountContract } from '@nattoku/contract/staff/account';
import { authContract } from '@nattoku/contract/auth/auth';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { staffContract, type StaffMember } from '@nattoku/contract/staff/staff';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { retireLeavers } from '#areas/staff/directory/staff.leaving.ts';
import { newId } from '#kernel/new-id.ts';
import { anInvitation, carrying, givenInvited, givePassword, OLD_PASSWORD } from '#testing/accounts.ts';
import { openHospital, type As, type Hospital } from '#testing/hospital.ts';

const memberOf = async ({ admin }: Pick<Hospital, 'admin'>, staffId: StaffId): Promise<StaffMember> =>
  (await admin(staffContract.get, { params: { staffId } })).body;

const detailsOf = ({ name, nameKana, role, profession, staffNumber, phone, ...rest }: StaffMember) => {
  const { departmentIds, wardIds, validUntil, version } = rest;
  return { name, nameKana, role, profession, staffNumber, phone, departmentIds, wardIds, validUntil, version };
};

const suspend = (by: As, { id: staffId, version }: StaffMember, reason = '長期の休職のため') =>
  by(staffContract.change, { params: { staffId }, body: { verb: 'suspend', version, reason } });

test('the list finds by name, reading, address and number in any writing, by state, role and department', async () => {
  const hospital = await openHospital();
  const { admin } = hospital;
  const invite = (given: Parameters<typeof anInvitation>[0]) =>
    admin(accountContract.invite, { body: anInvitation(given) });
  await invite({ name: '髙橋 ひかり', nameKana: 'タカハシ ヒカリ', role: 'doctor', staffNumber: 'Ｎ－００１２' });
  await invite({ name: '渡邉 空', nameKana: 'ﾜﾀﾅﾍﾞ ｿﾗ', email: 'sora.watanabe@hospital.example' });
  const find = async (body: object) =>
    (await admin(staffContract.search, { body })).body.items.map(({ nameKana }) => nameKana);

  for (const text of ['高橋', 'たかはし', 'ﾀｶﾊｼ ひかり', 'n-0012'])
    expect(await find({ text })).toEqual(['タカハシ ヒカリ']);
  expect(await find({ text: 'SORA.watanabe' })).toEqual(['ワタナベ ソラ']);
  expect(await find({ state: 'invited', role: 'doctor' })).toEqual(['タカハシ ヒカリ']);
  expect(await find({ state: 'invited', sort: 'kana', descending: true })).toEqual([
    'ワタナベ ソラ',
    'タカハシ ヒカリ',
  ]);
  const { body } = await admin(staffContract.search, { body: {} });
  expect([body.total, body.counts]).toEqual([
    8,
    { working: 8, invited: 2, active: 6, locked: 0, suspended: 0, retired: 0, unused: 0 },
  ]);
});

test('nobody but an administrator sees the list, and nobody another facility', async () => {
  const [here, there] = [await openHospital(), await openHospital()];

  for (const call of [here.doctor, here.clerk, here.operator])
    expect((await call(staffContract.search, { body: {} })).status).toBe(403);
  const foreign = await here.admin(staffContract.get, { params: { staffId: there.staff.nurse.staffId } });
  const unknown = await here.admin(staffContract.get, { params: { staffId: newId<StaffId>() } });
  expect([foreign.status, unknown.status]).toEqual([404, 404]);
  const { body } = await here.nurse(staffContract.options, {});
  expect(body.items.map(({ id }) => id).toSorted()).toEqual(
    Object.values(here.staff)
      .map(({ staffId }) => staffId)
      .toSorted(),
  );
});

test('details are changed against a version, with the old ones kept from being lost', async () => {
  const hospital = await openHospital();
  const { admin } = hospital;
  const before = await memberOf(hospital, hospital.staff.nurse.staffId);
  const params = { staffId: before.id };
  const body = { ...detailsOf(before), nameKana: 'ｽｽﾞｷ ﾖｳｺ', profession: 'midwife', phone: '０３－１２３４' } as const;

  const { body: after } = await admin(staffContract.update, { params, body });
  const late = await admin(staffContract.update, { params, body });

  expect(after).toMatchObject({ nameKana: 'スズキ ヨウコ', profession: 'midwife', phone: '03-1234', version: 2 });
  expect(late).toMatchObject({ status: 409, body: { code: 'record.versionConflict', current: { version: 2 } } });
  expect(await hospital.audits()).toEqual(['staff.update']);
});

test.each([
  ['a name', { name: '' }, 'name'],
  ['a reading', { nameKana: '山田' }, 'nameKana'],
  ['a number', { staffNumber: '=1+1' }, 'staffNumber'],
  ['a role of the operator', { role: 'operator' }, 'role'],
  ['a department of nobody', { departmentIds: [newId()] }, 'departmentIds'],
  ['a ward of nobody', { wardIds: [newId()] }, 'wardIds'],
])('%s that breaks a rule is told at its field', async (_, wrong, field) => {
  const hospital = await openHospital();
  const before = await memberOf(hospital, hospital.staff.nurse.staffId);
  const body = { ...detailsOf(before), ...wrong } as never;
  const reply = await hospital.admin(staffContract.update, { params: { staffId: before.id }, body });

  expect(reply).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  expect(await hospital.audits()).toEqual([]);
});

test('a person who is suspended is out at once, with the windows told, and back when it is lifted', async () => {
  const hospital = await openHospital();
  const nurse = await memberOf(hospital, hospital.staff.nurse.staffId);
  await givePassword(hospital, nurse.id);
  const signIn = () => hospital.stranger(authContract.signIn, { body: { email: nurse.email, password: OLD_PASSWORD } });

  const { body: suspended } = await suspend(hospital.admin, nurse);

  expect(suspended).toMatchObject({
    state: 'suspended',
    suspendedReason: '長期の休職のため',
    allowed: ['lift', 'retire'],
  });
  expect((await hospital.nurse(staffContract.options, {})).status).toBe(401);
  expect((await hospital.nurse(authContract.session, {})).body).toMatchObject({ reason: 'accountClosed' });
  expect((await signIn()).status).toBe(401);
  expect((await suspend(hospital.admin, suspended)).body.code).toBe('account.illegalTransition');

  const { body: lifted } = await hospital.admin(staffContract.change, {
    params: { staffId: nurse.id },
    body: { verb: 'lift', version: suspended.version },
  });
  expect([lifted.state, (await signIn()).status]).toEqual(['active', 200]);
});

test('another role ends the sessions; another phone does not', async () => {
  const hospital = await openHospital();
  const nurse = await memberOf(hospital, hospital.staff.nurse.staffId);
  const update = (body: ReturnType<typeof detailsOf>) =>
    hospital.admin(staffContract.update, { params: { staffId: nurse.id }, body });

  const { body: first } = await update({ ...detailsOf(nurse), phone: '1234' });
  expect((await hospital.nurse(staffContract.options, {})).status).toBe(200);
  await update({ ...detailsOf(first), role: 'clerk' });
  expect((await hospital.nurse(staffContract.options, {})).status).toBe(401);
});

test('specification/staff.md §2: a leaver is out at 00:00 in Tokyo of that day by the clock; the job only writes it down', async () => {
  const hospital = await openHospital();
  const nurse = await memberOf(hospital, hospital.staff.nurse.staffId);
  await givePassword(hospital, nurse.id);
  const now = hospital.clock.now();
  const tomorrow = addDays(todayInTokyo(now), 1);
  const body = { verb: 'retire', version: nurse.version, on: tomorrow } as const;
  const { body: leaving } = await hospital.admin(staffContract.change, { params: { staffId: nurse.id }, body });
  expect(leaving).toMatchObject({ state: 'active', retiresOn: tomorrow, allowed: ['suspend', 'retire', 'keep'] });

  const left = new Date(`${tomorrow}T00:00:00+09:00`).getTime() - now.getTime();
  const signIn = () => hospital.stranger(authContract.signIn, { body: { email: nurse.email, password: OLD_PASSWORD } });
  hospital.clock.advance(left / 1000 - 1);
  expect((await signIn()).status).toBe(200);
  hospital.clock.advance(1);
  expect((await signIn()).status).toBe(401);
  expect((await hospital.nurse(staffContract.options, {})).status).toBe(401);

  await retireLeavers(hospital.server.services);
  const { rows } = await hospital.server.owner.query('SELECT state FROM staff WHERE id = $1', [nurse.id]);
  expect([rows, await hospital.audits()]).toEqual([[{ state: 'retired' }], ['staff.retire', 'staff.left']]);
});

test('a session that is in use at 00:00 after the last day is refused from then on', async () => {
  const hospital = await openHospital();
  const nurse = await memberOf(hospital, hospital.staff.nurse.staffId);
  await givePassword(hospital, nurse.id);
  const now = hospital.clock.now();
  const today = todayInTokyo(now);
  const body = { ...detailsOf(nurse), validUntil: today };
  await hospital.admin(staffContract.update, { params: { staffId: nurse.id }, body });
  const left = new Date(`${addDays(today, 1)}T00:00:00+09:00`).getTime() - now.getTime();
  hospital.clock.advance(left / 1000 - 1);
  const credentials = { email: nurse.email, password: OLD_PASSWORD };
  const { headers } = await hospital.stranger(authContract.signIn, { body: credentials });
  const call = carrying(hospital, headers);

  expect((await call(staffContract.options, {})).status).toBe(200);
  hospital.clock.advance(1);
  expect((await call(staffContract.options, {})).status).toBe(401);
  expect((await call(authContract.session, {})).body).toEqual({ session: null, reason: 'accountClosed' });
});

test('an account is good through its last day and not a second longer', async () => {
  const hospital = await openHospital();
  const nurse = await memberOf(hospital, hospital.staff.nurse.staffId);
  const today = todayInTokyo(hospital.clock.now());
  const body = { ...detailsOf(nurse), validUntil: addDays(today, -1) };
  await hospital.admin(staffContract.update, { params: { staffId: nurse.id }, body });

  expect((await hospital.nurse(staffContract.options, {})).status).toBe(401);
  expect(await memberOf(hospital, nurse.id)).toMatchObject({ state: 'active', expired: true });
});

test('somebody who comes back is invited again under the same address', async () => {
  const hospital = await openHospital();
  const gone = await memberOf(hospital, hospital.staff.nurse.staffId);
  const on = todayInTokyo(hospital.clock.now());
  await hospital.admin(staffContract.change, {
    params: { staffId: gone.id },
    body: { verb: 'retire', version: 1, on },
  });

  const again = await givenInvited(hospital, { email: gone.email.toUpperCase() });
  expect(again.secret).toHaveLength(43);
  const twice = await hospital.admin(accountContract.invite, { body: anInvitation({ email: gone.email }) });
  expect(twice).toMatchObject({ status: 409, body: { code: 'account.emailTaken' } });
});

test('an invitation that is called off opens nothing any more', async () => {
  const hospital = await openHospital();
  const { staffId, secret } = await givenInvited(hospital);
  const body = { verb: 'cancelInvitation', version: 1 } as const;
  const { body: called } = await hospital.admin(staffContract.change, { params: { staffId }, body });

  expect(called).toMatchObject({ state: 'retired', activated: false });
  const reply = await hospital.stranger(accountContract.openLink, { body: { secret } });
  expect([reply.status, reply.body.code]).toEqual([404, 'link.invalid']);
});

test('nobody changes the own role, state or last day, but the own telephone', async () => {
  const hospital = await openHospital();
  const me = await memberOf(hospital, hospital.staff.admin.staffId);
  const update = (body: object) =>
    hospital.admin(staffContract.update, { params: { staffId: me.id }, body: { ...detailsOf(me), ...body } });

  for (const reply of [
    await suspend(hospital.admin, me),
    await update({ role: 'nurse' }),
    await update({ validUntil: '2030-01-01' }),
  ])
    expect(reply).toMatchObject({ status: 409, body: { code: 'staff.ownAccount' } });
  expect((await update({ phone: '1234' })).status).toBe(200);
  expect(me.allowed).toEqual([]);
});

const secondAdministrator = async (hospital: Hospital) => {
  const doctor = await memberOf(hospital, hospital.staff.doctor.staffId);
  await hospital.server.owner.query("UPDATE staff SET role = 'admin' WHERE id = $1", [doctor.id]);
  return { other: await memberOf(hospital, doctor.id), call: hospital.doctor };
};

test('the facility keeps an administrator who stays, whatever the last one is to become', async () => {
  const hospital = await openHospital();
  const { call } = await secondAdministrator(hospital);
  const { owner } = hospital.server;
  const me = await memberOf(hospital, hospital.staff.admin.staffId);
  await owner.query("UPDATE staff SET retires_on = '2099-01-01' WHERE id = $1", [hospital.staff.doctor.staffId]);
  const update = (body: object) =>
    call(staffContract.update, { params: { staffId: me.id }, body: { ...detailsOf(me), ...body } });
  const retire = { verb: 'retire', version: 1, on: '2098-01-01' } as const;

  for (const reply of [
    await suspend(call, me),
    await update({ role: 'nurse' }),
    await update({ validUntil: '2098-01-01' }),
    await call(staffContract.change, { params: { staffId: me.id }, body: retire }),
  ])
    expect(reply).toMatchObject({ status: 409, body: { code: 'staff.lastAdministrator' } });
  for (const change of ["role = 'nurse'", "state = 'retired'", "valid_until = '2098-01-01'"])
    await expect(owner.query(`UPDATE staff SET ${change} WHERE id = $1`, [me.id])).rejects.toThrow(
      'last administrator',
    );
});

test('of two administrators who suspend or demote each other at once, one is always left: fifty times', async () => {
  const hospital = await openHospital();
  const { other, call } = await secondAdministrator(hospital);
  const me = await memberOf(hospital, hospital.staff.admin.staffId);
  const ids = [me.id, other.id];
  const { owner } = hospital.server;
  const end = (by: As, { id: staffId, ...member }: StaffMember, version: number, round: number) =>
    round % 2 === 0
      ? by(staffContract.change, { params: { staffId }, body: { verb: 'suspend', version, reason: '確認のため' } })
      : by(staffContract.update, {
          params: { staffId },
          body: { ...detailsOf({ id: staffId, ...member }), role: 'nurse', version },
        });
  const versionOf = async (id: StaffId): Promise<number> =>
    (await owner.query('SELECT version FROM staff WHERE id = $1', [id])).rows[0]?.version;

  for (let round = 0; round < 50; round += 1) {
    const [mine, theirs] = await Promise.all([versionOf(me.id), versionOf(other.id)]);
    const replies = await Promise.all([end(hospital.admin, other, theirs, round), end(call, me, mine, round)]);
    const { rows } = await owner.query(
      "SELECT FROM staff WHERE facility_id = $1 AND role = 'admin' AND state = 'active'",
      [hospital.facilityId],
    );
    expect([round, rows.length, replies.filter(({ status }) => status === 200).length]).toEqual([round, 1, 1]);
    await owner.query("UPDATE staff SET state = 'active', role = 'admin' WHERE id = ANY($1)", [ids]);
    await owner.query('UPDATE sessions SET ended_at = NULL, end_reason = NULL WHERE staff_id = ANY($1)', [ids]);
  }
});

test('accounts unused for 90 days are found, and suspended together; those that cannot be are named', async () => {
  const hospital = await openHospital();
  await hospital.server.owner.query(
    "UPDATE staff SET last_sign_in_at = $2 WHERE facility_id = $1 AND role IN ('nurse', 'clerk')",
    [hospital.facilityId, new Date(hospital.clock.now().getTime() - 91 * 86_400_000)],
  );
  const { body: found } = await hospital.admin(staffContract.search, { body: { unused: true } });
  expect(found.items.map(({ role }) => role).toSorted()).toEqual(['clerk', 'nurse']);

  const items = found.items.map(({ id: staffId, version }) => ({ staffId, version }));
  const own = { staffId: hospital.staff.admin.staffId, version: 1 };
  const { body } = await hospital.admin(staffContract.suspendMany, {
    body: { items: [...items, own], reason: '90日間利用がないため' },
  });

  expect(body.suspended).toHaveLength(2);
  expect(body.refused).toEqual([{ staffId: own.staffId, message: expect.stringContaining('自分自身') }]);
  expect(await hospital.audits()).toEqual(['staff.suspend', 'staff.suspend']);
});

test('the database refuses a transition that is not in the table', async () => {
  const hospital = await openHospital();
  const { owner } = hospital.server;
  const set = (state: string) =>
    owner.query('UPDATE staff SET state = $2 WHERE id = $1', [hospital.staff.nurse.staffId, state]);
  await expect(set('invited')).rejects.toThrow('illegal staff transition');
  await set('retired');
  for (const state of ['active', 'suspended', 'locked', 'invited'])
    await expect(set(state)).rejects.toThrow('illegal staff transition');
});

test('specification/staff.md §11: the list leaves as a file for the person who has just proved who they are, without formulas, and it is written down', async () => {
  const hospital = await openHospital();
  const { owner } = hospital.server;
  const { staffId } = hospital.staff.nurse;
  await owner.query("UPDATE staff SET phone = '+81', name = '𠮷田 花子' WHERE id = $1", [staffId]);
  const take = (encoding: 'utf-8' | 'cp932') => hospital.admin(staffContract.exportCsv, { body: { encoding } });
  const provedAt = (at: Date) =>
    owner.query('UPDATE sessions SET proved_at = $2 WHERE staff_id = $1', [hospital.staff.admin.staffId, at]);

  await provedAt(new Date(hospital.clock.now().getTime() - 6 * 60_000));
  expect(await take('utf-8')).toMatchObject({ status: 403, body: { code: 'session.proofNeeded' } });
  await provedAt(hospital.clock.now());
  const { body } = await take('utf-8');
  const { body: old } = await take('cp932');

  const text = Buffer.from(body.content, 'base64').toString('utf8');
  expect(text).toMatch(/^\uFEFF氏名,フリガナ,メールアドレス,/);
  expect(text).toContain("'+81");
  expect([body.rowCount, body.replacedCount, old.replacedCount]).toEqual([6, 0, 1]);
  expect(await hospital.audits()).toEqual(['staff.export', 'staff.export']);
});
