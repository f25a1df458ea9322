import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { StorageError } from '@nattoku/baas/file-store';
import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import { type SealVerification } from '@nattoku/contract/consent/consent-detail';
import { consentDocumentFiles } from '@nattoku/contract/consent/consent-record';
import type { ConsentDocumentId, ConsentFormId } from '@nattoku/contract/shared/primitives';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { and, eq } from 'drizzle-orm';
import { consentDocuments, consentForms } from '#domain/consent/consent.table.ts';
import { documentBytes } from '#domain/consent/document/issued-document.ts';
import { formAudit } from '#domain/consent/form/move-form.ts';
import type { Tx } from '#kernel/database/database.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { servePageImage, UNKEPT_PAGE } from '#kernel/http/serve-page-image.ts';
import { servePdf } from '#kernel/http/serve-pdf.ts';
import { fillForm } from '#domain/consent/document/fill-form.ts';
import { pageImage } from '#kernel/pdf/page-images.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { fingerprintOf } from '#kernel/seal/certificates.ts';
import { publishedCertificates } from '#kernel/seal/published-certificates.ts';
import { verifyPdf, type Vouching } from '#kernel/seal/verify-pdf.ts';
import type { Services } from '#kernel/services.ts';

type Named = { formId: ConsentFormId; documentId: ConsentDocumentId };

/** The document of this form, and that somebody looked at it. @throws Problem `notFound` */
const documentFor = (scope: StaffScope, { formId, documentId }: Named, action: AuditAction, detail = {}) =>
  recordedRead(scope, async (tx) => {
    const found = await find(tx, formId, documentId);
    return { result: found.document, audit: formAudit(action, found.form, { documentId, ...detail }) };
  });

const find = async (tx: Tx, formId: ConsentFormId, documentId: ConsentDocumentId) => {
  const [found] = await tx
    .select({ document: consentDocuments, form: consentForms })
    .from(consentDocuments)
    .innerJoin(consentForms, eq(consentForms.id, consentDocuments.formId))
    .where(and(eq(consentDocuments.id, documentId), eq(consentForms.id, formId)));
  if (!found) throw new Problem('notFound');
  return found;
};

/** PDFs and pictures of what was shown, signed and sealed. */
export const serveConsentDocuments = (services: Services): FileRoutes =>
  serveFiles(consentDocumentFiles, {
    pdf: servePdf(async (scope, { params }) => {
      const document = await documentFor(scope, params, 'consent.download');
      return { bytes: await documentBytes(services.files, document), fileName: `consent-${document.kind}.pdf` };
    }),
    copy: servePdf(async (scope, { params }) => {
      const document = await documentFor(scope, params, 'consent.copy');
      const printed = formatDateTime(services.clock.now().toISOString());
      const { bytes } = await fillForm({
        original: await documentBytes(services.files, document),
        fields: [],
        values: new Map(),
        signatures: [],
        unsealed: true,
        mark: '写',
        footer: (page, of) => `写し　${printed} 印刷　${page}／${of}`,
      });
      return { bytes, fileName: 'consent-copy.pdf' };
    }),
    page: servePageImage(async (scope, { params, query: { width } }) => {
      const { page } = params;
      const document = await documentFor(scope, params, 'consent.viewPage', { page });
      const image = await pageImage(services, {
        facilityId: scope.actor.facilityId,
        sha256: document.sha256.toString('hex'),
        read: () => documentBytes(services.files, document),
        page,
        width,
      });
      return { ...image, cacheControl: UNKEPT_PAGE };
    }),
  });

/** Reads the file as it lies in the store, whatever it is by now, and says whether it is what was sealed. */
export const verifyDocument =
  ({ files, clock, seal, database }: Pick<Services, 'files' | 'clock' | 'seal' | 'database'>) =>
  async (scope: StaffScope, named: Named): Promise<SealVerification> => {
    const document = await documentFor(scope, named, 'consent.verify');
    const bytes = await bytesOrNothing(files, document.path);
    if (!bytes) return { ...nothingRead, checkedAt: clock.now().toISOString() };
    const { isValid, fault, sha256, certificate, sealedAt, timeStamp } = verifyPdf(
      bytes,
      await authorityTrust({ seal, database }),
    );
    return {
      isValid,
      isStored: sha256 === document.sha256.toString('hex'),
      fault,
      sha256,
      certificateSubject: certificate?.subject ?? null,
      certificateIssuer: certificate?.issuer ?? null,
      certificateNotAfter: certificate?.notAfter.toISOString() ?? null,
      sealedAt: sealedAt?.toISOString() ?? null,
      timeStampAt: timeStamp?.at.toISOString() ?? null,
      timeStampAuthority: timeStamp?.authority ?? null,
      timeStampVouched: timeStamp?.isVouched ?? null,
      checkedAt: clock.now().toISOString(),
    };
  };

/** An authority that this installation uses now, or published while it used it. */
const authorityTrust = async ({ seal, database }: Pick<Services, 'seal' | 'database'>): Promise<Vouching> => {
  const published = await publishedCertificates(database);
  const known = new Set(published.filter(({ purpose }) => purpose === 'timeStamp').map(({ sha256 }) => sha256));
  return (chain) => {
    const [signer] = chain;
    return (signer !== undefined && known.has(fingerprintOf(signer))) || (seal.timeStamps?.trusts(chain) ?? false);
  };
};

/** A file that was taken away, or cut off while it is read, is a finding, too. */
const bytesOrNothing = async (files: Services['files'], path: string): Promise<Buffer | null> => {
  try {
    return await buffer(Readable.from((await files.read(path)).stream));
  } catch (error) {
    if (error instanceof StorageError) return null;
    throw error;
  }
};

const nothingRead: Omit<SealVerification, 'checkedAt'> = {
  isValid: false,
  isStored: false,
  fault: 'unreadable',
  sha256: '',
  certificateSubject: null,
  certificateIssuer: null,
  certificateNotAfter: null,
  sealedAt: null,
  timeStampAt: null,
  timeStampAuthority: null,
  timeStampVouched: null,
};
