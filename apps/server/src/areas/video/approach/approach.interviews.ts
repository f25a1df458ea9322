import type { Approach } from '@nattoku/contract/video/approach';
import type { ApproachId } from '@nattoku/contract/shared/primitives';
import { and, asc, inArray, isNull } from 'drizzle-orm';
import { isAskable } from '#domain/interview/askable.ts';
import { interviewTemplates } from '#domain/interview/interview-template.table.ts';
import { facilities } from '#domain/staff/staff.table.ts';
import type { Tx } from '#kernel/database/database.ts';

export type LinkedInterview = Approach['interviewTemplates'][number];

/** Questionnaires by the approach that they belong to; none where the facility has switched interviews off, or is the operator. */
export async function selectInterviews(
  tx: Tx,
  rows: readonly { id: ApproachId }[],
): Promise<Map<ApproachId | null, LinkedInterview[]>> {
  const [facility] = await tx.select({ kind: facilities.kind, features: facilities.features }).from(facilities);
  if (facility?.kind !== 'hospital' || !facility.features.includes('medicalInterview')) return new Map();
  const ids = rows.map(({ id }) => id);
  const { id, name, approachId, archivedAt } = interviewTemplates;
  const templates = await tx
    .select({ id, name, approachId, published: isAskable })
    .from(interviewTemplates)
    .where(and(inArray(approachId, ids), isNull(archivedAt)))
    .orderBy(asc(name));
  const linked = Map.groupBy(templates, (template) => template.approachId);
  return new Map([...linked].map(([of, own]) => [of, own.map(({ approachId: _, ...template }) => template)]));
}
