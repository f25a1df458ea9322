import { WebhookEvent } from '@nattoku/contract/webhook';
import type { ConsentForm } from '#kernel/consent/move-form.ts';
import { queueRecordDrop } from '#kernel/consent/queue-record-drop.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs.ts';
import { queueWebhooks } from '#kernel/webhook/queue-webhooks.ts';

export type ConsentHappening = 'finalised' | 'declined' | 'withdrawn' | 'superseded' | 'voided';

/** Tells other systems of the hospital that ask to be told. Called in the transaction of what happened; the jobs go with it. */
export async function consentHappened(tx: Tx, form: ConsentForm, happening: ConsentHappening): Promise<Job[]> {
  const event = WebhookEvent.safeParse(`consent.${happening}`);
  return [
    // The moment that the form itself bears: whoever called wrote it in this transaction.
    ...(event.success ? await queueWebhooks(tx, { event: event.data, formId: form.id }, form.updatedAt) : []),
    ...(happening === 'finalised' ? await queueRecordDrop(tx) : []),
  ];
}
