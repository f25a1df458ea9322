import { SEAL_ALERT_MINUTES } from '@nattoku/contract/consent/consent-sealing';
import type { ConsentFormId, FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { responsibleStaff } from '#domain/consent/form/responsible-staff.ts';
import { consentForms } from '#domain/consent/consent.table.ts';
import { CONSENT_SEAL, sealingJob } from '#domain/consent/sealing/queue-sealing.ts';
import { sealForm } from '#domain/consent/sealing/seal-form.ts';
import { onlyHere } from '#kernel/database/claim.ts';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import type { Worker } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import { notify } from '#kernel/notify.ts';
import { consentPage } from '#domain/order/pages.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

const AT_ONCE = 200;

export const sealConsent =
  (services: Services): Worker =>
  ({ facilityId, sealingId = '' }) =>
    sealForm(services, facilityId as FacilityId, sealingId);

/**
 * Puts sealings back into the queue that are due while nobody is at them and no job waits: the person who was at them was killed, or a database was
 * restored without its jobs. A sealing whose process lives is locked, and is left alone.
 */
export async function resumeSealings(services: Services): Promise<void> {
  const { database, clock, jobs } = services;
  for (const facilityId of await allFacilityIds(services.database)) {
    const due = await database.transaction(facilityId, async (tx) => {
      const { rows } = await tx.$client.query<{ id: string }>(
        `SELECT id FROM consent_sealings
          WHERE state IN ('queued', 'working', 'waiting') AND (next_try_at IS NULL OR next_try_at <= $1)
          ORDER BY created_at LIMIT $2`,
        [clock.now(), AT_ONCE],
      );
      return rows.map(({ id }) => id);
    });
    for (const id of due) {
      await onlyHere(database, id, () =>
        database.transaction(facilityId, async (tx) => {
          const { rowCount } = await tx.$client.query(
            "SELECT FROM pgboss.job WHERE name = $1 AND singleton_key = $2 AND state IN ('created', 'retry') AND start_after <= now()",
            [CONSENT_SEAL, id],
          );
          if (!rowCount) await jobs.enqueue(tx, sealingJob(facilityId, id));
        }),
      );
    }
  }
  jobs.wake(CONSENT_SEAL);
}

type Late = { sealing_id: string; form_id: ConsentFormId };

const tellOne = write(async (tx, late: Late, scope: Scope<SystemActor>) => {
  const [form] = await tx.select().from(consentForms).where(eq(consentForms.id, late.form_id));
  if (!form) return { result: {}, audit: [] };
  const { rows } = await tx.$client.query<{ id: StaffId }>(
    "SELECT id FROM staff WHERE role = 'admin' AND state = 'active'",
  );
  const jobs = await notify(
    tx,
    {
      kind: 'consent.sealDelayed',
      subject: { type: 'order', id: form.orderId },
      cause: late.sealing_id,
      staffIds: [...rows.map(({ id }) => id), ...responsibleStaff(form)],
      link: consentPage(form.id),
    },
    scope.clock.now(),
  );
  return { result: {}, audit: [], jobs };
});

/** Rings at the doctors who answer for the form and at the administrators, once for each sealing that is not done in time. */
export async function tellOfLateSealings(services: Services): Promise<void> {
  const { database, clock, scopeOf, log } = services;
  const before = new Date(clock.now().getTime() - SEAL_ALERT_MINUTES * 60_000);
  for (const facilityId of await allFacilityIds(services.database)) {
    const late = await database.transaction(facilityId, async (tx) => {
      const { rows } = await tx.$client.query<Late>(
        `SELECT s.id AS sealing_id, s.form_id FROM consent_sealings s JOIN consent_forms f ON f.id = s.form_id
          WHERE s.state <> 'done' AND s.created_at <= $1 AND f.state NOT IN ('voided', 'superseded')
            AND NOT EXISTS (SELECT FROM notification_events e WHERE e.kind = 'consent.sealDelayed' AND e.cause = s.id::text)
          ORDER BY s.created_at LIMIT $2`,
        [before, AT_ONCE],
      );
      return rows;
    });
    const scope = scopeOf({ kind: 'system', facilityId } as const, newId(), log);
    for (const one of late) {
      log.error({ sealingId: one.sealing_id }, 'consent.sealDelayed');
      await tellOne(scope, one);
    }
  }
}

/** Every minute. */
export async function watchSealings(services: Services): Promise<void> {
  await resumeSealings(services);
  await tellOfLateSealings(services);
}
