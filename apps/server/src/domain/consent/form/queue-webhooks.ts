import {
  TEST_EVENT,
  type WebhookEvent,
  type WebhookId,
  type WebhookMessageId,
} from '@nattoku/contract/interoperability/webhook';
import type { ConsentFormId, FacilityId, OrderId } from '@nattoku/contract/shared/primitives';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import { queueNamed } from '#kernel/jobs/queue.ts';

export const WEBHOOK_SEND = queueNamed('webhook.send');

/** Sends what is due to one address. */
export const webhookJob = (facilityId: FacilityId, webhookId: string): Job => ({
  queue: WEBHOOK_SEND,
  data: { facilityId, webhookId },
  singletonKey: webhookId,
});

type Queued = { id: WebhookMessageId; webhook_id: WebhookId; facility_id: FacilityId };

/** What happened, and with which form or which order. */
type Happened = { event: WebhookEvent; formId?: ConsentFormId; orderId?: OrderId };

/** Notes one message for each address that wants to be told, in the transaction of what happened; the jobs go with it. */
export async function queueWebhooks(tx: Tx, { event, formId, orderId }: Happened, now: Date): Promise<Job[]> {
  const { rows } = await tx.$client.query<Queued>(
    `INSERT INTO webhook_messages (id, webhook_id, event_id, event, form_id, order_id, occurred_at, tried_from, next_try_at)
     SELECT gen_random_uuid(), id, $1, $2, $3, $5, $4, $4, $4 FROM webhooks
      WHERE removed_at IS NULL AND state <> 'off' AND $2 = ANY (events)
     RETURNING id, webhook_id, facility_id`,
    [newId(now.getTime()), event, formId ?? null, now, orderId ?? null],
  );
  return rows.map(({ webhook_id, facility_id }) => webhookJob(facility_id, webhook_id));
}

/** A message that only tries the address. */
export async function queueTest(tx: Tx, webhookId: WebhookId, now: Date): Promise<WebhookMessageId> {
  const id = newId<WebhookMessageId>(now.getTime());
  await tx.$client.query(
    `INSERT INTO webhook_messages (id, webhook_id, event_id, event, occurred_at, tried_from, next_try_at)
     VALUES ($1, $2, $1, $3, $4, $4, $4)`,
    [id, webhookId, TEST_EVENT, now],
  );
  return id;
}
