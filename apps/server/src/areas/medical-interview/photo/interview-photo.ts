import { INTERVIEW_PHOTOS_MAX } from '@nattoku/contract/medical-interview/interview-photo-files';
import type { InterviewPhoto } from '@nattoku/contract/medical-interview/interview-page-item';
import type { InterviewPhotoId, OrderId, OrderItemId, PatientId, StaffId } from '@nattoku/contract/shared/primitives';
import { and, eq, gt } from 'drizzle-orm';
import { interviewItems, interviewPhotos } from '#domain/interview/interview-item.table.ts';
import { isOpenFor } from '#domain/interview/send-interview.ts';
import { holdItems } from '#domain/order/lifecycle/item-lifecycle.ts';
import { orders, ordersSeenBy } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { keepPicture, type KeptPicture } from '#kernel/media/keep-picture.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import type { LinkActor, LinkScope, Scope, StaffActor, StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { read } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Target = { itemId: OrderItemId; orderId: OrderId; patientId: PatientId | null };

/** The interview of an order that this visitor sees and that still takes answers. */
const findForLink = async (tx: Tx, itemId: OrderItemId, { actor, clock }: LinkScope): Promise<Target> => {
  const open = and(ordersSeenBy(actor), eq(orders.lifecycle, 'issued'), gt(orders.expiresAt, clock.now()));
  return oneOf(await select(tx, itemId, open));
};

const select = (tx: Tx, itemId: OrderItemId, open: ReturnType<typeof and>) =>
  tx
    .select({ state: interviewItems.state, orderId: orders.id, patientId: orders.patientId })
    .from(interviewItems)
    .innerJoin(orders, eq(orders.id, interviewItems.orderId))
    .where(and(eq(interviewItems.orderItemId, itemId), open))
    .then((rows) => rows.map((row) => ({ ...row, itemId })));

const oneOf = ([found]: Awaited<ReturnType<typeof select>>): Target => {
  if (!found || !isOpenFor(found.state)) throw new Problem('notFound');
  return found;
};

type Noting = { target: Target; stored: KeptPicture; addedBy: StaffId | null };

const note = async (tx: Tx, { target: { itemId, orderId }, stored, addedBy }: Noting, now: Date) => {
  await holdItems(tx, [orderId]);
  const before = await tx.$count(interviewPhotos, eq(interviewPhotos.orderItemId, itemId));
  if (before >= INTERVIEW_PHOTOS_MAX) throw new Problem('interview.tooManyPhotos');
  const id = newId<InterviewPhotoId>(now.getTime());
  await tx.insert(interviewPhotos).values({ id, orderItemId: itemId, ...stored, addedBy, createdAt: now });
  return { id, width: stored.width, height: stored.height, bytes: stored.size };
};

const noteOfPatient = write(
  async (tx, { itemId, stored }: { itemId: OrderItemId; stored: KeptPicture }, scope: LinkScope) => {
    const target = await findForLink(tx, itemId, scope);
    const result = await note(tx, { target, stored, addedBy: null }, scope.clock.now());
    const { orderId, patientId } = target;
    return {
      result,
      audit: {
        action: 'interview.addPhoto',
        subject: { type: 'order', id: orderId },
        patientId,
        detail: { itemId, photoId: result.id },
      },
    };
  },
);

const noteOfStaff = write(
  async (tx, { itemId, stored }: { itemId: OrderItemId; stored: KeptPicture }, scope: StaffScope) => {
    const target = oneOf(await select(tx, itemId, eq(orders.lifecycle, 'issued')));
    const result = await note(tx, { target, stored, addedBy: scope.actor.staffId }, scope.clock.now());
    const { orderId, patientId } = target;
    return {
      result,
      audit: {
        action: 'interview.addPhotoByStaff',
        subject: { type: 'order', id: orderId },
        patientId,
        detail: { itemId, photoId: result.id },
      },
    };
  },
);

const keep = <A extends LinkActor | StaffActor>(
  { files, uploadFolder }: Services,
  { actor }: Scope<A>,
  sent: Buffer,
  noted: (stored: KeptPicture) => Promise<InterviewPhoto>,
): Promise<InterviewPhoto> =>
  keepPicture(
    sent,
    {
      files,
      folder: `interview/${actor.facilityId}`,
      refusal: 'interview.photoRefused',
      workFolder: `${uploadFolder}/photos`,
    },
    noted,
  );

type Sent = { itemId: OrderItemId; bytes: Buffer };

/** @throws Problem `interview.photoRefused`, `interview.tooManyPhotos`, `notFound` */
export async function takePhoto(services: Services, scope: LinkScope, { itemId, bytes }: Sent) {
  // Before anything is stored for somebody who may not.
  await read(scope, (tx) => findForLink(tx, itemId, scope));
  return keep(services, scope, bytes, (stored) => noteOfPatient(scope, { itemId, stored }));
}

/** The same for staff who type in what a patient wrote on paper. */
export async function takePhotoOfStaff(services: Services, scope: StaffScope, { itemId, bytes }: Sent) {
  await read(scope, async (tx) => oneOf(await select(tx, itemId, eq(orders.lifecycle, 'issued'))));
  return keep(services, scope, bytes, (stored) => noteOfStaff(scope, { itemId, stored }));
}
