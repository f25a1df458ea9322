import { icRecordContract, icRecordFiles } from '@nattoku/contract/ic-support/ic-record';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { and, eq, gt } from 'drizzle-orm';
import {
  amendRecord,
  editionsOf,
  finaliseRecord,
  getRecord,
  opened,
} from '#areas/ic-support/record/record.operations.ts';
import { drawLeaflet } from '#areas/ic-support/record/record.pdf.ts';
import { bytesAt, pictureIn } from '#areas/ic-support/record/record.seal.ts';
import { orders, ordersSeenBy } from '#domain/order/order.table.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { facilityContact } from '#domain/staff/staff.table.ts';
import { icTalks } from '#domain/talk/talk.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { serve } from '#kernel/http/mount.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { servePdf } from '#kernel/http/serve-pdf.ts';
import { Problem } from '#kernel/problem.ts';
import type { LinkScope, Scope, StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

export const icRecordRoutes = serve(icRecordContract, {
  preview: (scope, { params }) => getRecord(scope, params.orderId),
  finalise: (scope, { params, body }) => finaliseRecord(scope, { ...params, ...body }),
  amend: (scope, { params, body }) => amendRecord(scope, { ...params, ...body }),
});

type Talk = typeof icTalks.$inferSelect;

const talkOf = async (tx: Tx, orderId: OrderId): Promise<Talk> => {
  const [talk] = await tx.select().from(icTalks).where(eq(icTalks.orderId, orderId));
  if (!talk) throw new Problem('notFound');
  return talk;
};

/** The newest edition with whom to call about it. @throws Problem `notFound` before anything was finalised */
const leafletOf = async (tx: Tx, talk: Talk) => {
  const [newest] = await editionsOf(tx, talk);
  if (!newest) throw new Problem('notFound');
  const { name, phone } = await facilityContact(tx);
  const call = phone === null ? `${name}へお問い合わせください。` : `${name}　電話 ${phone}`;
  return { body: newest.body, finalisedAt: newest.finalisedAt, call };
};

/** The talk of an item that this visitor sees. On a device that staff handed over no copy may stay behind. */
const ownTalk = async (tx: Tx, itemId: Talk['orderItemId'], { actor, clock }: LinkScope): Promise<Talk> => {
  if (actor.isKiosk) throw new Problem('notFound');
  const open = and(ordersSeenBy(actor), eq(orders.lifecycle, 'issued'), gt(orders.expiresAt, clock.now()));
  const [found] = await tx
    .select({ talk: icTalks })
    .from(icTalks)
    .innerJoin(orders, eq(orders.id, icTalks.orderId))
    .where(and(eq(icTalks.orderItemId, itemId), open));
  if (!found) throw new Problem('notFound');
  return found.talk;
};

/** The record as it was sealed, and what the patient takes home. */
export const serveRecords = (services: Services): FileRoutes => {
  const { files, database } = services;
  const meansOf = ({ actor }: Pick<Scope, 'actor'>) => ({
    files,
    sourceOf: (picture: string) => database.transaction(actor.facilityId, (tx) => pictureIn(tx, picture)),
  });
  return serveFiles(icRecordFiles, {
    pdf: servePdf(async (scope: StaffScope, { params: { orderId, number } }) => {
      const path = await recordedRead(scope, async (tx) => {
        const editions = await editionsOf(tx, await talkOf(tx, orderId));
        const edition = editions.find((one) => one.number === number);
        if (!edition?.path) throw new Problem('notFound');
        return { result: edition.path, audit: await opened(tx, orderId, 'talk.printRecord') };
      });
      return { bytes: await bytesAt(services, path), fileName: 'talk-record.pdf' };
    }),
    leaflet: servePdf(async (scope: StaffScope, { params: { orderId } }) => {
      const leaflet = await recordedRead(scope, async (tx) => ({
        result: await leafletOf(tx, await talkOf(tx, orderId)),
        audit: await opened(tx, orderId, 'talk.printLeaflet'),
      }));
      return { bytes: await drawLeaflet(leaflet, meansOf(scope)), fileName: 'leaflet.pdf' };
    }),
    ownLeaflet: servePdf(async (scope: LinkScope, { params: { itemId } }) => {
      const leaflet = await recordedRead(scope, async (tx) => {
        const talk = await ownTalk(tx, itemId, scope);
        const audit = await opened(tx, talk.orderId, 'talk.printLeaflet');
        return { result: await leafletOf(tx, talk), audit };
      });
      return { bytes: await drawLeaflet(leaflet, meansOf(scope)), fileName: 'ご説明の内容.pdf' };
    }),
  });
};
