import { isAllowed, type Holder } from '@nattoku/contract/auth/permissions';
import type { DepartmentId, StaffId } from '@nattoku/contract/shared/primitives';
import type { TemplateScope, TemplateVerb } from '@nattoku/contract/video/video-template';

/** A person who asks, with the departments they belong to. */
export type Viewer = Holder & { staffId: StaffId; departmentIds: readonly DepartmentId[] };
type Owned = { scope: TemplateScope; departmentId: DepartmentId | null; ownerId: StaffId };

const keepsVideos = (viewer: Viewer): boolean => isAllowed(viewer, 'video.manage');

const belongsTo = (viewer: Viewer, departmentId: DepartmentId | null): boolean =>
  departmentId !== null && viewer.departmentIds.includes(departmentId);

/** An own template is its owner's, one of a department is changed by its members, one of the facility by the person who keeps the videos. */
export function mayChange({ scope, departmentId, ownerId }: Owned, viewer: Viewer): boolean {
  if (scope === 'me') return ownerId === viewer.staffId;
  return keepsVideos(viewer) || (scope === 'department' && belongsTo(viewer, departmentId));
}

/** For whom somebody may save a template. Nobody takes one away from others for somebody else alone: only its owner makes it private. */
export const mayShare = (wanted: Owned, viewer: Viewer): boolean => mayChange(wanted, viewer);

export const allowedVerbs = (template: Owned & { archivedAt: Date | null }, viewer: Viewer): TemplateVerb[] => {
  const changes = mayChange(template, viewer);
  if (template.archivedAt) return changes ? ['restore', 'copy'] : ['copy'];
  return ['use', 'copy', ...(changes ? (['edit', 'archive'] as const) : [])];
};
