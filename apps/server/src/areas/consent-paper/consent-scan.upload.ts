import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consentScanPath, scanLimits, type ConsentScanId } from '@nattoku/contract/consent-paper';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findScan } from '#areas/consent-paper/consent-scan.reading.ts';
import { scanJob, scanPath } from '#areas/consent-paper/consent-scan.queue.ts';
import { consentScans } from '#areas/consent-paper/consent-paper.table.ts';
import { countPages } from '#areas/consent-paper/read-scan.ts';
import { authorise } from '#kernel/http/mount.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffActor, StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

/** Takes a scanned PDF in as its bytes and answers with the scan, which is then read by a job. */
export function takeConsentScans(app: FastifyInstance, services: Services): void {
  void app.register(async (scans) => {
    scans.removeAllContentTypeParsers();
    scans.addContentTypeParser('application/pdf', { parseAs: 'buffer', bodyLimit: scanLimits.bytes }, (_, body, done) =>
      done(null, body),
    );
    scans.route({
      method: 'POST',
      url: consentScanPath,
      schema: { hide: true },
      onRequest: async (request) => {
        request.actor = await services.identify(request, 'consent.order');
        authorise(request.actor, 'consent.order');
      },
      handler: async (request) => take(services, request),
    });
  });
}

const take = async (services: Services, request: FastifyRequest) => {
  if (!(request.body instanceof Uint8Array)) throw new Problem('request.unsupportedType');
  const bytes = request.body;
  const pageCount = await pagesOf(bytes);
  const actor = request.actor as StaffActor;
  const scope = services.scopeOf(actor, request.id, request.log);
  const id = newId<ConsentScanId>(services.clock.now().getTime());
  const path = scanPath(actor.facilityId, id);
  await services.files.put(path, bytes, { contentType: 'application/pdf' });
  const sha256 = createHash('sha256').update(bytes).digest();
  return addScan(scope, { id, path, sha256, size: bytes.length, pageCount });
};

/** @throws Problem `consent.scanRefused` with the reason, before anything is kept. */
const pagesOf = async (bytes: Uint8Array): Promise<number> => {
  if (Buffer.from(bytes.subarray(0, 1024)).indexOf('%PDF-') < 0) {
    throw new Problem('consent.scanRefused', {
      detail: 'PDFではないファイルです。PDFで保存するようにスキャナーを設定してください。',
    });
  }
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-scan-'));
  try {
    const file = join(folder, 'scan.pdf');
    await writeFile(file, bytes);
    const count = await countPages(file);
    if (count === null) {
      throw new Problem('consent.scanRefused', {
        detail: 'PDFが壊れているか、パスワードがかかっています。もう一度スキャンしてください。',
      });
    }
    if (count > scanLimits.pages) {
      throw new Problem('consent.scanRefused', {
        detail: `${scanLimits.pages}ページを超えています。分けてスキャンしてください。`,
      });
    }
    return count;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
