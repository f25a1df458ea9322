import type { FacilityId } from '@nattoku/contract/shared/primitives';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import { consentSealings } from '#domain/consent/consent.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import { queueNamed } from '#kernel/jobs/queue.ts';

export const CONSENT_SEAL = queueNamed('consent.seal');

type Wanted = { form: ConsentForm; kind: 'sealed' | 'refusal' | 'withdrawal'; facilityId: FacilityId };

export const sealingJob = (facilityId: FacilityId, sealingId: string): Job => ({
  queue: CONSENT_SEAL,
  data: { facilityId, sealingId },
  singletonKey: sealingId,
});

/** Asks for the sealed PDF of a form in the transaction that makes it due; asking twice makes one. The jobs go with that transaction. */
export async function queueSealing(tx: Tx, { form, kind, facilityId }: Wanted, now: Date): Promise<Job[]> {
  const made = await tx
    .insert(consentSealings)
    .values({ id: newId(now.getTime()), formId: form.id, kind, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: consentSealings.id });
  return made.map(({ id }) => sealingJob(facilityId, id));
}
