import { createHash } from 'node:crypto';
import type { ConsentDetail } from '@nattoku/contract/consent/consent-detail';
import { currentPageFiles } from '@nattoku/contract/consent/consent-record';
import { countAttachmentPages } from '#domain/consent/document/continuation-pages.ts';
import { placeSignatures } from '#domain/consent/document/draw-sealed.ts';
import { type ConsentForm, formAudit } from '#domain/consent/form/move-form.ts';
import { documentOf } from '#domain/consent/template/read-version.ts';
import { sealInput, type SealInput } from '#domain/consent/sealing/seal-input.ts';
import type { Tx } from '#kernel/database/database.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { servePageImage, UNKEPT_PAGE } from '#kernel/http/serve-page-image.ts';
import { fillForm } from '#domain/consent/document/fill-form.ts';
import { pageImage } from '#kernel/pdf/page-images.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { Services } from '#kernel/services.ts';

type FormRecord = { sealings: readonly { kind: string; state: string }[]; signatures: readonly unknown[] };

/** A person who takes the final look must see what was signed before it is sealed. Null where nobody signed, or where the sealed PDF is there. */
export async function currentPages(
  tx: Tx,
  { id: formId }: Pick<ConsentForm, 'id'>,
  { sealings, signatures }: FormRecord,
  now: Date,
): Promise<ConsentDetail['currentPages']> {
  const isSealed = sealings.some(({ kind, state }) => kind === 'sealed' && state === 'done');
  if (signatures.length === 0 || isSealed) return null;
  const { version, values, signed, attachmentHeading: heading } = await sealInput(tx, { formId, kind: 'sealed' }, now);
  return {
    unplaced: placeSignatures(version.fields, signed).unplaced.length,
    attachments: await countAttachmentPages(version.fields, values, { pageCount: version.pages.length, heading }),
  };
}

/** The pages as they would be sealed at this moment, by the same drawing. The version in the address has a browser ask again. */
export const serveCurrentPages = (services: Services): FileRoutes =>
  serveFiles(currentPageFiles, {
    page: servePageImage(async (scope, { params: { formId, page }, query: { width } }) => {
      const input = await recordedRead(scope, async (tx) => {
        const result = await sealInput(tx, { formId, kind: 'sealed' }, scope.clock.now());
        return { result, audit: formAudit('consent.viewPage', result.form, { page }) };
      });
      if (input.signed.length === 0) throw new Problem('notFound');
      const image = await pageImage(services, {
        facilityId: scope.actor.facilityId,
        sha256: contentOf(input),
        read: () => drawn(services, input),
        page,
        width,
      });
      return { ...image, cacheControl: UNKEPT_PAGE };
    }),
  });

const drawn = async ({ files }: Pick<Services, 'files'>, input: SealInput) => {
  const { version, values, signed, attachmentHeading: heading } = input;
  const { fields } = version;
  const signatures = placeSignatures(fields, signed).placed;
  const original = await documentOf(files, version);
  const { bytes } = await fillForm({ original, fields, values, signatures, heading });
  return bytes;
};

/** The same pages, values and signatures are drawn once. Hex. */
const contentOf = ({ form, values, signed, attachmentHeading }: SealInput): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        'consent.currentPages.3',
        form.id,
        form.templateSha256.toString('hex'),
        [...values],
        attachmentHeading,
      ]),
    )
    .update(Buffer.concat(signed.map(({ signature }) => signature.hash)))
    .digest('hex');
