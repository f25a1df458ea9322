import type { ConsentAction } from '@nattoku/contract/consent/consent-detail';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { consentRecordLimits } from '@nattoku/contract/consent/consent-record';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { messages } from '@nattoku/rules/text/validation';
import { characterCount } from '@nattoku/rules/text/text-length';
import { detailOf } from '#areas/consent/record/consent-record.detail.ts';
import { recordOf } from '#areas/consent/record/consent-record.facts.ts';
import { type ConsentForm, lockFormRow } from '#domain/consent/form/move-form.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

export type ById = { formId: ConsentFormId };
export type Versioned = ById & { version: number };

/**
 * The form, held, if the caller may do this with it just now. Somebody who saw an older one gets the form as it is (specification/errors.md §8).
 * @throws Problem `notFound`, `record.versionConflict`, `consent.illegalTransition`
 */
export async function lockForm(
  action: ConsentAction,
  tx: Tx,
  { formId, version }: ById & { version?: number },
  scope: StaffScope,
): Promise<{ form: ConsentForm; record: Awaited<ReturnType<typeof recordOf>>; now: Date }> {
  const form = await lockFormRow(tx, formId, null);
  const now = scope.clock.now();
  if (version !== undefined && form.version !== version) {
    throw new Problem('record.versionConflict', { current: await detailOf(tx, scope, formId) });
  }
  const record = await recordOf(tx, form, scope.actor, now);
  if (!record.allowed.includes(action)) throw new Problem('consent.illegalTransition');
  return { form, record, now };
}

/** A reason as it is kept. @throws Problem `request.invalid` */
export function reasonOf(typed: string): string {
  const reason = normaliseText(typed);
  if (reason === '') throw invalidInput({ field: 'reason', message: '理由を入力してください' });
  if (characterCount(reason) > consentRecordLimits.reason)
    throw invalidInput({ field: 'reason', message: messages.max(consentRecordLimits.reason) });
  return reason;
}

/** What every write answers with. */
export const answer = (tx: Tx, scope: StaffScope, formId: ConsentFormId) => () => detailOf(tx, scope, formId);
