import type { CommonInterview } from '@nattoku/contract/medical-interview/interview-common';
import type { CommonOrderId, InterviewTemplateId } from '@nattoku/contract/shared/primitives';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { interviewCommonTemplates } from '#areas/medical-interview/common/interview-common.table.ts';
import { interviewTemplates, interviewTemplateVersions } from '#domain/interview/interview-template.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/** What these common orders ask, each in its order, with the edition that is published now. */
export async function interviewsOfCommon(
  tx: Tx,
  ids: readonly CommonOrderId[],
): Promise<ReadonlyMap<CommonOrderId, CommonInterview[]>> {
  const { id: versionId, number, itemCount } = interviewTemplateVersions;
  const rows = await tx
    .select({
      commonOrderId: interviewCommonTemplates.commonOrderId,
      id: interviewTemplates.id,
      name: interviewTemplates.name,
      published: { versionId, number, itemCount },
    })
    .from(interviewCommonTemplates)
    .innerJoin(interviewTemplates, eq(interviewTemplates.id, interviewCommonTemplates.templateId))
    .leftJoin(
      interviewTemplateVersions,
      and(
        eq(interviewTemplateVersions.templateId, interviewTemplates.id),
        eq(interviewTemplateVersions.state, 'published'),
        isNull(interviewTemplates.archivedAt),
      ),
    )
    .where(inArray(interviewCommonTemplates.commonOrderId, [...ids]))
    .orderBy(asc(interviewCommonTemplates.position));
  const byOrder = new Map<CommonOrderId, CommonInterview[]>(ids.map((id) => [id, []]));
  for (const { commonOrderId, ...interview } of rows) byOrder.get(commonOrderId)?.push(interview);
  return byOrder;
}

/** What can be asked now of what one common order names. */
export const askableOfCommon = async (tx: Tx, id: CommonOrderId): Promise<CommonInterview[]> =>
  ((await interviewsOfCommon(tx, [id])).get(id) ?? []).filter(({ published }) => published !== null);

/** Puts these in the place of what the draft named. */
export async function replaceCommonInterviews(
  tx: Tx,
  commonOrderId: CommonOrderId,
  templateIds: readonly InterviewTemplateId[],
): Promise<void> {
  await tx.delete(interviewCommonTemplates).where(eq(interviewCommonTemplates.commonOrderId, commonOrderId));
  await tx
    .insert(interviewCommonTemplates)
    .values(templateIds.map((templateId, position) => ({ commonOrderId, position, templateId })));
}
