import { defaultConsentPolicy, type ConsentPolicy } from '@nattoku/contract/consent-rules';
import { consentPolicies } from '#kernel/consent/consent.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/** The facility's own rules for consent forms, or the defaults where it never changed any. */
export async function consentPolicyOf(tx: Tx): Promise<ConsentPolicy> {
  const [row] = await tx.select({ policy: consentPolicies.policy }).from(consentPolicies);
  return row?.policy ?? defaultConsentPolicy;
}
