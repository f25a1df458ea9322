import type { OrderLifecycle } from '@nattoku/contract/order/order-state';
import { LINK_IDLE_SECONDS, LINK_REST_SECONDS } from '#domain/order/link/link-session.ts';

type SessionTimes = { lastSeenAt: Date; expiresAt: Date; endedAt: Date | null };

export const isLiving = ({ lastSeenAt, expiresAt, endedAt }: SessionTimes, now: Date): boolean =>
  endedAt === null && now < expiresAt && now.getTime() - lastSeenAt.getTime() < LINK_IDLE_SECONDS * 1000;

/** Over, and still to be opened again in the same browser by the birth date (specification/patient-page.md §2). */
export const isResting = (
  { verifiedAt, endedAt }: Pick<SessionTimes, 'endedAt'> & { verifiedAt: Date | null },
  now: Date,
): boolean =>
  endedAt === null && verifiedAt !== null && now.getTime() - verifiedAt.getTime() < LINK_REST_SECONDS * 1000;

type Kept = { isKiosk: boolean; isDone: boolean; expiresAt: Date | null };

/** How long a device may show the page without a network; undefined for as long as its window alone does. */
export function keepSeconds({ isKiosk, isDone, expiresAt }: Kept, now: Date): number | undefined {
  if (isKiosk) return undefined;
  if (isDone || expiresAt === null) return 0;
  return Math.min(LINK_REST_SECONDS, Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)));
}

export type OrderTimes = { lifecycle: OrderLifecycle; expiresAt: Date | null; closedAt: Date | null };

/** Whether the patient may see it. */
export const isOpen = ({ lifecycle, expiresAt }: OrderTimes, now: Date): boolean =>
  lifecycle === 'issued' && expiresAt !== null && now < expiresAt;

/** What was done without a network may arrive late: a visitor who was in while the order was open may still hand it in. */
export function acceptsRecords(order: OrderTimes, cameInAt: Date, now: Date): boolean {
  if (isOpen(order, now)) return true;
  if (order.lifecycle === 'draft' || order.lifecycle === 'canceled') return false;
  const endedAt = order.lifecycle === 'closed' ? order.closedAt : order.expiresAt;
  return endedAt !== null && endedAt > cameInAt;
}

/** Below this it is the way through the network. */
const CLOCK_TOLERANCE_MS = 5_000;

/**
 * By how much the clock of a device is behind the server's, in milliseconds (specification/patient-page.md §23: the offset is recorded). Measured as
 * it sends, so it holds for everything that it dated since its clock was last put right.
 */
export function clockOffset(sentAt: string | undefined, now: Date): number {
  const offset = sentAt === undefined ? 0 : now.getTime() - Date.parse(sentAt);
  return Math.abs(offset) <= CLOCK_TOLERANCE_MS ? 0 : offset;
}

/** The same moments by the server's clock. */
export const byServerClock = <R extends { at: string }>(records: readonly R[], offset: number): R[] =>
  offset === 0
    ? [...records]
    : records.map((record) => ({ ...record, at: new Date(Date.parse(record.at) + offset).toISOString() }));

/** A device's clock may be wrong; nothing happened before the link was there, and nothing happens in the future. */
export const clampTime = (at: string, earliest: Date, now: Date): Date =>
  new Date(Math.min(now.getTime(), Math.max(earliest.getTime(), Date.parse(at))));

export const deviceClassOf = (userAgent: string): 'phone' | 'tablet' | 'computer' => {
  if (/ipad|tablet|android(?!.*mobile)/i.test(userAgent)) return 'tablet';
  return /mobile|iphone|android/i.test(userAgent) ? 'phone' : 'computer';
};
