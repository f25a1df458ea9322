import { icOrderContract } from '@nattoku/contract/ic-support/ic-order';
import { icRecordContract } from '@nattoku/contract/ic-support/ic-record';
import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import type { MissingReasons } from '@nattoku/contract/ic-support/missing-item';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { expect, test } from 'vitest';
import { sealRecord } from '#areas/ic-support/record/record.seal.ts';
import { wordsOn } from '#testing/consent/printed-sheet.ts';
import { openHospital } from '#testing/hospital.ts';
import { anEntry, append, givenApproach, givenRunningTalk, pointEnding } from '#testing/talks.ts';

const NURSE = { kind: 'nurse', staffId: null, name: '', relation: '', required: true } as const;

/** A talk of 30 minutes that has begun, to which a nurse has to come and in which two risks have to be explained. */
const running = async () => {
  const hospital = await openHospital();
  const approachId = (await givenApproach(hospital)).id;
  const { order, points } = await givenRunningTalk(hospital, { approachId, plan: { attendees: [NURSE] } });
  const params = { orderId: order.id };
  const session = async () => (await hospital.doctor(icSessionContract.get, { params })).body;
  const end = (reasons?: MissingReasons) =>
    hospital.doctor(icSessionContract.end, {
      params,
      body: { talkVersion: order.talk.version, ...(reasons && { reasons }) },
    });
  const explain = () =>
    append(
      hospital,
      order.id,
      points.map((point) => anEntry(hospital, pointEnding(point))),
    );
  const nurse = `attendee/${order.talk.attendees[0]?.id}`;
  const come = (move: 'in' | 'out') =>
    append(hospital, order.id, [anEntry(hospital, { kind: 'attendee', attendee: order.talk.attendees[0]!.id, move })]);
  return { hospital, order, points, params, session, end, explain, come, nurse };
};

test('a talk that lacks nothing ends without a reason', async () => {
  const { hospital, session, end, explain, come } = await running();
  await explain();
  await come('in');
  hospital.clock.advance(20 * 60);

  expect((await session()).missing).toEqual([]);
  const { status, body } = await end();
  expect([status, body.order.talk.state, body.missing]).toEqual([200, 'explained', []]);
});

test('a talk does not end before each thing that it lacks has a reason, and nothing is recorded until then', async () => {
  const { hospital, points, session, end, nurse } = await running();
  hospital.clock.advance(3 * 60);
  const [bleeding, duct] = points.map(({ id }) => `point/${id}`);
  const { missing } = await session();
  expect(missing).toEqual([
    { kind: 'attendee', key: nurse, title: '看護師（未定）', reason: null },
    { kind: 'minutes', key: 'minutes', title: '予定30分に対して3分', reason: null },
    { kind: 'risk', key: bleeding, title: '出血', reason: null },
    { kind: 'risk', key: duct, title: '胆管の損傷', reason: null },
  ]);
  const before = await hospital.audits();

  const refused = await end([{ key: nurse, reason: '時間の都合' }]);
  expect(refused).toMatchObject({ status: 409, body: { code: 'talk.reasonsMissing' } });
  expect(refused.body.errors).toEqual([
    { field: 'minutes', message: '予定30分に対して3分' },
    { field: bleeding, message: '出血' },
    { field: duct, message: '胆管の損傷' },
  ]);
  const all = (reason: string) => missing.map(({ key }) => ({ key, reason }));
  expect((await end(all(' 　'))).body.code).toBe('request.invalid');
  expect((await end(all('長'.repeat(801)))).body.code).toBe('request.invalid');
  expect((await session()).entries).toHaveLength(1);
  expect((await hospital.audits()).filter((action) => action === 'talk.end')).toEqual([]);
  expect(before).not.toContain('talk.end');

  const { body } = await end([...all(' 急な呼び出し '), { key: 'step/gone', reason: '該当しない' }]);
  expect(body.order.talk.state).toBe('explained');
  expect(body.missing.map(({ reason }) => reason)).toEqual(Array.from({ length: 4 }, () => '急な呼び出し'));
  expect(body.entries.map(({ body: { kind } }) => kind).filter((kind) => kind === 'missing')).toHaveLength(4);
});

test('the record is finalised once everything that is still missing has a reason, which the record, its text and its PDF say', async () => {
  const { hospital, order, params, session, end, explain, come, nurse } = await running();
  await explain();
  await come('in');
  hospital.clock.advance(3 * 60);
  await end([{ key: 'minutes', reason: '患者さんの希望' }]);
  hospital.clock.advance(60);
  await come('out');
  const { body: decided } = await hospital.doctor(icSessionContract.decide, {
    params,
    body: {
      talkVersion: (await session()).order.talk.version,
      decision: 'agree',
      reason: '',
      revisitOn: null,
    },
  });
  const finalise = (reasons: MissingReasons) =>
    hospital.doctor(icRecordContract.finalise, {
      params,
      body: { talkVersion: decided.order.talk.version, summary: '', agreed: '', reasons },
    });

  expect(await finalise([])).toMatchObject({
    status: 409,
    body: { code: 'talk.reasonsMissing', errors: [{ field: nurse, message: '看護師（未定）' }] },
  });
  expect((await hospital.doctor(icOrderContract.get, { params })).body.talk.state).toBe('decided');

  const { body } = await finalise([{ key: nurse, reason: '手術の介助' }]);
  expect(body.body?.missing).toEqual([
    { kind: 'attendee', title: '看護師（未定）', reason: '手術の介助' },
    { kind: 'minutes', title: '予定30分に対して3分', reason: '患者さんの希望' },
  ]);
  expect(body.text).toContain(
    '【予定どおりでなかったこと】\r\n・出席の記録がない人「看護師（未定）」：手術の介助\r\n・説明の時間「予定30分に対して3分」：患者さんの希望\r\n',
  );
  expect((await session()).missing).toEqual([]);

  const { server, facilityId, staff } = hospital;
  const { rows } = await server.owner.query<{ id: string }>('SELECT id FROM ic_records WHERE facility_id = $1', [
    facilityId,
  ]);
  await sealRecord(server.services, facilityId, rows[0]?.id ?? '');
  const pdf = await fetch(`${server.origin}${apiPrefix}/ic-records/${order.id}/editions/1/pdf`, {
    headers: { cookie: staff.doctor.cookie },
  });
  const printed = await wordsOn(new Uint8Array(await pdf.arrayBuffer()));
  expect(printed).toContain('予定どおりでなかったこと');
  expect(printed).toContain('手術の介助');
});
