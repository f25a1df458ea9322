import { expect, test } from 'vitest';
import { expireOrders } from '#domain/order/lifecycle/expire-orders.ts';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { openHospital } from '#testing/hospital.ts';

test('specification/consent.md §3: when the time of the link is over, the form is no longer open for signing', async () => {
  const hospital = await openHospital();
  const { form } = await givenConsentForm(hospital);
  const signed = await givenConsentForm(hospital);
  const { owner, services } = hospital.server;
  await owner.query("UPDATE orders SET expires_at = now() - interval '1 minute' WHERE id = ANY ($1)", [
    [form.orderId, signed.form.orderId],
  ]);
  await owner.query("UPDATE consent_forms SET state = 'signed', signed_at = now() WHERE id = $1", [signed.form.id]);
  await expireOrders(services);
  await expireOrders(services);
  const { rows } = await owner.query<{ state: string }>(
    'SELECT state FROM consent_forms WHERE id = ANY ($1) ORDER BY created_at',
    [[form.id, signed.form.id]],
  );
  expect(rows.map(({ state }) => state)).toEqual(['expired', 'signed']);
  expect((await hospital.audits()).filter((action) => action === 'consent.expire')).toHaveLength(1);
});
