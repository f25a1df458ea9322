import type { ChatTemplateScope } from '@nattoku/contract/chat/chat-template';
import { isAllowed, type Holder } from '@nattoku/contract/auth/permissions';
import type { DepartmentId, StaffId } from '@nattoku/contract/shared/primitives';

/** Who asks, as far as templates mind. */
export type TemplateUser = Holder & { staffId: StaffId; departmentIds: readonly DepartmentId[] };

type Owned = { scope: ChatTemplateScope; ownerId: StaffId; departmentId: DepartmentId | null };

/** A person who arranges the facility finds the templates of every department, but nobody's own ones. */
export const arrangesAll = (user: Holder): boolean => isAllowed(user, 'settings.manage');

export const mayUse = (user: TemplateUser, { scope, ownerId, departmentId }: Owned): boolean => {
  if (scope === 'facility' || ownerId === user.staffId) return true;
  return scope === 'department' && (arrangesAll(user) || isOwn(user, departmentId));
};

const isOwn = ({ departmentIds }: TemplateUser, departmentId: DepartmentId | null): boolean =>
  departmentId !== null && departmentIds.includes(departmentId);

/** Whether somebody may put a template where it would then be: what everybody reads is for who answers for its content. */
export const mayPlace = (user: TemplateUser, scope: ChatTemplateScope, departmentId: DepartmentId | null): boolean => {
  if (!isAllowed(user, 'chatTemplate.manage')) return false;
  if (scope === 'facility') return arrangesAll(user) || isAllowed(user, 'video.manage');
  return scope === 'me' || arrangesAll(user) || isOwn(user, departmentId);
};

/** A template is changed by who could have put it where it is. */
export const mayEdit = (user: TemplateUser, template: Owned): boolean =>
  mayUse(user, template) && mayPlace(user, template.scope, template.departmentId);
