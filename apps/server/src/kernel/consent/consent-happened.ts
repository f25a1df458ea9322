import type { ConsentForm } from '#kernel/consent/move-form.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs.ts';

export type ConsentHappening = 'finalised' | 'declined' | 'withdrawn' | 'superseded' | 'voided';

/** Tells other systems of the hospital that ask to be told. Called in the transaction of what happened; the jobs go with it. */
export async function consentHappened(_tx: Tx, _form: ConsentForm, _happening: ConsentHappening): Promise<Job[]> {
  return [];
}
