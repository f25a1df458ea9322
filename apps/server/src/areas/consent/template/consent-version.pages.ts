import { createHash } from 'node:crypto';
import type { ExplanationBlocks } from '@nattoku/contract/video/approach';
import { readingOfBlocks } from '@nattoku/contract/consent/consent-template-input';
import { eq } from 'drizzle-orm';
import { facilityContact } from '#domain/staff/staff.table.ts';
import { pagesPath } from '#areas/consent/template/consent-intake.operations.ts';
import type { VersionRow } from '#areas/consent/template/consent-version.lock.ts';
import { layOutForm } from '#areas/consent/template/typed-form.ts';
import { refit } from '#areas/consent/template/typed-form.fields.ts';
import { consentTemplates } from '#domain/consent/consent.table.ts';
import { prepared, type Tx } from '#kernel/database/transaction.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

type Typed = Pick<VersionRow, 'templateId' | 'number' | 'fields'>;

/** Pages, fields and reading text of a typed version, made of its blocks; the file is in the store when this returns. */
export async function typedPages(
  { files }: Pick<Services, 'files'>,
  tx: Tx,
  { templateId, number: versionNumber, fields }: Typed,
  blocks: ExplanationBlocks,
  { actor, clock }: StaffScope,
) {
  const [template] = await tx
    .select({ number: consentTemplates.number, name: consentTemplates.name })
    .from(consentTemplates)
    .where(eq(consentTemplates.id, templateId));
  if (!template) throw new Problem('notFound');
  const { name: facilityName } = await facilityContact(tx);
  const content = { facilityName, ...template, versionNumber, blocks };
  const laid = await prepared({
    key: JSON.stringify(['pages', content]),
    work: async () => {
      const { bytes, ...rest } = await layOutForm(content, clock.now());
      const sha256 = createHash('sha256').update(bytes).digest();
      const path = pagesPath(actor.facilityId, sha256);
      await files.put(path, bytes, { contentType: 'application/pdf' });
      return { ...rest, path, sha256 };
    },
  });
  return {
    blocks,
    documentPath: laid.path,
    documentSha256: laid.sha256,
    pages: laid.pages,
    fields: refit(fields, laid.fields, laid.pages),
    reading: readingOfBlocks(blocks),
  };
}
