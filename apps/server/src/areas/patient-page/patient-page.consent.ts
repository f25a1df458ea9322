import type { ConsentRecord } from '@nattoku/contract/consent/consent-signing';
import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { acceptsRecords, clampTime } from '#areas/patient-page/patient-page.rules.ts';
import type { Traces } from '#areas/patient-page/patient-page.progress.ts';
import { reasons } from '#areas/patient-page/patient-page.sorting.ts';
import { linkSessions } from '#domain/order/response.table.ts';
import { orders, ordersSeenBy } from '#domain/order/order.table.ts';
import { takeConsentRecord } from '#domain/consent/signing/take-record.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { LinkActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** What is known of the browser that sends the records. */
export type Browser = { staffBeside: boolean; userAgent: string; address: string };

/** Of a visit that no browser made, such as one of the demonstration. */
export const aBrowser: Browser = { staffBeside: false, userAgent: '', address: '' };

const LONGEST_AGENT = 400;

/** Whoever orders a form must not sign it: a living session of staff in the same browser, on a device that nobody handed over. */
export async function browserOf(services: Services, request: FastifyRequest, actor: LinkActor): Promise<Browser> {
  const beside = actor.isKiosk ? null : await services.identify(request, 'anonymous');
  return {
    staffBeside: beside?.kind === 'staff' && beside.lockedAt === null && beside.facilityId === actor.facilityId,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
    address: request.ip,
  };
}

export const isConsentRecord = (record: PatientRecord): record is ConsentRecord => record.kind.startsWith('consent');

type Handed = { actor: LinkActor; browser: Browser; clockOffsetMs: number; cameInAt: Date; now: Date };
type Taken = Traces & { accepted: string[]; refused: { id: string; reason: string }[] };

/** Takes in what happened with consent forms, one after the other in the order of sending, which no clock
 * can turn round; each is taken or refused by itself. */
export async function takeConsentRecords(
  tx: Tx,
  records: readonly ConsentRecord[],
  { actor, browser, clockOffsetMs, cameInAt, now }: Handed,
): Promise<Taken> {
  const taken: Taken = { accepted: [], refused: [], audit: [], changes: [], jobs: [] };
  if (records.length === 0) return taken;
  const known = await ordersNamedIn(tx, records, actor);
  const giver = {
    ...browser,
    clockOffsetMs,
    facilityId: actor.facilityId,
    linkSessionId: actor.linkSessionId,
    handedOverBy: await handedOverBy(tx, actor),
  };
  for (const record of records) {
    const order = known.find(({ id }) => id === record.orderId);
    const reason = whyNot(order, cameInAt, now);
    if (!order?.issuedAt || reason !== null) {
      taken.refused.push({ id: record.id, reason: reason ?? reasons.unknown });
      continue;
    }
    const at = clampTime(record.at, order.issuedAt, now);
    const { refused, audit, changes, jobs } = await takeConsentRecord(tx, record, giver, { at, now });
    if (refused === null) taken.accepted.push(record.id);
    else taken.refused.push({ id: record.id, reason: refused });
    taken.audit.push(...audit);
    taken.changes.push(...changes);
    taken.jobs.push(...jobs);
  }
  return taken;
}

const whyNot = (order: typeof orders.$inferSelect | undefined, cameInAt: Date, now: Date): string | null => {
  if (!order || order.lifecycle === 'draft') return reasons.unknown;
  if (order.lifecycle === 'canceled') return reasons.canceled;
  return acceptsRecords(order, cameInAt, now) ? null : reasons.ended;
};

const ordersNamedIn = (tx: Tx, records: readonly ConsentRecord[], actor: LinkActor) =>
  tx
    .select()
    .from(orders)
    .where(
      and(
        ordersSeenBy(actor),
        eq(orders.area, 'consent'),
        inArray(
          orders.id,
          records.map(({ orderId }) => orderId),
        ),
      ),
    );

const handedOverBy = async (tx: Tx, { isKiosk, linkSessionId }: LinkActor) => {
  if (!isKiosk) return null;
  const [session] = await tx
    .select({ confirmedBy: linkSessions.confirmedBy })
    .from(linkSessions)
    .where(eq(linkSessions.id, linkSessionId));
  return session?.confirmedBy ?? null;
};
