import type { ApproachId, ConsentTemplateId } from '@nattoku/contract/shared/primitives';
import { isAllowed } from '@nattoku/contract/auth/permissions';
import { eq } from 'drizzle-orm';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import { type ConsentForm, formAudit, formChanges, moveForm } from '#domain/consent/form/move-form.ts';
import { newFormFor } from '#domain/consent/form/new-form.ts';
import { publishedVersionFor, type TemplateVersion } from '#domain/consent/template/read-version.ts';
import type { ItemKind } from '#domain/order/item-kind.ts';
import type { StoredOrder } from '#domain/order/lifecycle/change-order.ts';
import { requireOpenPatientOf } from '#domain/patient/open-patient.ts';
import { approaches } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** A draft of each template, with what is known of patient and procedure. */
export const addConsents: ItemKind['add'] = async (tx, order, contents, scope) => {
  const made: ConsentForm[] = [];
  for (const { contentId } of contents) {
    // An id of another kind, or of another facility, is that of no template.
    const version = await orderableVersion(tx, contentId as ConsentTemplateId);
    made.push(await draftIn(tx, order, version, scope));
  }
  return { audit: made.map(auditOfDraft), changes: made.flatMap((form) => [...formChanges(form)]), jobs: [] };
};

export const auditOfDraft = (form: ConsentForm): AuditEntry =>
  formAudit('consent.createDraft', form, { versionId: form.templateVersionId });

/** @throws Problem `notFound`, `consent.templateUnavailable` */
export async function orderableVersion(tx: Tx, templateId: ConsentTemplateId): Promise<TemplateVersion> {
  const version = await publishedVersionFor(tx, templateId);
  if (version.template.archivedAt !== null) throw new Problem('consent.templateUnavailable');
  return version;
}

/** A draft of this version in an order for one patient who may still be sent something. */
export async function draftIn(
  tx: Tx,
  { id, patientId, approachId }: Pick<StoredOrder, 'id' | 'patientId' | 'approachId'>,
  version: TemplateVersion,
  { actor, clock }: StaffScope,
): Promise<ConsentForm> {
  const patient = await requireOpenPatientOf(tx, id);
  const explainerId = isAllowed(actor, 'consent.sign') ? actor.staffId : patient.attendingStaffId;
  const now = clock.now();
  const whose = { patientId, language: patient.language };
  const form = await newFormFor(tx, id, { version, ...whose, enteredBy: actor.staffId, explainerId }, now);
  const procedureName = await procedureOf(tx, approachId ? [approachId] : version.template.approachIds);
  return moveForm(tx, form, 'draft', { procedureName }, now);
}

/** What is going to be done, where the template is for one thing alone; of several nobody knows which. */
const procedureOf = async (tx: Tx, approachIds: readonly ApproachId[]): Promise<string> => {
  const [only, ...others] = approachIds;
  if (only === undefined || others.length > 0) return '';
  const [approach] = await tx.select({ name: approaches.name }).from(approaches).where(eq(approaches.id, only));
  return approach?.name ?? '';
};
