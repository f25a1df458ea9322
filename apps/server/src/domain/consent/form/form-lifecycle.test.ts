import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { issueForm } from '#domain/consent/form/issue-form.ts';
import { newFormFor } from '#domain/consent/form/new-form.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import { expireOrders } from '#domain/order/lifecycle/expire-orders.ts';
import { givenConsentTemplate } from '#testing/consent/consent-templates.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { givenIssued } from '#testing/video/video-orders.ts';

/** A video and a form in one order that was sent. */
const givenBoth = async (hospital: Hospital) => {
  const { order } = await givenIssued(hospital);
  const { versionId } = await givenConsentTemplate(hospital, {});
  const { files, clock, database } = hospital.server.services;
  const { facilityId, staff } = hospital;
  const form = await database.transaction(facilityId, async (tx) => {
    const by = { staffId: staff.doctor.staffId, name: 'doctor 職員' };
    const version = await versionFor(tx, versionId);
    const given = { version, patientId: order.patient.id, enteredBy: by.staffId, explainerId: by.staffId };
    const draft = await newFormFor(tx, order.id, given, clock.now());
    return (await issueForm(tx, draft, { facilityId, files, by: by.staffId }, clock.now())).form;
  });
  return { order, form };
};

type Both = Awaited<ReturnType<typeof givenBoth>>;

const standOf = async ({ server }: Hospital, { order, form }: Both) => {
  const { rows } = await server.owner.query<{ order: string; form: string; links: number }>(
    `SELECT o.lifecycle AS order, f.state AS form,
            (SELECT count(*)::int FROM order_links l WHERE l.order_id = o.id AND l.revoked_at IS NULL) AS links
       FROM orders o JOIN consent_forms f ON f.order_id = o.id WHERE o.id = $1 AND f.id = $2`,
    [order.id, form.id],
  );
  return rows[0];
};

test('an order that expires takes its form along, and going out again it brings the form back', async () => {
  const hospital = await openHospital();
  const both = await givenBoth(hospital);
  const { owner, services } = hospital.server;
  await owner.query("UPDATE orders SET expires_at = now() - interval '1 minute' WHERE id = $1", [both.order.id]);

  await Promise.all([expireOrders(services), expireOrders(services)]);
  expect(await standOf(hospital, both)).toEqual({ order: 'expired', form: 'expired', links: 1 });
  const written = await hospital.audits();
  expect(written.filter((action) => ['order.expire', 'consent.expire'].includes(action))).toHaveLength(2);

  const params = { orderId: both.order.id };
  const { body: expired } = await hospital.nurse(videoOrderContract.get, { params });
  const body = { version: expired.version, dueOn: addDays(todayInTokyo(new Date()), 7) };
  expect(await hospital.nurse(orderVerbContract.extend, { params, body })).toMatchObject({ status: 200 });
  expect(await standOf(hospital, both)).toEqual({ order: 'issued', form: 'issued', links: 1 });
});

test('a canceled order voids the form that nobody has signed', async () => {
  const hospital = await openHospital();
  const both = await givenBoth(hospital);
  const { id: orderId, version } = both.order;

  await hospital.nurse(orderVerbContract.cancel, { params: { orderId }, body: { version, reason: '中止' } });

  expect(await standOf(hospital, both)).toEqual({ order: 'canceled', form: 'voided', links: 0 });
});

test('an order cannot be canceled over the signature of one of several people: two persons void such a form', async () => {
  const hospital = await openHospital();
  const both = await givenBoth(hospital);
  const { id: orderId, version } = both.order;
  await hospital.server.owner.query("UPDATE consent_forms SET state = 'partiallySigned' WHERE id = $1", [both.form.id]);
  const before = await hospital.audits();

  const reply = await hospital.nurse(orderVerbContract.cancel, {
    params: { orderId },
    body: { version, reason: '中止' },
  });

  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'order.illegalTransition', detail: expect.stringContaining('「無効にする」から依頼') },
  });
  expect(await standOf(hospital, both)).toEqual({ order: 'issued', form: 'partiallySigned', links: 1 });
  expect(await hospital.audits()).toEqual(before);
});

test('a form that is voided leaves its order open as long as something else is in it', async () => {
  const hospital = await openHospital();
  const both = await givenBoth(hospital);
  const { id: formId, version } = both.form;

  const reply = await hospital.doctor(consentRecordContract.requestVoid, {
    params: { formId },
    body: { version, reason: '別の術式になった' },
  });

  expect(reply.status).toBe(200);
  expect(await standOf(hospital, both)).toEqual({ order: 'issued', form: 'voided', links: 1 });
});
