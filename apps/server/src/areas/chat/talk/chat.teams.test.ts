import { chatContract } from '@nattoku/contract/chat/chat';
import type { DepartmentId, WardId } from '@nattoku/contract/shared/primitives';
import { describe, expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { answer, ask, givenQuestion, pageOf, threadFor } from '#testing/chats.ts';
import { givenCommon, scan } from '#testing/common-orders.ts';
import { whileHeld } from '#testing/held-row.ts';
import { type As, openHospital, type Hospital } from '#testing/hospital.ts';

describe('teams', () => {
  const givenTeams = async ({ server, facilityId, staff }: Hospital) => {
    const [departmentId, wardId] = [newId<DepartmentId>(), newId<WardId>()];
    await server.owner.query("INSERT INTO departments (id, facility_id, code, name) VALUES ($1, $2, '01', '内科')", [
      departmentId,
      facilityId,
    ]);
    await server.owner.query("INSERT INTO wards (id, facility_id, code, name) VALUES ($1, $2, '5E', '5階東病棟')", [
      wardId,
      facilityId,
    ]);
    await server.owner.query('UPDATE staff SET department_ids = ARRAY[$2::uuid] WHERE id = $1', [
      staff.doctor.staffId,
      departmentId,
    ]);
    return { departmentId, wardId };
  };

  test('a thread is reassigned with a note, and the patient reads which team answers', async () => {
    const hospital = await openHospital();
    const { departmentId, wardId } = await givenTeams(hospital);
    const { order, visitor, params } = await givenQuestion(hospital);
    const { version } = await threadFor(hospital.nurse, order.id);
    const body = { version, departmentId, wardId: null, note: '薬のことです。' };

    const both = await hospital.nurse(chatContract.reassign, { params, body: { ...body, wardId } });
    expect(both.body.errors).toEqual([{ field: 'team', message: '診療科か病棟を1つ選んでください' }]);
    const { body: handed } = await hospital.nurse(chatContract.reassign, { params, body });
    const late = await hospital.doctor(chatContract.reassign, { params, body });

    expect(handed.team).toEqual({ departmentId, wardId: null, name: '内科' });
    expect(handed.entries.at(-1)).toMatchObject({ kind: 'handOver', teamName: '内科', text: '薬のことです。' });
    expect(late.body.code).toBe('record.versionConflict');
    expect((await pageOf(visitor)).orders[0]?.teamName).toBe('内科');
  });

  test('of two who reassign a thread at once the second is shown what the first did', async () => {
    const hospital = await openHospital();
    const { departmentId, wardId } = await givenTeams(hospital);
    const { order, params } = await givenQuestion(hospital);
    const { version } = await threadFor(hospital.nurse, order.id);
    const teams = [
      { departmentId, wardId: null },
      { departmentId: null, wardId },
    ];

    const replies = await whileHeld(
      hospital,
      { table: 'chat_threads', id: order.id, key: 'order_id' },
      teams.map(
        (team) => () => hospital.nurse(chatContract.reassign, { params, body: { ...team, version, note: '' } }),
      ),
    );

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('the list shows what waits longest first, by scope, state and words, and counts it', async () => {
    const hospital = await openHospital();
    const { departmentId } = await givenTeams(hospital);
    const [first, second, third] = [
      await givenQuestion(hospital, '一'),
      await givenQuestion(hospital, '二'),
      await givenQuestion(hospital, '三'),
    ];
    await answer(hospital.doctor, first.order.id, '答え');
    const { version } = await threadFor(hospital.nurse, third.order.id);
    await hospital.nurse(chatContract.reassign, {
      params: third.params,
      body: { version, departmentId, wardId: null, note: '' },
    });
    const found = async (as: As, body: object) =>
      (await as(chatContract.search, { body })).body.items.map(({ id }) => id);

    expect(await found(hospital.nurse, {})).toEqual([second.order.id, third.order.id, first.order.id]);
    expect(await found(hospital.nurse, { state: 'waitingPatient' })).toEqual([first.order.id]);
    expect(await found(hospital.doctor, { scope: 'mine' })).toEqual([first.order.id]);
    expect(await found(hospital.doctor, { scope: 'department' })).toEqual([third.order.id]);
    expect(await found(hospital.doctor, { scope: 'ward' })).toEqual([]);
    expect(await found(hospital.nurse, { text: second.order.patient.patientNumber })).toEqual([second.order.id]);
    expect(await found(hospital.nurse, { unread: true })).toHaveLength(2);
    expect((await hospital.nurse(chatContract.counts, {})).body).toEqual({ waiting: 2, waitingForMe: 2 });
    expect((await hospital.doctor(chatContract.counts, {})).body).toEqual({ waiting: 2, waitingForMe: 1 });
    const [row] = (await hospital.nurse(chatContract.search, { body: {} })).body.items;
    expect(row).toMatchObject({ unread: 1, lastMessage: { from: 'patient', text: '二' } });
  });
});

test('a person who came by a common order and is nobody yet asks and is answered, and names nobody', async () => {
  const hospital = await openHospital();
  const { secret } = await givenCommon(hospital);
  const visitor = await scan(hospital, secret);
  const [order] = (await pageOf(visitor)).orders;
  if (!order) throw new Error('The page behind the poster shows no order');
  await ask(visitor, order.id, '予約は要りますか。');

  const [row] = (await hospital.nurse(chatContract.search, { body: {} })).body.items;
  const { status, body } = await answer(hospital.nurse, order.id, '要りません。');

  expect(row).toMatchObject({ id: order.id, patient: null, state: 'waitingStaff' });
  expect([status, body.patient, body.state]).toEqual([200, null, 'waitingPatient']);
  expect((await pageOf(visitor)).orders[0]?.chatMessages.map(({ text }) => text)).toEqual([
    '予約は要りますか。',
    '要りません。',
  ]);
});
