import { consentEditorFiles } from '@nattoku/contract/consent/consent-editor';
import type { ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { seenVersion } from '#areas/consent/editor/consent-editor.select.ts';
import { previewOf } from '#domain/consent/document/draw-preview.ts';
import { documentOf } from '#domain/consent/template/read-version.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { KEPT_PAGE, servePageImage, UNKEPT_PAGE } from '#kernel/http/serve-page-image.ts';
import { servePdf } from '#kernel/http/serve-pdf.ts';
import { drawPage, pageImage } from '#kernel/pdf/page-images.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** The pages of a version as pictures – bare, and with made-up values – and the latter as a PDF. */
export function serveConsentPages(services: Services): FileRoutes {
  const find = (scope: StaffScope, versionId: ConsentTemplateVersionId) =>
    read(scope, (tx) => seenVersion(tx, scope, versionId));

  return serveFiles(consentEditorFiles, {
    page: servePageImage(async (scope, { params: { versionId, page }, query: { width, of } }) => {
      const version = await find(scope, versionId);
      const sha256 = version.documentSha256?.toString('hex');
      if (sha256 === undefined || page > version.pages.length) throw new Problem('notFound');
      const { facilityId } = scope.actor;
      const pages = () => documentOf(services.files, version);
      const image = await pageImage(services, { facilityId, sha256, read: pages, page, width });
      return { ...image, cacheControl: of === sha256 ? KEPT_PAGE : UNKEPT_PAGE };
    }),
    previewPage: servePageImage(async (scope, { params: { versionId, preview, page }, query: { width, of } }) => {
      const version = await find(scope, versionId);
      if (page > version.pages.length) throw new Problem('notFound');
      const { bytes } = await previewOf(services.files, version, preview);
      const cacheControl = of === String(version.version) ? KEPT_PAGE : UNKEPT_PAGE;
      return { ...(await drawPage(bytes, page, width)), cacheControl };
    }),
    previewPdf: servePdf(async (scope, { params: { versionId, preview } }) => {
      const version = await find(scope, versionId);
      const { bytes } = await previewOf(services.files, version, preview);
      return { bytes, fileName: `${version.template.name} 見本.pdf` };
    }),
  });
}
