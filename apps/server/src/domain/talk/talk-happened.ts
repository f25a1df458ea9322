import type { WebhookEvent } from '@nattoku/contract/interoperability/webhook';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { queueWebhooks } from '#domain/consent/form/queue-webhooks.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';

type Happening = Extract<WebhookEvent, `talk.${string}`>;

/** Tells other systems of the hospital that ask to be told. Called in the transaction of what happened; the jobs go with it. */
export const talkHappened = (tx: Tx, orderId: OrderId, event: Happening, now: Date): Promise<Job[]> =>
  queueWebhooks(tx, { event, orderId }, now);
