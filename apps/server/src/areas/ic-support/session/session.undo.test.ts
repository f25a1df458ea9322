import { icOrderContract } from '@nattoku/contract/ic-support/ic-order';
import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import { icWindowContract } from '@nattoku/contract/ic-support/ic-window';
import { foldSession, talkedSeconds } from '@nattoku/rules/talk/fold-session';
import { expect, test } from 'vitest';
import { sessionEntries } from '#domain/talk/entries.ts';
import { callerWith, openHospital } from '#testing/hospital.ts';
import { anEntry, append, givenApproach, givenRunningTalk } from '#testing/talks.ts';
import { cookieIn } from '#testing/video/video-orders.ts';

const REASON = '別の患者さんの説明を始めてしまった';

const running = async () => {
  const hospital = await openHospital();
  const approach = await givenApproach(hospital);
  const session = await givenRunningTalk(hospital, { approachId: approach.id });
  const params = { orderId: session.order.id };
  const undo = (reason = REASON, by = hospital.doctor) =>
    by(icSessionContract.undoStart, { params, body: { talkVersion: session.order.talk.version, reason } });
  return { hospital, session, params, undo };
};

test('a wrong start is undone with a reason: the talk is planned as before, its window closes, and the order and the audit log say so', async () => {
  const { hospital, session, params, undo } = await running();
  const { startsAt, startedAt } = session.order.talk;
  expect(session.allowed).toContain('undoStart');
  const { code } = (await hospital.doctor(icWindowContract.pair, { params, body: {} })).body;
  const { headers } = await hospital.stranger(icWindowContract.join, { body: { code } });
  const window = callerWith(hospital.server.origin, { cookie: cookieIn(headers) });
  const [patient] = session.order.talk.attendees;
  await append(hospital, params.orderId, [
    anEntry(hospital, { kind: 'attendee', attendee: patient?.id as never, move: 'in' }),
  ]);
  hospital.clock.advance(60);

  const { status, body } = await undo();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    part: 'none',
    allowed: ['start', 'pairWindow'],
    order: {
      talk: {
        state: 'planned',
        startsAt,
        startedAt: null,
        ledBy: null,
        outOfHours: null,
        attendees: [{ inAt: null, outAt: null }],
        undoneStarts: [{ startedAt, undoneAt: expect.any(String), reason: REASON, by: 'doctor 職員' }],
      },
    },
  });
  expect((await window(icWindowContract.view, {})).body.code).toBe('window.ended');
  expect(await hospital.audits()).toContain('talk.undoStart');

  hospital.clock.advance(600);
  const { body: again } = await hospital.doctor(icSessionContract.start, {
    params,
    body: { talkVersion: body.order.talk.version },
  });
  expect(again.points.map(({ title }) => title)).toEqual(['出血', '胆管の損傷']);
  hospital.clock.advance(120);
  const entries = sessionEntries(again.entries);
  expect(talkedSeconds(entries, hospital.clock.now())).toBe(120);
  expect(foldSession(entries)).toMatchObject({ attendance: {}, ledBy: hospital.staff.doctor.staffId });
});

test('a start is not undone without a reason, by somebody who may not start it, or once anything was recorded', async () => {
  const { hospital, session, params, undo } = await running();
  const before = await hospital.audits();
  expect((await undo(' ')).body.errors).toMatchObject([{ field: 'reason' }]);
  expect((await undo(REASON, hospital.nurse)).body.code).toBe('talk.needsDoctor');
  expect((await undo(REASON, hospital.clerk)).status).toBe(403);

  const point = session.points[0]?.id ?? '';
  await append(hospital, params.orderId, [anEntry(hospital, { kind: 'risk', point, result: 'explained', reason: '' })]);
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'talk.alreadyRecorded' } });
  const { body } = await hospital.doctor(icSessionContract.get, { params });
  expect(body.allowed).not.toContain('undoStart');
  expect(body.order.talk).toMatchObject({ state: 'inSession', undoneStarts: [] });
  expect((await hospital.audits()).slice(before.length)).toEqual(['talk.entries', 'talk.view']);
  const { body: order } = await hospital.doctor(icOrderContract.get, { params });
  expect(order.talk.undoneStarts).toEqual([]);
});
