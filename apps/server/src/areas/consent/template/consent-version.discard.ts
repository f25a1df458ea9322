import type { ConsentTemplate } from '@nattoku/contract/consent/consent-template';
import type { ConsentIntakeId } from '@nattoku/contract/consent/consent-intake';
import { eq } from 'drizzle-orm';
import { consentIntakes } from '#areas/consent/template/consent-intake.table.ts';
import { findTemplate } from '#areas/consent/template/consent-template.select.ts';
import { everything, holdVersion, type Seen, type VersionRow } from '#areas/consent/template/consent-version.lock.ts';
import { consentTemplates, consentTemplateVersions } from '#domain/consent/consent.table.ts';
import { prepared, type Tx } from '#kernel/database/transaction.ts';
import { newId } from '#kernel/new-id.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write, type Written } from '#kernel/write.ts';

type Discarded = { template: ConsentTemplate | null };

/** A draft that nobody wants any more; with the only version of a template the template goes, and its number is free again. */
export const discardVersion = (services: Services) =>
  write(async (tx, seen: Seen, scope: StaffScope): Promise<Written<Discarded>> => {
    const row = await holdVersion(tx, seen, ['draft']);
    const { id: versionId, templateId, number } = row;
    await tx.delete(consentTemplateVersions).where(eq(consentTemplateVersions.id, versionId));
    await leaveToSweep(services, tx, row, scope);
    const isOther = (await tx.$count(consentTemplateVersions, eq(consentTemplateVersions.templateId, templateId))) > 0;
    if (!isOther) await tx.delete(consentTemplates).where(eq(consentTemplates.id, templateId));
    return {
      result: { template: isOther ? await findTemplate(tx, templateId, everything) : null },
      audit: {
        action: 'consentTemplate.discard',
        subject: { type: 'consentTemplate', id: templateId },
        detail: { versionId, number, template: !isOther },
      },
      changes: [{ topic: 'consentTemplate', id: templateId }],
    };
  });

/** Its pages are again some that were taken in and used by nobody: unless another version has the same ones, they are removed soon. */
const leaveToSweep = async ({ files }: Services, tx: Tx, row: VersionRow, { actor, clock }: StaffScope) => {
  const { documentPath: path, documentSha256: sha256, pages } = row;
  if (path === null || sha256 === null) return;
  const { size } = await prepared({ key: `size of ${path}`, work: () => files.getMetadata(path) });
  const now = clock.now();
  const id = newId<ConsentIntakeId>(now.getTime());
  const dates = { createdBy: actor.staffId, createdAt: now, expiresAt: now };
  await tx.insert(consentIntakes).values({ id, path, sha256, size, pages, fields: [], reading: [], ...dates });
};
