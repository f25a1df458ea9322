import type { DeliveryKind, DeliveryState } from '@nattoku/contract/order/delivery';
import { defaultPatientContact } from '@nattoku/contract/order/delivery-input';
import type { DeliveryChannel } from '@nattoku/contract/order/reminder-plan';
import type pg from 'pg';
import { newId } from '#kernel/new-id.ts';
import type { DemoHospital } from '#seed/world.ts';

type DemoDelivery = {
  channel: DeliveryChannel;
  kind: DeliveryKind;
  state: DeliveryState;
  recipient: string | null;
  hoursAfter: number;
  tries?: number;
  error?: string;
};

/** What became of messages about the first orders that are under way; all of it lies behind, so nothing leaves this machine. */
const stories: readonly (readonly DemoDelivery[])[] = [
  [{ channel: 'email', kind: 'first', state: 'sent', recipient: 'patient1@demo.example', hoursAfter: 0.1 }],
  [
    { channel: 'sms', kind: 'first', state: 'sent', recipient: '+819000000002', hoursAfter: 0.1 },
    { channel: 'sms', kind: 'reminder', state: 'sent', recipient: '+819000000002', hoursAfter: 1 },
  ],
  [
    {
      channel: 'sms',
      kind: 'first',
      state: 'failed',
      recipient: '+819000000003',
      hoursAfter: 0.1,
      error: '送信先に届けられませんでした。アドレスや番号を確かめるか、別の方法で伝えてください。',
    },
    { channel: 'email', kind: 'resend', state: 'sent', recipient: 'patient3@demo.example', hoursAfter: 0.5, tries: 2 },
  ],
  [
    {
      channel: 'sms',
      kind: 'reminder',
      state: 'refused',
      recipient: null,
      hoursAfter: 1,
      tries: 0,
      error: '患者の記録に、送れる送信先がありません。送信先を入力するか、配布用紙をお使いください。',
    },
  ],
];

type Row = { id: string; issued_at: Date; created_by: string };

export async function seedDeliveries(owner: pg.Client, { facilityId }: DemoHospital, now: Date): Promise<void> {
  const { emailSubject, emailBody, smsBody } = defaultPatientContact;
  await owner.query(
    `INSERT INTO patient_contact_settings
       (facility_id, email_on, sms_on, reminder_hour, quiet_from, quiet_until, email_subject, email_body, sms_body, updated_at)
     VALUES ($1, true, true, 10, '21:00', '08:00', $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [facilityId, emailSubject, emailBody, smsBody, now],
  );
  const { rows } = await owner.query<Row>(
    `SELECT id, issued_at, created_by FROM orders
      WHERE facility_id = $1 AND area = 'video' AND mode = 'custom' AND lifecycle = 'issued'
        AND NOT EXISTS (SELECT FROM deliveries d WHERE d.facility_id = $1)
      ORDER BY issued_at DESC, id LIMIT $2`,
    [facilityId, stories.length],
  );
  for (const [index, order] of rows.entries()) {
    for (const delivery of stories[index] ?? []) await addDelivery(owner, facilityId, order, delivery);
  }
}

const addDelivery = async (
  owner: pg.Client,
  facilityId: string,
  { id: orderId, issued_at: issuedAt, created_by: createdBy }: Row,
  { channel, kind, state, recipient, hoursAfter, tries = 1, error }: DemoDelivery,
): Promise<void> => {
  const at = new Date(issuedAt.getTime() + hoursAfter * 3_600_000);
  await owner.query(
    `INSERT INTO deliveries (id, facility_id, order_id, channel, kind, recipient, state, tries, next_try_at, error, created_by, created_at, sent_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $9, $12)`,
    [
      newId(at.getTime()),
      facilityId,
      orderId,
      channel,
      kind,
      recipient,
      state,
      tries,
      at,
      error ?? null,
      kind === 'reminder' ? null : createdBy,
      state === 'sent' ? at : null,
    ],
  );
};
