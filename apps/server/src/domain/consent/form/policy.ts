import { defaultConsentPolicy, type ConsentPolicy } from '@nattoku/contract/consent/consent-rules';
import { consentPolicies } from '#domain/consent/consent.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/** Rules that were stored before a setting was there have its default. */
export const completePolicy = (stored: Partial<ConsentPolicy> | undefined): ConsentPolicy => ({
  ...defaultConsentPolicy,
  ...stored,
});

/** The facility's own rules for consent forms, or the defaults where it never changed any. */
export async function consentPolicyOf(tx: Tx): Promise<ConsentPolicy> {
  const [row] = await tx.select({ policy: consentPolicies.policy }).from(consentPolicies);
  return completePolicy(row?.policy);
}
