import type { ConsentPreview } from '@nattoku/contract/consent/consent-order';
import { consentPreviewFiles } from '@nattoku/contract/consent/consent-order-files';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { consentForms } from '#domain/consent/consent.table.ts';
import { consentFolder, storeDrawing } from '#domain/consent/document/issued-document.ts';
import { formAudit } from '#domain/consent/form/move-form.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { servePageImage, UNKEPT_PAGE } from '#kernel/http/serve-page-image.ts';
import { pageImage } from '#kernel/pdf/page-images.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

const nameOf = (sha256: string): string => `preview-${sha256}.pdf`;

/** Draws the form as it stands, and keeps the drawing for the pictures of its pages: the same content is drawn and kept once. */
export const previewForm = (
  scope: StaffScope,
  { formId, files }: { formId: ConsentFormId; files: Services['files'] },
): Promise<ConsentPreview> =>
  recordedRead(scope, async (tx) => {
    const [form] = await tx.select().from(consentForms).where(eq(consentForms.id, formId));
    if (!form) throw new Problem('notFound');
    const version = await versionFor(tx, form.templateVersionId);
    const drawing = { facilityId: scope.actor.facilityId, form, version, now: scope.clock.now() };
    const { sha256, pageCount, overflowing, substituted } = await storeDrawing(tx, files, drawing, {
      nameOf,
      isOwn: false,
    });
    return {
      result: { sha256: sha256.toString('hex'), pageCount, overflowing, substituted },
      audit: formAudit('consent.preview', form),
    };
  });

/** A page of a drawing as a picture. A person who asks has been shown the drawing, which is written down: only then is its hash known. */
export const serveConsentPreview = (services: Services): FileRoutes =>
  serveFiles(consentPreviewFiles, {
    page: servePageImage(async (scope, { params, query }) => ({
      ...(await draw(services, scope, { ...params, ...query })),
      cacheControl: UNKEPT_PAGE,
    })),
  });

type Picture = { formId: ConsentFormId; sha256: string; page: number; width: number };

const draw = async (services: Services, scope: StaffScope, { formId, sha256, page, width }: Picture) => {
  const { facilityId } = scope.actor;
  const known = await read(scope, (tx) => tx.$count(consentForms, eq(consentForms.id, formId)));
  if (known === 0) throw new Problem('notFound');
  const path = `${consentFolder(facilityId, formId)}/${nameOf(sha256)}`;
  await services.files.getMetadata(path).catch(() => {
    throw new Problem('notFound');
  });
  const fetchBytes = async () => {
    const parts: Uint8Array[] = [];
    for await (const part of (await services.files.read(path)).stream) parts.push(part);
    return Buffer.concat(parts);
  };
  return pageImage(services, { facilityId, sha256, read: fetchBytes, page, width });
};
