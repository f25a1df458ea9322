import { consentVersionFiles } from '@nattoku/contract/consent/consent-template';
import { eq } from 'drizzle-orm';
import { readerOf } from '#areas/consent/template/consent-template.reading.ts';
import { findVersion } from '#areas/consent/template/consent-template.select.ts';
import { consentTemplateVersions } from '#domain/consent/consent.table.ts';
import { documentOf, versionFor } from '#domain/consent/template/read-version.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { servePdf } from '#kernel/http/serve-pdf.ts';
import { read } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** The bare pages of a version, as they are stored. */
export const serveVersionPages = (services: Services): FileRoutes =>
  serveFiles(consentVersionFiles, {
    pages: servePdf(async (scope, { params: { versionId } }) => {
      const version = await read(scope, async (tx) => {
        await findVersion(tx, eq(consentTemplateVersions.id, versionId), readerOf(scope));
        return versionFor(tx, versionId);
      });
      const fileName = `${version.template.number}_第${version.number}版.pdf`;
      return { bytes: await documentOf(services.files, version), fileName, disposition: 'inline' };
    }),
  });
