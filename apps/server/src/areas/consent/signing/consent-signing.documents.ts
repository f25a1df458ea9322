import { consentSigningFiles } from '@nattoku/contract/consent/consent-signing';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { and, desc, eq, gt } from 'drizzle-orm';
import { orders, ordersSeenBy } from '#domain/order/order.table.ts';
import { consentDocuments, consentForms } from '#domain/consent/consent.table.ts';
import { documentBytes, type ConsentDocument } from '#domain/consent/document/issued-document.ts';
import { formAudit } from '#domain/consent/form/move-form.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { servePageImage, UNKEPT_PAGE } from '#kernel/http/serve-page-image.ts';
import { servePdf } from '#kernel/http/serve-pdf.ts';
import type { Tx } from '#kernel/database/database.ts';
import { pageImage } from '#kernel/pdf/page-images.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type LinkActor, type LinkScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

type Kind = ConsentDocument['kind'];
type Wanted = { formId: ConsentFormId; kind: Kind };

/** The newest document of this kind, of a form whose order this visitor sees and that is open to them. */
const documentFor = async (tx: Tx, actor: LinkActor, { formId, kind }: Wanted, now: Date) => {
  const [found] = await tx
    .select({ document: consentDocuments, form: consentForms })
    .from(consentDocuments)
    .innerJoin(consentForms, eq(consentForms.id, consentDocuments.formId))
    .innerJoin(orders, eq(orders.id, consentForms.orderId))
    .where(
      and(
        eq(consentForms.id, formId),
        eq(consentDocuments.kind, kind),
        ordersSeenBy(actor),
        eq(orders.lifecycle, 'issued'),
        gt(orders.expiresAt, now),
      ),
    )
    .orderBy(desc(consentDocuments.createdAt))
    .limit(1);
  if (!found) throw new Problem('notFound');
  return found;
};

/** Not on a device that staff handed over: a window with it would stay behind, and go to the person who gets the device next. */
const takeCopy = write(async (tx, wanted: Wanted, scope: LinkScope) => {
  if (scope.actor.isKiosk) throw new Problem('notFound');
  const { document, form } = await documentFor(tx, scope.actor, wanted, scope.clock.now());
  return { result: document, audit: formAudit('consent.fetchCopy', form, { document: document.id }) };
});

const fileNames = {
  sealed: '同意書の控え.pdf',
  refusal: 'お返事の控え.pdf',
  withdrawal: '取りやめの控え.pdf',
} as const;

/** The pages that are shown to the person who signs, as pictures – no browser of a patient has to read a PDF – and what the patient keeps. */
export const serveConsentSigning = (services: Services): FileRoutes =>
  serveFiles(consentSigningFiles, {
    page: servePageImage(async (scope, { params: { formId, page }, query: { width } }) => {
      const { document } = await read(scope, (tx) =>
        documentFor(tx, scope.actor, { formId, kind: 'issued' }, scope.clock.now()),
      );
      if (page > document.pageCount) throw new Problem('notFound');
      const image = await pageImage(services, {
        facilityId: scope.actor.facilityId,
        sha256: document.sha256.toString('hex'),
        read: () => documentBytes(services.files, document),
        page,
        width,
      });
      // A device of the hospital goes to the next patient: no picture may stay behind in its browser.
      return { ...image, cacheControl: UNKEPT_PAGE };
    }),
    copy: servePdf(async (scope, { params }) => ({
      bytes: await documentBytes(services.files, await takeCopy(scope, params)),
      fileName: fileNames[params.kind],
    })),
  });
