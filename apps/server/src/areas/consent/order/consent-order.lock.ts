import type { ConsentVerb } from '@nattoku/contract/consent/consent-order';
import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { findConsentOrder } from '#areas/consent/order/consent-order.reading.ts';
import { allowedVerbs, isLegal } from '#areas/consent/order/consent-order.rules.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import { type ConsentForm, lockFormRow } from '#domain/consent/form/move-form.ts';
import { consentPolicyOf } from '#domain/consent/form/policy.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

export type Versioned = { formId: ConsentFormId; version: number };

/** The form, held, for one verb – or the refusal: unknown, changed since it was read, in no state for it, or a doctor's to do. */
export async function consentOrderFor(verb: ConsentVerb, tx: Tx, { formId, version }: Versioned, scope: StaffScope) {
  const form = await lockFormRow(tx, formId, null);
  await requireReasons(tx, scope, form.patientId ? [form.patientId] : []);
  if (form.version !== version)
    throw new Problem('record.versionConflict', { current: await findConsentOrder(tx, formId, scope) });
  await requireVerb(tx, verb, form, scope);
  return { form, version: await versionFor(tx, form.templateVersionId) };
}

/** @throws Problem `consent.illegalTransition`, `consent.needsDoctor` */
export async function requireVerb(tx: Tx, verb: ConsentVerb, form: ConsentForm, scope: StaffScope): Promise<void> {
  if (!isLegal(verb, form.state)) throw new Problem('consent.illegalTransition');
  const { doctorConfirms } = await consentPolicyOf(tx);
  const maySign = isAllowed(scope.actor, 'consent.sign');
  if (verb !== 'submit' && !allowedVerbs(form.state, { maySign, doctorConfirms }).includes(verb))
    throw new Problem('consent.needsDoctor');
}
