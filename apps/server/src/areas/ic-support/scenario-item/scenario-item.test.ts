import { chatContract } from '@nattoku/contract/chat/chat';
import { scenarioItemContract } from '@nattoku/contract/ic-support/scenario-item';
import { HOME_ENTRIES_MAX } from '@nattoku/contract/ic-support/scenario-limits';
import { nothingPersonal } from '@nattoku/contract/ic-support/scenario-personal';
import type { ScenarioPageItem } from '@nattoku/contract/ic-support/scenario-page-item';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import { itemsOf } from '@nattoku/contract/patient-page/page-items';
import { patientPageContract, type PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { beforeAll, describe, expect, test } from 'vitest';
import { bellOf } from '#testing/bell.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import {
  chosen,
  givenScenarioDraft,
  givenScenarioOrder,
  someSteps,
  stepped,
  straightThrough,
} from '#testing/ic-support/scenarios.ts';
import { enter, type Visitor } from '#testing/video/video-orders.ts';

let hospital: Hospital;
beforeAll(async () => {
  hospital = await openHospital();
});

const send = ({ call }: Visitor, records: PatientRecord[]) => call(patientPageContract.record, { body: { records } });

const shownTo = async ({ call }: Visitor, orderId: OrderId): Promise<ScenarioPageItem> => {
  const { body } = await call(patientPageContract.get, {});
  const [item] = itemsOf('scenario', body.orders.find(({ id }) => id === orderId) ?? { items: [] });
  if (!item) throw new Error('The page shows no scenario.');
  return item;
};

const progress = async (orderId: OrderId) => {
  const { body } = await hospital.nurse(scenarioItemContract.ofOrder, { params: { orderId } });
  const [item] = body.items;
  if (!item) throw new Error('The order has no scenario.');
  return item;
};

describe('specification/ic-support.md §40: a scenario is an item of an order', () => {
  test('an order keeps the edition that it was sent with, without what is for staff', async () => {
    const { orderId, linkSecret, scenario } = await givenScenarioOrder(hospital);
    await hospital.server.owner.query(`UPDATE scenario_versions SET state = 'retired' WHERE id = $1`, [
      scenario.versionId,
    ]);
    const item = await shownTo(await enter(hospital, linkSecret), orderId);
    expect(item).toMatchObject({ title: '胆のうの手術', isOver: false, entries: [] });
    expect(item.steps.map(({ key }) => key)).toEqual(['hello', 'room', 'check', 'worry', 'ask', 'end']);
    expect(JSON.stringify(item)).not.toMatch(/職員だけ|医師だけ/u);
  });

  test('what is not published is neither put into an order nor sent', async () => {
    const { orderId, scenario } = await givenScenarioDraft(hospital);
    await hospital.server.owner.query(`UPDATE scenario_versions SET state = 'retired' WHERE id = $1`, [
      scenario.versionId,
    ]);
    const issued = await hospital.doctor(videoOrderContract.issue, { params: { orderId }, body: { version: 1 } });
    expect(issued).toMatchObject({ status: 409, body: { code: 'scenario.unavailable' } });
    const { rows } = await hospital.server.owner.query('SELECT lifecycle FROM orders WHERE id = $1', [orderId]);
    expect(rows).toEqual([{ lifecycle: 'draft' }]);
  });

  test('it is fitted to its patient while the order is a draft', async () => {
    const { orderId, itemId } = await givenScenarioDraft(hospital);
    const own: ScenarioStep = { ...someSteps()[0]!, key: 'own', kind: 'message', text: '田中先生が担当します。' };
    const personal = { off: ['worry'], order: ['ask', 'check'], own: [{ after: 'hello', step: own }] };
    const put = (version: number, change: typeof personal) =>
      hospital.doctor(scenarioItemContract.savePersonal, { params: { itemId }, body: { version, personal: change } });

    const saved = await put(1, personal);
    expect(saved.body.steps.map(({ key }) => key)).toEqual(['hello', 'own', 'room', 'ask', 'check', 'end']);
    expect((await put(1, personal)).status).toBe(409);
    const broken = await put(2, { ...personal, off: ['end'] });
    expect(broken).toMatchObject({ status: 409, body: { code: 'scenario.incomplete' } });

    await hospital.doctor(videoOrderContract.issue, { params: { orderId }, body: { version: 2 } });
    expect(await put(3, personal)).toMatchObject({ status: 409, body: { code: 'order.illegalTransition' } });
    const { body } = await hospital.doctor(scenarioItemContract.personal, { params: { itemId } });
    expect(body.personal).toEqual(personal);
  });
});

test('what was fitted to a patient is not for who may see the orders of an area and not order there', async () => {
  const { orderId, itemId } = await givenScenarioOrder(hospital);
  await hospital.server.owner.query("UPDATE orders SET area = 'icSupport' WHERE id = $1", [orderId]);
  const read = (role: 'comedical' | 'doctor') => hospital[role](scenarioItemContract.personal, { params: { itemId } });

  expect((await read('comedical')).status).toBe(404);
  expect((await read('doctor')).status).toBe(200);
});

describe('specification/ic-support.md §41: what the patient does is kept once', () => {
  test('on two devices, sent again, cut between: the same place everywhere, each answer once', async () => {
    const { orderId, itemId, linkSecret } = await givenScenarioOrder(hospital);
    const phone = await enter(hospital, linkSecret);
    const tablet = await enter(hospital, linkSecret);
    const hello = stepped(itemId, 'hello');
    const wrong = stepped(itemId, 'check', chosen(['2']));
    await send(phone, [hello, wrong]);
    // The answer of the server was lost: the phone sends both again. The tablet stood at the beginning all the time.
    expect((await send(phone, [hello, wrong])).body.accepted).toEqual([hello.id, wrong.id]);
    await send(tablet, [stepped(itemId, 'hello'), stepped(itemId, 'check', chosen(['1']))]);

    const [onPhone, onTablet] = [await shownTo(phone, orderId), await shownTo(tablet, orderId)];
    expect(onPhone.entries).toEqual(onTablet.entries);
    expect(onPhone.entries.map(({ step }) => step)).toEqual(['hello', 'check', 'hello', 'check']);
    expect(await progress(orderId)).toMatchObject({
      checks: { asked: 1, answered: 1, right: 1, wrongFirst: 1, misunderstood: 0 },
      steps: { all: 5, met: 3 },
      isOver: false,
    });
  });

  test('at once from many devices: nothing twice, nothing lost', async () => {
    const { orderId, itemId, linkSecret } = await givenScenarioOrder(hospital);
    const visitors = await Promise.all(Array.from({ length: 4 }, () => enter(hospital, linkSecret)));
    const records = straightThrough(itemId);
    const replies = await Promise.all(visitors.flatMap((visitor) => [send(visitor, records), send(visitor, records)]));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await shownTo(visitors[0]!, orderId)).entries).toHaveLength(records.length);
    const { isOver, doneAt } = await progress(orderId);
    expect([isOver, doneAt]).toEqual([true, expect.any(String)]);
    // Who looks at the beginning once more has been through it all the same.
    await send(visitors[0]!, [stepped(itemId, 'hello', undefined, { isBack: true })]);
    expect(await progress(orderId)).toMatchObject({ isOver: false, doneAt });
  });

  test('what does not fit is refused with a reason, and the rest is kept', async () => {
    const { itemId, linkSecret } = await givenScenarioOrder(hospital);
    const visitor = await enter(hospital, linkSecret);
    const sent = [
      stepped(itemId, 'hello'),
      stepped(itemId, 'gone'),
      stepped(itemId, 'room'),
      stepped(itemId, 'check', chosen(['9'])),
      stepped(itemId, 'check'),
      stepped(itemId, 'ask', { kind: 'text', text: '𠮷'.repeat(1001) }),
    ];
    const { body } = await send(visitor, sent);
    expect(body.accepted).toEqual([sent[0]!.id]);
    expect(body.refused.map(({ reason }) => reason)).toEqual([
      'この説明の中に見つかりません。',
      'この説明の中に見つかりません。',
      '選べない答えです。',
      '選べない答えです。',
      '1000文字以内で書いてください。',
    ]);
  });

  test('more entries than are stored of one scenario are refused with a reason', async () => {
    const { itemId, linkSecret } = await givenScenarioOrder(hospital);
    const visitor = await enter(hospital, linkSecret);
    await hospital.server.owner.query(
      `INSERT INTO scenario_entries (id, facility_id, order_item_id, step, is_back, at, received_at)
       SELECT gen_random_uuid(), $1, $2, 'hello', true, now(), now() FROM generate_series(1, $3)`,
      [hospital.facilityId, itemId, HOME_ENTRIES_MAX - 1],
    );
    const [last, further] = [stepped(itemId, 'hello'), stepped(itemId, 'check', chosen(['1']))];
    const { body } = await send(visitor, [last, further]);
    expect(body.accepted).toEqual([last.id]);
    expect(body.refused).toEqual([{ id: further.id, reason: expect.stringContaining('記録できる数を超えました') }]);
  });

  test('coming back answers anew, and staff see what was said before', async () => {
    const { orderId, itemId, linkSecret } = await givenScenarioOrder(hospital);
    const visitor = await enter(hospital, linkSecret);
    await send(visitor, [
      stepped(itemId, 'hello'),
      stepped(itemId, 'check', chosen(['1'])),
      stepped(itemId, 'worry', chosen(['1'])),
      stepped(itemId, 'worry', undefined, { isBack: true }),
      stepped(itemId, 'worry', chosen(['2'])),
    ]);
    const { way, worries } = await progress(orderId);
    expect(way.find(({ step }) => step === 'worry')?.answers).toMatchObject([
      { words: '費用', isUndone: false },
      { words: '痛み', isUndone: true },
    ]);
    expect(worries.map(({ words }) => words)).toEqual(['痛み', '費用']);
  });
});

describe('specification/ic-support.md §42: nothing that a patient says is lost', () => {
  test('worries and questions ring as questions of the order, once each, also where another device was faster', async () => {
    const { orderId, itemId, linkSecret } = await givenScenarioOrder(hospital);
    const visitor = await enter(hospital, linkSecret);
    const records = [
      stepped(itemId, 'hello'),
      // Said while the page stood elsewhere: not on the way, and heard all the same.
      stepped(itemId, 'ask', { kind: 'text', text: 'いつから働けますか <b>' }),
      stepped(itemId, 'check', chosen(['1'])),
      stepped(itemId, 'worry', chosen(['1'], '麻酔から覚めるか')),
    ];
    await send(visitor, records);
    await send(visitor, records);

    const { body: thread } = await hospital.doctor(chatContract.get, { params: { orderId } });
    const said = JSON.stringify(thread.entries);
    expect(said).toContain('医師への質問：いつから働けますか <b>');
    expect(said).toContain('心配なこと：痛み、麻酔から覚めるか');
    expect(thread.entries).toHaveLength(2);
    const { items } = await bellOf(hospital, { role: 'doctor', tab: 'action' });
    expect(items.filter(({ kind }) => kind === 'patient.question').length).toBeGreaterThan(0);
    expect((await progress(orderId)).questions).toMatchObject([{ words: 'いつから働けますか <b>' }]);
  });

  test('a check that was wrong twice asks for attention, and who answers rightly later keeps that', async () => {
    const { orderId, itemId, linkSecret } = await givenScenarioOrder(hospital);
    const visitor = await enter(hospital, linkSecret);
    await send(visitor, [
      stepped(itemId, 'hello'),
      ...['2', '3'].map((key) => stepped(itemId, 'check', chosen([key]))),
    ]);
    const attention = async () =>
      (await hospital.server.owner.query('SELECT attention FROM responses WHERE order_id = $1', [orderId])).rows;
    expect(await attention()).toEqual([{ attention: ['wrongAnswer'] }]);
    const { items } = await bellOf(hospital, { role: 'doctor', tab: 'action' });
    expect(items.map(({ kind }) => kind)).toContain('comprehension.low');

    await send(visitor, [stepped(itemId, 'check', chosen(['1']))]);
    expect((await progress(orderId)).checks).toMatchObject({ right: 1, wrongFirst: 1, misunderstood: 1 });
  });

  test('only who may see the order sees its answers, and that they were opened is written down', async () => {
    const { orderId } = await givenScenarioOrder(hospital, { personal: nothingPersonal });
    const elsewhere = await openHospital();
    const foreign = await elsewhere.nurse(scenarioItemContract.ofOrder, { params: { orderId } });
    expect(foreign.status).toBe(404);
    await progress(orderId);
    const { rows } = await hospital.server.owner.query(
      `SELECT count(*)::int AS n FROM audit_events WHERE action = 'scenario.progress' AND subject_id = $1`,
      [orderId],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});
