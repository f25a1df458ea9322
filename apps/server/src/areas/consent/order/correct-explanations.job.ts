import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { correctExplanation } from '#domain/consent/form/explanation.ts';
import { formAudit, formChanges, lockFormRow } from '#domain/consent/form/move-form.ts';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import { newId } from '#kernel/new-id.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

const AT_ONCE = 200;

type Correcting = { formId: ConsentFormId; files: Services['files'] };

const correctOne = write(async (tx, { formId, files }: Correcting, { actor, clock }: Scope<SystemActor>) => {
  const form = await lockFormRow(tx, formId, null);
  const { facilityId } = actor;
  if (!(await correctExplanation(tx, form, { facilityId, files }, clock.now()))) return { result: {}, audit: [] };
  return { result: {}, audit: formAudit('consent.correctExplanation', form), changes: formChanges(form) };
});

/**
 * Corrects forms of earlier releases that nobody has signed and that may state an explanation nobody recorded. After the first runs only those are left
 * that had expired and are extended.
 */
export async function correctExplanations({ database, scopeOf, files, log }: Services): Promise<void> {
  for (const facilityId of await allFacilityIds(database)) {
    const scope = scopeOf({ kind: 'system', facilityId } as const, newId(), log);
    const { rows: found } = await database.transaction(facilityId, (tx) =>
      tx.$client.query<{ id: ConsentFormId }>(
        `SELECT id FROM consent_forms WHERE NOT explanation_checked AND state IN ('issued', 'explained') ORDER BY id LIMIT ${AT_ONCE}`,
      ),
    );
    for (const { id: formId } of found)
      await correctOne(scope, { formId, files }).catch((error: unknown) =>
        log.error({ err: error, formId }, 'consent.correctExplanation'),
      );
  }
}
