import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import type { ConsentTemplate, ConsentTemplateVersion } from '@nattoku/contract/consent/consent-template';
import type { ConsentTemplateState } from '@nattoku/contract/consent/consent-state';
import type { ConsentTemplateId, ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { eq, sql } from 'drizzle-orm';
import { findTemplate, findVersion } from '#areas/consent/template/consent-template.select.ts';
import { consentTemplateVersions } from '#domain/consent/consent.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { Written } from '#kernel/write.ts';

export type VersionRow = typeof consentTemplateVersions.$inferSelect;
export type Seen = { versionId: ConsentTemplateVersionId; version: number };

export const everything = { sees: 'all' } as const;
const isVersion = (versionId: ConsentTemplateVersionId) => eq(consentTemplateVersions.id, versionId);

/**
 * A version for this transaction alone, as the caller last saw it, in one of these states.
 * @throws Problem `notFound`, `record.versionConflict` with what it has become, `consent.templateMoved`.
 */
export async function holdVersion(
  tx: Tx,
  { versionId, version }: Seen,
  states: readonly ConsentTemplateState[],
): Promise<VersionRow> {
  const [row] = await tx.select().from(consentTemplateVersions).where(isVersion(versionId)).for('update');
  if (!row) throw new Problem('notFound');
  if (!states.includes(row.state)) throw new Problem('consent.templateMoved');
  if (row.version !== version) {
    throw new Problem('record.versionConflict', { current: await findVersion(tx, isVersion(versionId), everything) });
  }
  return row;
}

type Change = Partial<Omit<VersionRow, 'id' | 'version' | 'templateId' | 'number' | 'createdAt' | 'updatedAt'>>;

export const changeVersion = async (tx: Tx, id: ConsentTemplateVersionId, change: Change, now: Date): Promise<void> => {
  await tx
    .update(consentTemplateVersions)
    .set({ ...change, version: sql`${consentTemplateVersions.version} + 1`, updatedAt: now })
    .where(isVersion(id));
};

type Done = { action: AuditAction; detail?: Record<string, unknown> };

const tracesOf = (templateId: ConsentTemplateId, { action, detail }: Done) => ({
  audit: { action, subject: { type: 'consentTemplate', id: templateId }, ...(detail ? { detail } : {}) },
  changes: [{ topic: 'consentTemplate', id: templateId }] as const,
});

export const templateWritten = async (
  tx: Tx,
  templateId: ConsentTemplateId,
  done: Done,
): Promise<Written<ConsentTemplate>> => ({
  result: await findTemplate(tx, templateId, everything),
  ...tracesOf(templateId, done),
});

export const versionWritten = async (
  tx: Tx,
  { id, templateId }: Pick<VersionRow, 'id' | 'templateId'>,
  done: Done,
): Promise<Written<ConsentTemplateVersion>> => ({
  result: await findVersion(tx, isVersion(id), everything),
  ...tracesOf(templateId, { ...done, detail: { versionId: id, ...done.detail } }),
});
