import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { givenFormInState } from '#testing/consent/consent-states.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';

const bodies = {
  reissueLink: {},
  extend: { dueOn: addDays(todayInTokyo(new Date()), 5) },
  cancel: { reason: '手術の中止' },
  review: {},
  close: {},
} as const;
const verbs = Object.keys(bodies) as (keyof typeof bodies)[];

const standOf = async ({ server }: Hospital, orderId: string) => {
  const { rows } = await server.owner.query<{ version: number; order: string; form: string }>(
    'SELECT o.version, o.lifecycle AS order, f.state AS form FROM orders o JOIN consent_forms f ON f.order_id = o.id WHERE o.id = $1',
    [orderId],
  );
  return rows[0] ?? expect.unreachable();
};

test('specification/order.md §5: a person who may order in another area alone does nothing with an order of this one', async () => {
  const hospital = await openHospital();
  const { orderId } = await givenFormInState(hospital, { state: 'issued' });
  const { version } = await standOf(hospital, orderId);
  const before = await hospital.audits();

  for (const verb of verbs) {
    const input = { params: { orderId }, body: { version, ...bodies[verb] } };
    const reply = await hospital.comedical(orderVerbContract[verb], input as never);
    expect([verb, reply]).toMatchObject([verb, { status: 404, body: { code: 'notFound' } }]);
  }

  expect(await standOf(hospital, orderId)).toEqual({ version, order: 'issued', form: 'issued' });
  expect(await hospital.audits()).toEqual(before);
});

test('the order of a form is called off by the verb of all orders, and the form with it; a user who saw an older one gets it as it is', async () => {
  const hospital = await openHospital();
  const { orderId } = await givenFormInState(hospital, { state: 'issued' });
  const { version } = await standOf(hospital, orderId);
  const params = { orderId };
  const { body: renewed } = await hospital.nurse(orderVerbContract.reissueLink, { params, body: { version } });
  expect(renewed).toMatchObject({ id: orderId, version: version + 1, lifecycle: 'issued', attention: [] });

  const stale = await hospital.nurse(orderVerbContract.cancel, { params, body: { version, ...bodies.cancel } });
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'record.versionConflict', current: { id: orderId, version: renewed.version, lifecycle: 'issued' } },
  });
  const body = { version: renewed.version, ...bodies.cancel };
  const canceled = await hospital.nurse(orderVerbContract.cancel, { params, body });

  expect(canceled).toMatchObject({ status: 200, body: { lifecycle: 'canceled' } });
  expect(await standOf(hospital, orderId)).toMatchObject({ order: 'canceled', form: 'voided' });
});
