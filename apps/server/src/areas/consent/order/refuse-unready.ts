import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { findConsentOrder } from '#areas/consent/order/consent-order.reading.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import type { TemplateVersion } from '#domain/consent/template/read-version.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

type Ready = {
  form: ConsentForm;
  version: TemplateVersion;
  /** The side as it was said a second time. */ side: string | null;
};

/**
 * A form goes to nobody before it is complete.
 * @throws Problem `consent.incomplete` with what is missing, `consent.sideMismatch`
 */
export async function refuseUnready(tx: Tx, { form, version, side }: Ready, scope: StaffScope): Promise<void> {
  await refuseIncomplete(tx, form.id, scope);
  // Asked twice, and the second time without showing the first answer: a wrong side is not found by reading (specification/consent.md §18).
  if (version.rules.sided && form.side !== side) throw new Problem('consent.sideMismatch');
}

const refuseIncomplete = async (tx: Tx, formId: ConsentFormId, scope: StaffScope): Promise<void> => {
  const { missing } = await findConsentOrder(tx, formId, scope);
  const blocking = missing.filter(({ blocks }) => blocks);
  if (blocking.length === 0) return;
  throw new Problem('consent.incomplete', { detail: blocking.map(({ words }) => words).join('。') });
};
