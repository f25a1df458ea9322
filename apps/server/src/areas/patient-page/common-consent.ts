import type { FileStore } from '@nattoku/baas/file-store';
import { openConsentStates } from '@nattoku/contract/consent/consent-state';
import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { commonOrders } from '#domain/order/common/common-order.table.ts';
import { commonVersionFor } from '#domain/consent/template/common-template.ts';
import { consentForms } from '#domain/consent/consent.table.ts';
import { issueForm } from '#domain/consent/form/issue-form.ts';
import { newFormFor } from '#domain/consent/form/new-form.ts';
import type { TemplateVersion } from '#domain/consent/template/read-version.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { LinkActor, Scope, SystemActor } from '#kernel/scope.ts';

export type FormFiles = Pick<FileStore, 'read' | 'put' | 'remove'>;
type StoredCommonOrder = typeof commonOrders.$inferSelect;
type Opening = { common: StoredCommonOrder; orderId: OrderId; patientId: PatientId | null; files: FormFiles };

/** What everybody gets who opens this common order now; null where its template is not to be had any more. */
export async function versionOfCommon(
  tx: Tx,
  { consentTemplateId }: StoredCommonOrder,
): Promise<TemplateVersion | null> {
  if (consentTemplateId === null) return null;
  try {
    return await commonVersionFor(tx, consentTemplateId);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Gives a response a form of its own, once it is known who stands there – or that nobody knows. */
export async function issueCommonForm(
  tx: Tx,
  { common, orderId, patientId, files }: Opening,
  { actor, auditKey, clock }: Scope<SystemActor | LinkActor>,
): Promise<void> {
  const version = await versionOfCommon(tx, common);
  if (!version) throw new Problem('link.invalid');
  const now = clock.now();
  const draft = await newFormFor(tx, orderId, { version, patientId, enteredBy: common.createdBy }, now);
  const [maker] = await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, common.createdBy));
  const by = { staffId: common.createdBy, name: maker?.name ?? '' };
  await issueForm(tx, draft, { facilityId: actor.facilityId, files, auditKey, by }, now);
}

/** While it may still be signed, whoever began may come back to it. */
export async function isCommonFormOpen(tx: Tx, orderId: OrderId): Promise<boolean> {
  const [form] = await tx
    .select({ state: consentForms.state })
    .from(consentForms)
    .where(eq(consentForms.orderId, orderId));
  return form !== undefined && openConsentStates.includes(form.state);
}
