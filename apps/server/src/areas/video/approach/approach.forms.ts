import type { ApproachId } from '@nattoku/contract/shared/primitives';
import { and, arrayOverlaps, asc, isNull, sql } from 'drizzle-orm';
import { facilities } from '#domain/staff/staff.table.ts';
import type { LinkedForm } from '#areas/video/approach/approach.completeness.ts';
import { consentTemplates } from '#domain/consent/consent.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/** Consent forms by the approach that they are for; null where the facility has switched them off, or is the operator and has none. */
export async function selectForms(
  tx: Tx,
  rows: readonly { id: ApproachId }[],
): Promise<Map<ApproachId, LinkedForm[]> | null> {
  const [facility] = await tx.select({ kind: facilities.kind, features: facilities.features }).from(facilities);
  if (facility?.kind !== 'hospital' || !facility.features.includes('consent')) return null;
  const ids = rows.map(({ id }) => id);
  const { id, number, name, approachIds } = consentTemplates;
  const templates = await tx
    .select({
      id,
      number,
      name,
      approachIds,
      published: sql<boolean>`EXISTS (SELECT FROM consent_template_versions v WHERE v.template_id = consent_templates.id AND v.state = 'published')`,
    })
    .from(consentTemplates)
    .where(and(arrayOverlaps(approachIds, ids), isNull(consentTemplates.archivedAt)))
    .orderBy(asc(number));
  const forms = new Map<ApproachId, LinkedForm[]>();
  for (const { approachIds: linked, ...template } of templates) {
    for (const approachId of linked) forms.set(approachId, [...(forms.get(approachId) ?? []), template]);
  }
  return forms;
}
