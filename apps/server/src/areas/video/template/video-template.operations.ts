import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import type { VideoTemplateId } from '@nattoku/contract/shared/primitives';
import type { NewVideoTemplate, VideoTemplate } from '@nattoku/contract/video/video-template';
import { checkTemplate, nameOfCopy, normaliseTemplate } from '@nattoku/contract/video/video-template-input';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { and, eq, sql } from 'drizzle-orm';
import { departments } from '#domain/facility/facility.table.ts';
import { approaches } from '#domain/video/video.table.ts';
import { mayChange, mayShare, type Viewer } from '#areas/video/template/video-template.rules.ts';
import { mustFindTemplate, orderableIds } from '#areas/video/template/video-template.select.ts';
import { videoTemplateItems, videoTemplates } from '#areas/video/template/video-template.table.ts';
import { isSeenBy, viewerOf } from '#areas/video/template/video-template.viewer.ts';
import type { Tx } from '#kernel/database/database.ts';
import { searchColumns } from '#kernel/database/japanese-search.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { type Written, write } from '#kernel/write.ts';

const checked = <T extends NewVideoTemplate>(input: T): T => {
  const template = normaliseTemplate(input);
  const problems = checkTemplate(template);
  if (problems.length > 0) throw invalidInput(...problems);
  return template;
};

const columnsOf = ({ items: _items, ...template }: NewVideoTemplate) => ({
  name: template.name,
  description: template.description,
  scope: template.scope,
  departmentId: template.departmentId,
  approachId: template.approachId,
  orderTitle: template.orderTitle,
  message: template.message,
  dueRule: template.dueRule,
  reminderPlan: template.reminderPlan,
  reminderChannel: template.reminderChannel,
  ...searchColumns([template.name, template.description, template.orderTitle]),
});

/** What a template names is of this facility; what belongs to another one is not there. */
const requireKnown = async (tx: Tx, { departmentId, approachId }: NewVideoTemplate): Promise<void> => {
  const [department] = departmentId
    ? await tx.select({ id: departments.id }).from(departments).where(eq(departments.id, departmentId))
    : [];
  if (departmentId && !department) throw invalidInput({ field: 'departmentId', message: '診療科を選び直してください' });
  const [approach] = approachId
    ? await tx.select({ id: approaches.id }).from(approaches).where(eq(approaches.id, approachId))
    : [];
  if (approachId && !approach) throw invalidInput({ field: 'approachId', message: 'アプローチを選び直してください' });
};

/** A video that has ended since may stay, with its warning; a new one must be one that can be ordered. */
const requireOrderable = async (tx: Tx, { items }: NewVideoTemplate, kept: readonly string[], now: Date) => {
  const added = items.map(({ videoId }) => videoId).filter((id) => !kept.includes(id));
  if (added.length === 0) return;
  const known = await orderableIds(tx, added, todayInTokyo(now));
  if (known.size < added.length) throw new Problem('order.videoUnavailable');
};

const placeItems = async (tx: Tx, templateId: VideoTemplateId, items: NewVideoTemplate['items']): Promise<void> => {
  await tx.delete(videoTemplateItems).where(eq(videoTemplateItems.templateId, templateId));
  const rows = items.map(({ videoId, required }, position) => ({ templateId, videoId, required, position }));
  if (rows.length > 0) await tx.insert(videoTemplateItems).values(rows);
};

type Done = { id: VideoTemplateId; action: AuditAction; viewer: Viewer; now: Date; detail?: Record<string, unknown> };

const templateWritten = async (tx: Tx, { id, action, viewer, now, detail }: Done): Promise<Written<VideoTemplate>> => ({
  result: await mustFindTemplate(tx, id, viewer, now),
  audit: { action, subject: { type: 'videoTemplate', id }, ...(detail && { detail }) },
  changes: [{ topic: 'videoTemplate', id }],
});

export const createTemplate = write(async (tx, input: NewVideoTemplate, scope: StaffScope) => {
  const template = checked(input);
  const viewer = await viewerOf(tx, scope);
  if (!mayShare({ ...template, ownerId: viewer.staffId }, viewer)) throw new Problem('permission.denied');
  const now = scope.clock.now();
  await requireKnown(tx, template);
  await requireOrderable(tx, template, [], now);
  const id = newId<VideoTemplateId>(now.getTime());
  await insertTemplate(tx, { id, template, viewer, now });
  return templateWritten(tx, { id, action: 'videoTemplate.create', viewer, now, detail: { scope: template.scope } });
});

type Inserted = { id: VideoTemplateId; template: NewVideoTemplate; viewer: Viewer; now: Date };

const insertTemplate = async (tx: Tx, { id, template, viewer, now }: Inserted): Promise<void> => {
  await tx.insert(videoTemplates).values({
    id,
    version: 1,
    ownerId: viewer.staffId,
    usedCount: 0,
    createdAt: now,
    updatedAt: now,
    ...columnsOf(template),
  });
  await placeItems(tx, id, template.items);
};

type Seen = { templateId: VideoTemplateId; version: number };

/** The template for this transaction alone, as the caller last saw it. What the caller may see and not change is refused. */
const lockForChange = async (tx: Tx, { templateId, version }: Seen, viewer: Viewer, now: Date) => {
  const [row] = await tx
    .select()
    .from(videoTemplates)
    .where(and(eq(videoTemplates.id, templateId), isSeenBy(viewer)))
    .for('update');
  if (!row) throw new Problem('notFound');
  if (!mayChange(row, viewer)) throw new Problem('permission.denied');
  if (row.version !== version) {
    throw new Problem('record.versionConflict', { current: await mustFindTemplate(tx, templateId, viewer, now) });
  }
  return row;
};

const nextVersion = sql`${videoTemplates.version} + 1`;

type Change = { templateId: VideoTemplateId; template: NewVideoTemplate & { version: number } };

export const updateTemplate = write(async (tx, { templateId, template: input }: Change, scope: StaffScope) => {
  const { version, ...template } = checked(input);
  const viewer = await viewerOf(tx, scope);
  const now = scope.clock.now();
  const row = await lockForChange(tx, { templateId, version }, viewer, now);
  if (row.archivedAt) throw new Problem('template.archived');
  if (!mayShare({ ...template, ownerId: row.ownerId }, viewer)) throw new Problem('permission.denied');
  await requireKnown(tx, template);
  const kept = await tx
    .select({ videoId: videoTemplateItems.videoId })
    .from(videoTemplateItems)
    .where(eq(videoTemplateItems.templateId, templateId));
  await requireOrderable(
    tx,
    template,
    kept.map(({ videoId }) => videoId),
    now,
  );
  await tx
    .update(videoTemplates)
    .set({ ...columnsOf(template), version: nextVersion, updatedAt: now })
    .where(eq(videoTemplates.id, templateId));
  await placeItems(tx, templateId, template.items);
  return templateWritten(tx, { id: templateId, action: 'videoTemplate.update', viewer, now });
});

/** Videos that can no longer be ordered stay behind: a new template begins without anything to warn of. */
export const copyTemplate = write(async (tx, { templateId }: { templateId: VideoTemplateId }, scope: StaffScope) => {
  const viewer = await viewerOf(tx, scope);
  const now = scope.clock.now();
  const origin = await mustFindTemplate(tx, templateId, viewer, now);
  const id = newId<VideoTemplateId>(now.getTime());
  const template: NewVideoTemplate = {
    ...origin,
    name: nameOfCopy(origin.name),
    scope: 'me',
    departmentId: null,
    items: origin.items.filter(({ orderable }) => orderable),
  };
  await insertTemplate(tx, { id, template, viewer, now });
  return templateWritten(tx, { id, action: 'videoTemplate.copy', viewer, now, detail: { origin: templateId } });
});

const placing = (action: 'archive' | 'restore') =>
  write(async (tx, seen: Seen, scope: StaffScope) => {
    const viewer = await viewerOf(tx, scope);
    const now = scope.clock.now();
    const { archivedAt } = await lockForChange(tx, seen, viewer, now);
    if (action === 'archive' && archivedAt) throw new Problem('template.archived');
    await tx
      .update(videoTemplates)
      .set({ archivedAt: action === 'archive' ? now : null, version: nextVersion, updatedAt: now })
      .where(eq(videoTemplates.id, seen.templateId));
    return templateWritten(tx, { id: seen.templateId, action: `videoTemplate.${action}`, viewer, now });
  });

export const archiveTemplate = placing('archive');
export const restoreTemplate = placing('restore');
