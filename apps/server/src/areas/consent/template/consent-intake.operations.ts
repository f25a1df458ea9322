import type { ConsentIntake, ConsentIntakeId } from '@nattoku/contract/consent/consent-intake';
import type { FacilityId } from '@nattoku/contract/shared/primitives';
import { and, eq, gt } from 'drizzle-orm';
import { consentIntakes } from '#areas/consent/template/consent-intake.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { refusedAs } from '#domain/consent/template/take-pages.ts';
import { takePdfIn, type TakenPdf } from '#domain/consent/template/take-pdf-in.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

const KEPT_HOURS = 24;

/** By its content: the same pages are one file, and no file is ever written over. */
export const pagesPath = (facilityId: FacilityId, sha256: Buffer): string =>
  `facilities/${facilityId}/consent-pages/${sha256.toString('hex')}.pdf`;

/**
 * Reads a PDF, and keeps its upright pages for a day.
 * @throws Problem `consent.pdfRefused` with the reason as detail.
 */
export async function takeIn(services: Services, scope: StaffScope, bytes: Buffer): Promise<ConsentIntake> {
  const taken = await takePdfIn(bytes).catch(refusedAs('consent.pdfRefused', 'template'));
  // Before anything is written about it: a file without a row is harmless, a row without its file is not.
  await services.files.put(pagesPath(scope.actor.facilityId, taken.sha256), taken.bytes, {
    contentType: 'application/pdf',
  });
  return keep(scope, taken);
}

const keep = write(async (tx, taken: TakenPdf, { actor, clock }: StaffScope) => {
  const now = clock.now();
  const id = newId<ConsentIntakeId>(now.getTime());
  const expiresAt = new Date(now.getTime() + KEPT_HOURS * 3_600_000);
  const { bytes, sha256, pages, fields, reading, proposedName, warnings } = taken;
  const path = pagesPath(actor.facilityId, sha256);
  const size = bytes.length;
  await tx
    .insert(consentIntakes)
    .values({ id, path, sha256, size, pages, fields, reading, createdBy: actor.staffId, createdAt: now, expiresAt });
  const result: ConsentIntake = {
    id,
    sha256: sha256.toString('hex'),
    size,
    pages,
    fields,
    reading,
    proposedName,
    warnings,
    expiresAt: expiresAt.toISOString(),
  };
  const detail = { pages: pages.length, size, fields: fields.length };
  return { result, audit: { action: 'consentTemplate.takeIn', subject: { type: 'consentIntake', id }, detail } };
});

/**
 * Pages that somebody of the facility took in; they are used up in this transaction, and of two who use them one is told.
 * @throws Problem `consent.intakeGone`
 */
export async function consumeIntake(tx: Tx, intakeId: ConsentIntakeId, now: Date) {
  const [intake] = await tx
    .delete(consentIntakes)
    .where(and(eq(consentIntakes.id, intakeId), gt(consentIntakes.expiresAt, now)))
    .returning();
  if (!intake) throw new Problem('consent.intakeGone');
  return intake;
}
