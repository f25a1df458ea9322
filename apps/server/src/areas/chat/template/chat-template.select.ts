import type { ChatTemplate } from '@nattoku/contract/chat/chat-template';
import type { ChatTemplateId } from '@nattoku/contract/shared/primitives';
import type { LayerLanguage } from '@nattoku/contract/text-layer/text-layer';
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { staff } from '#domain/staff/staff.table.ts';
import { arrangesAll, mayEdit, type TemplateUser } from '#areas/chat/template/chat-template.rules.ts';
import { chatTemplates } from '#areas/chat/template/chat-template.table.ts';
import { departments } from '#domain/facility/facility.table.ts';
import { textLayers } from '#domain/text-layer/text-layer.table.ts';
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

/** In which the text is kept beside the very Japanese that it says now. */
export const languagesOf = sql<LayerLanguage[]>`ARRAY(
  SELECT layer.language FROM ${textLayers} layer
   WHERE layer.content_id = ${chatTemplates.id} AND layer.kind = 'chatTemplate' AND layer.superseded_at IS NULL
     AND layer.source = ${chatTemplates.body} ORDER BY layer.language)`;

export const selectTemplates = (tx: Tx) =>
  tx
    .select({
      template: chatTemplates,
      ownerName: staff.name,
      departmentName: departments.name,
      updatedByName: editor.name,
      languages: languagesOf,
    })
    .from(chatTemplates)
    .innerJoin(staff, eq(staff.id, chatTemplates.ownerId))
    .innerJoin(editor, eq(editor.id, chatTemplates.updatedBy))
    .leftJoin(departments, eq(departments.id, chatTemplates.departmentId));

type Row = Awaited<ReturnType<typeof selectTemplates>>[number];

export const presentTemplate = (
  { template, ownerName, departmentName, updatedByName, languages }: Row,
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
  languages,
  mayEdit: mayEdit(user, template),
});

/** One that the user may see. One that belongs to others is not there. */
export async function findTemplate(tx: Tx, templateId: ChatTemplateId, user: TemplateUser): Promise<ChatTemplate> {
  const [row] = await selectTemplates(tx).where(and(eq(chatTemplates.id, templateId), seenBy(user)));
  if (!row) throw new Problem('notFound');
  return presentTemplate(row, user);
}
