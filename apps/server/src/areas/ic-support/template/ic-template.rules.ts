import { isAllowed, type Holder } from '@nattoku/contract/auth/permissions';
import type { IcTemplateVerb } from '@nattoku/contract/ic-support/ic-template';
import type { DepartmentId, StaffId } from '@nattoku/contract/shared/primitives';
import type { TemplateScope } from '@nattoku/contract/video/video-template';

/** A person who asks, with the departments they belong to. */
export type Viewer = Holder & { staffId: StaffId; departmentIds: readonly DepartmentId[] };
type Owned = { scope: TemplateScope; departmentId: DepartmentId | null; ownerId: StaffId };
type Standing = Owned & { archivedAt: Date | null; edition: number };

/** An own template is its owner's, one of a department is changed by its members, one of the facility by the person who keeps IC support. */
export function mayChange({ scope, departmentId, ownerId }: Owned, viewer: Viewer): boolean {
  if (scope === 'me') return ownerId === viewer.staffId;
  if (isAllowed(viewer, 'icSupport.manage')) return true;
  return scope === 'department' && departmentId !== null && viewer.departmentIds.includes(departmentId);
}

/** What was never registered is used by nobody. */
export const allowedVerbs = (template: Standing, viewer: Viewer): IcTemplateVerb[] => {
  const changes = mayChange(template, viewer);
  if (template.archivedAt) return changes ? ['restore', 'copy'] : ['copy'];
  return [
    ...(template.edition > 0 ? (['use'] as const) : []),
    'copy',
    ...(changes ? (['edit', 'archive'] as const) : []),
  ];
};
