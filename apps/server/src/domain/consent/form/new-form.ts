import { type ConsentCapacity, selfCapacity } from '@nattoku/contract/consent/consent-rules';
import type { ConsentRoute } from '@nattoku/contract/consent/consent-state';
import type {
  ApproachId,
  ConsentFormId,
  Language,
  OrderId,
  PatientId,
  StaffId,
} from '@nattoku/contract/shared/primitives';
import { consentForms } from '#domain/consent/consent.table.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import type { TemplateVersion } from '#domain/consent/template/read-version.ts';
import { chosenSigners, settleProposedSigners } from '#domain/consent/signing/signers.ts';
import { addItems } from '#domain/order/order-items.ts';
import { newOrder } from '#domain/order/lifecycle/new-order.ts';
import { idOfEveryRun, type Tx } from '#kernel/database/transaction.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';

export const CONSENT_ITEM = 'consent';

export type NewForm = {
  version: TemplateVersion;
  patientId: PatientId | null;
  enteredBy: StaffId;
  explainerId?: StaffId | null;
  route?: ConsentRoute;
  capacity?: ConsentCapacity;
  language?: Language;
  supersedesId?: ConsentFormId | null;
};

/**
 * A form as one more item of an order that is there already, as a response to a common order is.
 * @throws Problem `consent.templateUnavailable` for a version that has no pages.
 */
export async function newFormFor(tx: Tx, orderId: OrderId, given: NewForm, now: Date): Promise<ConsentForm> {
  const { version } = given;
  if (version.documentSha256 === null) throw new Problem('consent.templateUnavailable');
  const [orderItemId] = await addItems(tx, orderId, CONSENT_ITEM, [{ title: version.template.name, required: true }]);
  if (!orderItemId) throw new Problem('notFound');
  const [form] = await tx
    .insert(consentForms)
    .values({
      id: idOfEveryRun(() => newId<ConsentFormId>(now.getTime())),
      orderId,
      orderItemId,
      templateId: version.templateId,
      templateVersionId: version.id,
      templateSha256: version.documentSha256,
      patientId: given.patientId,
      explainerId: given.explainerId ?? null,
      route: given.route ?? 'link',
      capacity: given.capacity ?? selfCapacity,
      language: given.language ?? 'ja',
      enteredBy: given.enteredBy,
      supersedesId: given.supersedesId ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!form) throw new Problem('notFound');
  await settleProposedSigners(tx, form, await chosenSigners(tx, form), now);
  return form;
}

type NewFormOrder = NewForm & { patientId: PatientId; approachId?: ApproachId | null };

/** A draft with an order of its own, for one patient who may still be sent something: the caller has checked that. */
export async function newConsentForm(tx: Tx, given: NewFormOrder, now: Date): Promise<ConsentForm> {
  const { version, patientId, approachId = null, enteredBy: createdBy } = given;
  const made = { area: 'consent', title: version.template.name, patientId, approachId, createdBy } as const;
  const orderId = newOrder(tx, made, now);
  return newFormFor(tx, orderId, given, now);
}
