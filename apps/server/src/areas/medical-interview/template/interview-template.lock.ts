import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import type { InterviewTemplate, InterviewVersion } from '@nattoku/contract/medical-interview/interview-template';
import type { InterviewTemplateState } from '@nattoku/contract/medical-interview/interview-template-state';
import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import type { InterviewTemplateId, InterviewTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { eq, sql } from 'drizzle-orm';
import { everything, findTemplate, findVersion } from '#areas/medical-interview/template/interview-template.select.ts';
import { interviewTemplates, interviewTemplateVersions } from '#domain/interview/interview-template.table.ts';
import type { Tx } from '#kernel/database/transaction.ts';
import { Problem } from '#kernel/problem.ts';
import type { Written } from '#kernel/write.ts';

export type VersionRow = typeof interviewTemplateVersions.$inferSelect;
export type SeenVersion = { versionId: InterviewTemplateVersionId; version: number };
export type SeenTemplate = { templateId: InterviewTemplateId; version: number };

/**
 * A version for this transaction alone, as the caller last saw it, in one of these states.
 * @throws Problem `notFound`, `record.versionConflict` with what it has become, `template.moved`.
 */
export async function holdVersion(
  tx: Tx,
  { versionId, version }: SeenVersion,
  states: readonly InterviewTemplateState[],
): Promise<VersionRow> {
  const [row] = await tx
    .select()
    .from(interviewTemplateVersions)
    .where(eq(interviewTemplateVersions.id, versionId))
    .for('update');
  if (!row) throw new Problem('notFound');
  if (!states.includes(row.state)) throw new Problem('interview.moved');
  if (row.version !== version) {
    throw new Problem('record.versionConflict', { current: await findVersion(tx, versionId, everything) });
  }
  return row;
}

/** The template for this transaction alone. @throws Problem `notFound`, `record.versionConflict` */
export async function holdTemplate(tx: Tx, { templateId, version }: SeenTemplate): Promise<void> {
  const [row] = await tx.select().from(interviewTemplates).where(eq(interviewTemplates.id, templateId)).for('update');
  if (!row) throw new Problem('notFound');
  if (row.version !== version) {
    throw new Problem('record.versionConflict', { current: await findTemplate(tx, templateId, everything) });
  }
}

type VersionChange = Partial<Omit<VersionRow, 'id' | 'version' | 'templateId' | 'number' | 'createdAt' | 'updatedAt'>>;

export async function changeVersion(
  tx: Tx,
  id: InterviewTemplateVersionId,
  change: VersionChange,
  now: Date,
): Promise<void> {
  await tx
    .update(interviewTemplateVersions)
    .set({ ...change, version: sql`${interviewTemplateVersions.version} + 1`, updatedAt: now })
    .where(eq(interviewTemplateVersions.id, id));
}

type TemplateChange = Partial<Omit<typeof interviewTemplates.$inferInsert, 'id' | 'version' | 'createdBy'>>;

export async function changeTemplate(
  tx: Tx,
  id: InterviewTemplateId,
  change: TemplateChange,
  now: Date,
): Promise<void> {
  await tx
    .update(interviewTemplates)
    .set({ ...change, version: sql`${interviewTemplates.version} + 1`, updatedAt: now })
    .where(eq(interviewTemplates.id, id));
}

/** What lists tell of a form without reading it. */
export const counted = (form: InterviewForm) => ({ form, itemCount: form.items.length });

type Done = { action: AuditAction; detail?: Record<string, unknown> };

export const tracesOf = (templateId: InterviewTemplateId, { action, detail }: Done) => ({
  audit: { action, subject: { type: 'interviewTemplate', id: templateId }, ...(detail ? { detail } : {}) },
  changes: [{ topic: 'interviewTemplate', id: templateId }] as const,
});

export const templateWritten = async (
  tx: Tx,
  id: InterviewTemplateId,
  done: Done,
): Promise<Written<InterviewTemplate>> => ({
  result: await findTemplate(tx, id, everything),
  ...tracesOf(id, done),
});

export const versionWritten = async (
  tx: Tx,
  { id, templateId }: Pick<VersionRow, 'id' | 'templateId'>,
  action: AuditAction,
): Promise<Written<InterviewVersion>> => ({
  result: await findVersion(tx, id, everything),
  ...tracesOf(templateId, { action, detail: { versionId: id } }),
});
