import { checkConsentPolicy, type StoredConsentPolicy } from '@nattoku/contract/consent/consent-policy';
import { facilities } from '#domain/staff/staff.table.ts';
import { consentPolicies } from '#domain/consent/consent.table.ts';
import { completePolicy } from '#domain/consent/form/policy.ts';
import { settlingJob } from '#domain/consent/form/settle-forms.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/** A facility that has decided nothing has what the product comes with. */
const findPolicy = async (tx: Tx): Promise<StoredConsentPolicy> => {
  const [row] = await tx.select().from(consentPolicies);
  return { policy: completePolicy(row?.policy), version: row?.version ?? 1 };
};

export const getConsentPolicy = (scope: StaffScope): Promise<StoredConsentPolicy> => read(scope, findPolicy);

export const saveConsentPolicy = write(async (tx, { policy, version }: StoredConsentPolicy, scope: StaffScope) => {
  const problems = checkConsentPolicy(policy);
  if (problems.length > 0) throw invalidInput(...problems);
  // The facility's own row is held, since the row of the rules may not be there yet.
  await tx.select({ id: facilities.id }).from(facilities).for('no key update');
  const before = await findPolicy(tx);
  if (before.version !== version) throw new Problem('record.versionConflict', { current: before });
  const { facilityId, staffId } = scope.actor;
  const row = { policy, version: version + 1, updatedBy: staffId, updatedAt: scope.clock.now() };
  await tx
    .insert(consentPolicies)
    .values({ ...row, facilityId })
    .onConflictDoUpdate({ target: consentPolicies.facilityId, set: row });
  return {
    result: { policy, version: row.version },
    audit: {
      action: 'consent.policy',
      subject: { type: 'facility', id: facilityId },
      detail: { from: before.policy, to: policy },
    },
    changes: [{ topic: 'consentPolicy' as const, id: null }],
    jobs: [settlingJob(facilityId)],
  };
});
