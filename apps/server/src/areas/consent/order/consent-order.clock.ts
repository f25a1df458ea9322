import { openConsentStates } from '@nattoku/contract/consent/consent-state';
import type { ConsentFormId, FacilityId } from '@nattoku/contract/shared/primitives';
import { formAudit, formChanges, holdForm, moveForm } from '#domain/consent/form/move-form.ts';
import { settleSigners } from '#domain/consent/form/settle-form.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

const AT_ONCE = 500;

/** Open forms whose link is over; what was signed in time stays what it is. */
const findOver = async (tx: Tx, now: Date): Promise<ConsentFormId[]> => {
  const { rows } = await tx.$client.query<{ id: ConsentFormId }>(
    `SELECT f.id FROM orders o JOIN consent_forms f ON f.order_id = o.id
      WHERE o.area = 'consent' AND o.lifecycle = 'issued' AND o.expires_at <= $1 AND f.state = ANY ($2)
      ORDER BY o.expires_at LIMIT ${AT_ONCE}`,
    [now, openConsentStates],
  );
  return rows.map(({ id }) => id);
};

type ById = { formId: ConsentFormId };

/**
 * Writes down that nobody can sign it any more. Looks again first: somebody may just have signed, or moved the date, or nobody is missing
 * who has to sign today.
 */
const expireForm = write(async (tx, { formId }: ById, { actor, clock }: Scope<SystemActor>) => {
  const now = clock.now();
  const held = await holdForm(tx, formId, null);
  const { form, ...settled } = await settleSigners(tx, held, { facilityId: actor.facilityId, now });
  if (!openConsentStates.includes(form.state) || !(await findOver(tx, now)).includes(formId))
    return { ...settled, result: {} };
  const expired = await moveForm(tx, form, 'expired', {}, now);
  await tx.$client.query(
    "UPDATE orders SET lifecycle = 'expired', version = version + 1, updated_at = $2 WHERE id = $1 AND lifecycle = 'issued'",
    [form.orderId, now],
  );
  const { audit, changes, jobs } = settled;
  return {
    result: {},
    audit: [...audit, formAudit('consent.expire', expired)],
    changes: [...changes, ...formChanges(expired)],
    jobs,
  };
});

/** What the clock asks of all forms; each is dealt with in a transaction of its own, and a second run finds nothing left. */
export async function expireForms({ database, clock, log, scopeOf }: Services): Promise<void> {
  const { rows } = await database.pool.query<{ id: FacilityId }>('SELECT app.facility_ids() AS id');
  for (const { id: facilityId } of rows) {
    const scope = scopeOf({ kind: 'system', facilityId } as const, newId(), log);
    const over = await database.transaction(facilityId, (tx) => findOver(tx, clock.now()));
    for (const formId of over) await expireForm(scope, { formId });
  }
}
