import { deliveryContract } from '@nattoku/contract/order/delivery';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { leafletPath } from '@nattoku/contract/order/leaflet';
import { expect, test } from 'vitest';
import { keepReminders } from '#areas/delivery/sending/delivery.clock.ts';
import { sendDue } from '#areas/delivery/sending/delivery.sending.ts';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { lookAtSheet } from '#testing/consent/printed-sheet.ts';
import { useOwnServer } from '#testing/test-server.ts';

useOwnServer();

const signal = new AbortController().signal;
const emails = async ({ server, facilityId }: Hospital) => {
  await sendDue(server.services, 'email')({ facilityId }, { signal });
  return (await server.services.mailer?.mailbox?.list()) ?? [];
};

test('the link of a consent form goes out by e-mail, says nothing of it, and is not shown to staff again', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient({ email: 'hanako@patient.example' });
  const { form, linkSecret } = await givenConsentForm(hospital, { patient });
  const params = { orderId: form.orderId };

  const sent = await hospital.doctor(deliveryContract.send, { params, body: { channel: 'email', to: null } });
  expect([sent.status, sent.body.deliveries.length]).toEqual([200, 1]);
  const mine = (await emails(hospital)).filter(({ to }) => to === 'hanako@patient.example');
  expect(mine).toHaveLength(1);
  expect(mine[0]?.text).toContain(`/p/#${linkSecret}`);
  expect(mine[0]?.text).not.toMatch(/内視鏡|同意書|山田/u);

  const again = await hospital.doctor(deliveryContract.showLink, { params });
  expect(again).toMatchObject({ status: 409, body: { code: 'delivery.linkNotKept' } });
  expect((await hospital.clerk(deliveryContract.list, { params })).status).toBe(404);
});

test('the leaflet of a consent form asks for an answer, not for watching, and its code opens the link', async () => {
  const hospital = await openHospital();
  const { form, linkSecret } = await givenConsentForm(hospital);
  const answer = await fetch(hospital.server.origin + apiPrefix + leafletPath(form.orderId), {
    headers: { cookie: hospital.staff.doctor.cookie },
  });
  expect(answer.status).toBe(200);
  const { words, codes } = await lookAtSheet(await answer.bytes());
  expect(words).toContain('「同意しない」も選べます');
  expect(words).not.toContain('動画');
  expect(codes).toEqual([`${hospital.server.services.publicUrl}/p/#${linkSecret}`]);
});

test('a reminder goes to the person who has not answered yet, and to nobody who has', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient({ email: 'open@patient.example' });
  const open = await givenConsentForm(hospital, { patient });
  const other = await hospital.given.patient({ email: 'answered@patient.example' });
  const answered = await givenConsentForm(hospital, { patient: other });
  const { owner, services } = hospital.server;
  await owner.query(
    `UPDATE orders SET reminder_plan = '[{"from":"issue","days":1}]', reminder_channel = 'email' WHERE id = ANY ($1)`,
    [[open.form.orderId, answered.form.orderId]],
  );
  await owner.query(
    `WITH declined AS (UPDATE consent_forms SET state = 'declined', declined_at = now() WHERE id = $1 RETURNING order_item_id)
     UPDATE order_items SET done_at = now() WHERE id IN (SELECT order_item_id FROM declined)`,
    [answered.form.id],
  );
  const planned = async () => {
    const { rows } = await owner.query<{ order_id: string }>(
      'SELECT order_id FROM deliveries WHERE order_id = ANY ($1)',
      [[open.form.orderId, answered.form.orderId]],
    );
    return rows.map((row) => row.order_id);
  };
  for (const hours of [0, 12, 24, 36, 48]) {
    const clock = { now: () => new Date(hospital.clock.now().getTime() + hours * 3_600_000) };
    const scopeOf: typeof services.scopeOf = (...given) => ({ ...services.scopeOf(...given), clock });
    await keepReminders({ ...services, clock, scopeOf });
  }
  expect(await planned()).toEqual([open.form.orderId]);
});
