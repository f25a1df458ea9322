import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { interviewPrintFiles } from '@nattoku/contract/medical-interview/interview-print-files';
import type { InterviewPhotoId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { drawInterview } from '#areas/medical-interview/response/interview-response.pdf.ts';
import { findInterview } from '#areas/medical-interview/response/interview-response.reading.ts';
import { interviewPhotos } from '#domain/interview/interview-item.table.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { facilityContact } from '#domain/staff/staff.table.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { servePdf } from '#kernel/http/serve-pdf.ts';
import type { SheetPicture } from '#kernel/pdf/pdf-sheet.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

type Asked = { params: { itemId: OrderItemId } };

/** A response on paper; that it was printed is written down before it leaves. */
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
  });
