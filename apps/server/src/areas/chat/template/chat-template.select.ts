import type { ChatTemplate } from '@nattoku/contract/chat/chat-template';
import type { ChatTemplateId } from '@nattoku/contract/shared/primitives';
import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { staff } from '#domain/staff/staff.table.ts';
import { arrangesAll, mayEdit, type TemplateUser } from '#areas/chat/template/chat-template.rules.ts';
import { chatTemplates } from '#areas/chat/template/chat-template.table.ts';
import { departments } from '#domain/facility/facility.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

const editor = alias(staff, 'editor');

export async function templateUser(tx: Tx, { actor }: StaffScope): Promise<TemplateUser> {
  const [row] = await tx.select({ departmentIds: staff.departmentIds }).from(staff).where(eq(staff.id, actor.staffId));
  const { staffId, permissions, features } = actor;
  return { staffId, permissions, features, departmentIds: row?.departmentIds ?? [] };
}

/** The same as `mayUse`, for a list. */
export const seenBy = (user: TemplateUser): SQL | undefined =>
  or(
    eq(chatTemplates.scope, 'facility'),
    eq(chatTemplates.ownerId, user.staffId),
    and(
      eq(chatTemplates.scope, 'department'),
      arrangesAll(user) ? undefined : inArray(chatTemplates.departmentId, [...user.departmentIds]),
    ),
  );

export const selectTemplates = (tx: Tx) =>
  tx
    .select({
      template: chatTemplates,
      ownerName: staff.name,
      departmentName: departments.name,
      updatedByName: editor.name,
    })
    .from(chatTemplates)
    .innerJoin(staff, eq(staff.id, chatTemplates.ownerId))
    .innerJoin(editor, eq(editor.id, chatTemplates.updatedBy))
    .leftJoin(departments, eq(departments.id, chatTemplates.departmentId));

type Row = Awaited<ReturnType<typeof selectTemplates>>[number];

export const presentTemplate = (
  { template, ownerName, departmentName, updatedByName }: Row,
  user: TemplateUser,
): ChatTemplate => ({
  id: template.id,
  version: template.version,
  title: template.title,
  category: template.category,
  body: template.body,
  scope: template.scope,
  departmentId: template.departmentId,
  departmentName,
  ownerName,
  usedCount: template.usedCount,
  lastUsedAt: template.lastUsedAt?.toISOString() ?? null,
  archivedAt: template.archivedAt?.toISOString() ?? null,
  updatedAt: template.updatedAt.toISOString(),
  updatedByName,
  mayEdit: mayEdit(user, template),
});

/** One that the user may see. One that belongs to others is not there. */
export async function findTemplate(tx: Tx, templateId: ChatTemplateId, user: TemplateUser): Promise<ChatTemplate> {
  const [row] = await selectTemplates(tx).where(and(eq(chatTemplates.id, templateId), seenBy(user)));
  if (!row) throw new Problem('notFound');
  return presentTemplate(row, user);
}
