import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { type ConsentScanPageId, consentScanPageFiles } from '@nattoku/contract/consent/consent-paper';
import { eq } from 'drizzle-orm';
import { consentPapers, consentScanPages, consentScans } from '#areas/consent/paper/consent-paper.table.ts';
import { consentForms } from '#domain/consent/consent.table.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { pageImage } from '#kernel/pdf/page-images.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** Answers with a page of a scan as a picture, as it lies in the file. That it was looked at is written down. */
export const serveScanPictures = (services: Services): FileRoutes =>
  serveFiles(consentScanPageFiles, {
    picture: async (scope, { params: { pageId }, query: { width } }, { reply }) => {
      const { scan, position } = await findPicture(scope, pageId);
      const { bytes, contentType } = await pageImage(services, {
        facilityId: scope.actor.facilityId,
        sha256: scan.sha256.toString('hex'),
        read: async () => buffer(Readable.from((await services.files.read(scan.path)).stream)),
        page: position,
        width,
      });
      void reply.header('cache-control', 'no-store');
      return reply.type(contentType).send(Buffer.from(bytes));
    },
  });

const findPicture = (scope: StaffScope, pageId: ConsentScanPageId) =>
  recordedRead(scope, async (tx) => {
    const [found] = await tx
      .select({ scan: consentScans, page: consentScanPages, patientId: consentForms.patientId })
      .from(consentScanPages)
      .innerJoin(consentScans, eq(consentScans.id, consentScanPages.scanId))
      .leftJoin(consentPapers, eq(consentPapers.id, consentScanPages.paperId))
      .leftJoin(consentForms, eq(consentForms.id, consentPapers.formId))
      .where(eq(consentScanPages.id, pageId));
    if (!found) throw new Problem('notFound');
    const { scan, page, patientId } = found;
    return {
      result: { scan, position: page.position },
      audit: {
        action: 'consent.viewScanPage',
        subject: { type: 'consentScan', id: scan.id },
        patientId,
        detail: { pageId },
      },
    };
  });
