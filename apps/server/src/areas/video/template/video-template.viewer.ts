import { isAllowed } from '@nattoku/contract/auth/permissions';
import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import type { Viewer } from '#areas/video/template/video-template.rules.ts';
import { videoTemplates } from '#areas/video/template/video-template.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';

export async function viewerOf(tx: Tx, { actor }: StaffScope): Promise<Viewer> {
  const [row] = await tx.select({ departmentIds: staff.departmentIds }).from(staff).where(eq(staff.id, actor.staffId));
  return { ...actor, departmentIds: row?.departmentIds ?? [] };
}

/** The own ones, those of the own departments, those of the facility; the person who keeps the videos sees those of every department. */
export const isSeenBy = (viewer: Viewer): SQL | undefined =>
  or(
    eq(videoTemplates.ownerId, viewer.staffId),
    eq(videoTemplates.scope, 'facility'),
    isAllowed(viewer, 'video.manage') ? eq(videoTemplates.scope, 'department') : isOfDepartments(viewer),
  );

/** `mayChange` of the rules, for the database. */
export const isChangedBy = (viewer: Viewer): SQL | undefined =>
  or(
    and(eq(videoTemplates.scope, 'me'), eq(videoTemplates.ownerId, viewer.staffId)),
    isAllowed(viewer, 'video.manage')
      ? inArray(videoTemplates.scope, ['department', 'facility'])
      : isOfDepartments(viewer),
  );

const isOfDepartments = ({ departmentIds }: Viewer): SQL | undefined =>
  and(eq(videoTemplates.scope, 'department'), inArray(videoTemplates.departmentId, [...departmentIds]));
