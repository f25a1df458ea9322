import { consentEditorContract, type ConsentLayout } from '@nattoku/contract/consent/consent-editor';
import type { Received } from '@nattoku/contract/shared/endpoint';
import type { ConsentField } from '@nattoku/contract/consent/consent-field';
import type { ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { eq, sql } from 'drizzle-orm';
import { presentLayout } from '#areas/consent/editor/consent-editor.select.ts';
import { consentTemplateVersions } from '#domain/consent/consent.table.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write, type Written } from '#kernel/write.ts';

type Save = Received<typeof consentEditorContract.save>['body'] & { versionId: ConsentTemplateVersionId };

/** Two fields of one id would share a value. */
const requireOwnIds = (fields: readonly ConsentField[]): void => {
  if (new Set(fields.map(({ id }) => id)).size < fields.length) {
    throw invalidInput({ field: 'fields', message: '同じ番号の項目があります。画面を読み込み直してください' });
  }
};

/** Holds a draft in the version that the user saw; the person who was overtaken is shown what is saved. */
async function holdDraft(tx: Tx, versionId: ConsentTemplateVersionId, version: number): Promise<void> {
  const [row] = await tx
    .select({ version: consentTemplateVersions.version, state: consentTemplateVersions.state })
    .from(consentTemplateVersions)
    .where(eq(consentTemplateVersions.id, versionId))
    .for('update');
  if (!row) throw new Problem('notFound');
  if (row.state !== 'draft') throw new Problem('consent.templateMoved');
  if (row.version !== version) {
    throw new Problem('record.versionConflict', { current: presentLayout(await versionFor(tx, versionId)) });
  }
}

export const saveLayout = write(
  async (tx, { versionId, version, fields, rules }: Save, { clock }: StaffScope): Promise<Written<ConsentLayout>> => {
    requireOwnIds(fields);
    await holdDraft(tx, versionId, version);
    await tx
      .update(consentTemplateVersions)
      .set({ fields, rules, version: sql`${consentTemplateVersions.version} + 1`, updatedAt: clock.now() })
      .where(eq(consentTemplateVersions.id, versionId));
    const saved = await versionFor(tx, versionId);
    return {
      result: presentLayout(saved),
      audit: {
        action: 'consentTemplate.layOut',
        subject: { type: 'consentTemplate', id: saved.templateId },
        detail: { versionId, fieldCount: fields.length },
      },
      changes: [{ topic: 'consentTemplate', id: saved.templateId }],
    };
  },
);
