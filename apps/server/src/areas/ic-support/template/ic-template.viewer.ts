import { isAllowed } from '@nattoku/contract/auth/permissions';
import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Viewer } from '#areas/ic-support/template/ic-template.rules.ts';
import { icTemplates } from '#areas/ic-support/template/ic-template.table.ts';
import { staff } from '#domain/staff/staff.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';

export async function viewerOf(tx: Tx, { actor }: StaffScope): Promise<Viewer> {
  const [row] = await tx.select({ departmentIds: staff.departmentIds }).from(staff).where(eq(staff.id, actor.staffId));
  return { ...actor, departmentIds: row?.departmentIds ?? [] };
}

/** The own ones, those of the own departments, those of the facility; who keeps IC support sees those of every department. */
export const isSeenBy = (viewer: Viewer): SQL | undefined =>
  or(
    eq(icTemplates.ownerId, viewer.staffId),
    eq(icTemplates.scope, 'facility'),
    isAllowed(viewer, 'icSupport.manage')
      ? eq(icTemplates.scope, 'department')
      : and(eq(icTemplates.scope, 'department'), inArray(icTemplates.departmentId, [...viewer.departmentIds])),
  );
