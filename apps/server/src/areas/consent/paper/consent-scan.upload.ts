import { createHash } from 'node:crypto';
import { type ConsentScan, consentScanFiles, type ConsentScanId } from '@nattoku/contract/consent/consent-paper';
import { and, eq, inArray } from 'drizzle-orm';
import { findScan } from '#areas/consent/paper/consent-scan.reading.ts';
import { scanJob, scanPath } from '#areas/consent/paper/consent-scan.queue.ts';
import { consentScans } from '#areas/consent/paper/consent-paper.table.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { refusedAs, takePages } from '#domain/consent/template/take-pages.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { openHeldUploads } from '#kernel/uploads/held-uploads.ts';
import { write } from '#kernel/write.ts';

/** Takes a scanned PDF in as its bytes and answers with the scan, which is then read by a job. */
export const takeConsentScans = (services: Services): FileRoutes => {
  const { withBytes } = openHeldUploads(services);
  return serveFiles(consentScanFiles, {
    take: (scope, _, { request }) => withBytes(scope, request, 'consentScan', (bytes) => take(services, scope, bytes)),
  });
};

const take = async (services: Services, scope: StaffScope, body: Buffer) => {
  // Of what was sent, which is how it is known when it comes again; what is kept are its bare pages.
  const sha256 = createHash('sha256').update(body).digest();
  const known = await read(scope, (tx) => findSame(tx, sha256));
  if (known) return known;
  const { bytes, pageCount } = await takePages(body, 'scan').catch(refusedAs('consent.scanRefused', 'scan'));
  const id = newId<ConsentScanId>(services.clock.now().getTime());
  const path = scanPath(scope.actor.facilityId, id);
  await services.files.put(path, bytes, { contentType: 'application/pdf' });
  return addScan(scope, { id, path, sha256, size: bytes.length, pageCount });
};

/** The answer to a file may have been lost on its way: the same bytes sent once more are the same scan, not another one. */
const findSame = async (tx: Tx, sha256: Buffer): Promise<ConsentScan | null> => {
  const [same] = await tx
    .select({ id: consentScans.id })
    .from(consentScans)
    .where(and(eq(consentScans.sha256, sha256), inArray(consentScans.state, ['reading', 'read'])));
  return same ? findScan(tx, same.id) : null;
};

type Stored = Pick<typeof consentScans.$inferSelect, 'id' | 'path' | 'sha256' | 'size' | 'pageCount'>;

const addScan = write(async (tx, scan: Stored, scope: StaffScope) => {
  const { facilityId, staffId } = scope.actor;
  await tx.insert(consentScans).values({ ...scan, uploadedBy: staffId, uploadedAt: scope.clock.now() });
  return {
    result: () => findScan(tx, scan.id),
    audit: {
      action: 'consent.uploadScan',
      subject: { type: 'consentScan', id: scan.id },
      detail: { pages: scan.pageCount },
    },
    changes: [{ topic: 'consentForm', id: null }],
    jobs: [scanJob(facilityId, scan.id)],
  };
});
