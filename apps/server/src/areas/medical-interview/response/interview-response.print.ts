import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { fhirMediaType } from '@nattoku/contract/interoperability/fhir';
import { fhirPath } from '@nattoku/contract/interoperability/interoperability';
import { interviewPrintFiles } from '@nattoku/contract/medical-interview/interview-print-files';
import type { InterviewPhotoId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { drawInterview } from '#areas/medical-interview/response/interview-response.pdf.ts';
import { findInterview, requireInterview } from '#areas/medical-interview/response/interview-response.reading.ts';
import { interviewPhotos } from '#domain/interview/interview-item.table.ts';
import { findResponseResource } from '#domain/interview/response-resource.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { facilityContact } from '#domain/staff/staff.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { servePdf } from '#kernel/http/serve-pdf.ts';
import type { SheetPicture } from '#kernel/pdf/pdf-sheet.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

type Asked = { params: { itemId: OrderItemId } };

/** A response on paper and as a file for another system; that it was taken out is written down before it leaves. */
export const serveInterviewPrints = (services: Services): FileRoutes =>
  serveFiles(interviewPrintFiles, {
    pdf: servePdf(async (scope: StaffScope, { params: { itemId } }: Asked) => {
      const { photos, ...printed } = await recordedRead(scope, async (tx) => {
        const response = await findInterview(tx, itemId, scope);
        const { name: facilityName } = await facilityContact(tx);
        const { id, fullPath: path, contentType } = interviewPhotos;
        const own = eq(interviewPhotos.orderItemId, itemId);
        const rows = await tx.select({ id, path, contentType }).from(interviewPhotos).where(own);
        const subject = { type: 'order', id: response.orderId } as const;
        return {
          result: { response, facilityName, photos: new Map(rows.map((row) => [row.id, row])) },
          audit: { action: 'interview.print', subject, patientId: response.patient?.id ?? null, detail: { itemId } },
        };
      });
      const pictureOf = async (id: InterviewPhotoId): Promise<SheetPicture | null> => {
        const photo = photos.get(id);
        if (!photo) return null;
        const { stream } = await services.files.read(photo.path);
        return { bytes: await buffer(Readable.from(stream)), contentType: photo.contentType };
      };
      const stamp = { by: scope.actor.name, now: scope.clock.now() };
      return { bytes: await drawInterview({ ...printed, ...stamp }, pictureOf), fileName: 'interview.pdf' };
    }),
    fhir: async (scope: StaffScope, { params: { itemId } }: Asked, { reply }) => {
      const resource = await recordedRead(scope, (tx) => writtenFor(tx, itemId, services.publicUrl + fhirPath));
      void reply.headers({
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="interview.json"',
      });
      return reply.type(`${fhirMediaType}; charset=utf-8`).send(JSON.stringify(resource, null, 2));
    },
  });

const writtenFor = async (tx: Tx, itemId: OrderItemId, base: string) => {
  const { item } = await requireInterview(tx, itemId);
  const { resource, patientId } = await findResponseResource(tx, itemId, base);
  const subject = { type: 'order', id: item.orderId } as const;
  return {
    result: resource,
    audit: { action: 'interview.writeFhir', subject, patientId, detail: { itemId } },
  } as const;
};
