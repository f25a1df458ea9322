import { interviewReaders } from '@nattoku/contract/medical-interview/interview-readers';
import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { InterviewPhotoId } from '@nattoku/contract/shared/primitives';
import { and, eq, gt } from 'drizzle-orm';
import { interviewItems, interviewPhotos } from '#domain/interview/interview-item.table.ts';
import { orders, ordersSeenBy } from '#domain/order/order.table.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Viewers } from '#kernel/http/mount-files.ts';
import { read, type LinkScope, type StaffScope } from '#kernel/scope.ts';

/** Where a picture lies, for the first of these who may see it; null where none may. That staff saw it is written down. */
export async function findShownPhoto(viewers: Viewers, photoId: InterviewPhotoId): Promise<string | null> {
  for (const { actor, ...scope } of viewers) {
    if (actor.kind === 'family') continue;
    const path =
      actor.kind === 'staff'
        ? await photoForStaff({ ...scope, actor }, photoId)
        : await photoForPatient({ ...scope, actor }, photoId);
    if (path !== null) return path;
  }
  return null;
}

const select = (tx: Tx, photoId: InterviewPhotoId) =>
  tx
    .select({ fullPath: interviewPhotos.fullPath, orderId: orders.id, patientId: orders.patientId })
    .from(interviewPhotos)
    .innerJoin(interviewItems, eq(interviewItems.orderItemId, interviewPhotos.orderItemId))
    .innerJoin(orders, eq(orders.id, interviewItems.orderId))
    .$dynamic()
    .where(eq(interviewPhotos.id, photoId));

const photoForStaff = async (scope: StaffScope, photoId: InterviewPhotoId): Promise<string | null> => {
  if (!interviewReaders.some((permission) => isAllowed(scope.actor, permission))) return null;
  return recordedRead(scope, async (tx) => {
    const [row] = await select(tx, photoId);
    if (!row) return { result: null, audit: [] };
    const { fullPath, orderId, patientId } = row;
    const subject = { type: 'order', id: orderId } as const;
    return { result: fullPath, audit: { action: 'interview.photo', subject, patientId, detail: { photoId } } };
  });
};

/** While the order runs, for whoever sees it by a link of the patient. */
const photoForPatient = (scope: LinkScope, photoId: InterviewPhotoId): Promise<string | null> =>
  read(scope, async (tx) => {
    const { actor, clock } = scope;
    const [row] = await select(tx, photoId).where(
      and(
        eq(interviewPhotos.id, photoId),
        ordersSeenBy(actor),
        eq(orders.lifecycle, 'issued'),
        gt(orders.expiresAt, clock.now()),
      ),
    );
    return row?.fullPath ?? null;
  });
