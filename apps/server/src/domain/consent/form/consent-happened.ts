import { WebhookEvent } from '@nattoku/contract/interoperability/webhook';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import { dropAgain, queueRecordDrop } from '#domain/consent/sealing/queue-record-drop.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { queueWebhooks } from '#domain/consent/form/queue-webhooks.ts';

const happenings = ['finalised', 'declined', 'withdrawn', 'superseded', 'voided'] as const;
export type ConsentHappening = (typeof happenings)[number];

/** Tells other systems of the hospital that ask to be told. Called in the transaction of what happened; the jobs go with it. */
export async function consentHappened(tx: Tx, form: ConsentForm, happening: ConsentHappening): Promise<Job[]> {
  const event = WebhookEvent.safeParse(`consent.${happening}`);
  return [
    // The moment that the form itself bears: the person who called wrote it in this transaction.
    ...(event.success ? await queueWebhooks(tx, { event: event.data, formId: form.id }, form.updatedAt) : []),
    ...(happening === 'finalised' ? await queueRecordDrop(tx) : []),
  ];
}

/**
 * Whose form it is became known, or another's, after it had come to its end: until then nobody could file it, so what happened is told once
 * more. An open form has nothing to tell yet.
 */
export async function consentPatientKnown(tx: Tx, form: ConsentForm): Promise<Job[]> {
  await dropAgain(tx, form.id, form.updatedAt);
  const happening = happenings.find((one) => one === form.state);
  if (!happening) return [];
  const jobs = await consentHappened(tx, form, happening);
  // What lies in the folder under another's number is taken back at once, whatever has become of the form.
  return happening === 'finalised' ? jobs : [...jobs, ...(await queueRecordDrop(tx))];
}
