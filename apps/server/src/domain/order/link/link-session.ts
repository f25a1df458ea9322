import type { OrderId, PatientId, StaffId } from '@nattoku/contract/shared/primitives';
import { and, eq, isNull } from 'drizzle-orm';
import { linkSessions } from '#domain/order/response.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { hashSecret, newSecret } from '#kernel/secrets/secret.ts';

/** Somebody with a link, as the kernel knows one, is here somebody who opened an order. */
declare module '#kernel/scope.ts' {
  interface LinkSubject {
    orderId: OrderId;
    /** Nobody yet for somebody who opened a common order. */
    patientId: PatientId | null;
    /** Came in by a common order: sees this one response and nothing else, with whatever patient it is linked. */
    isCommon: boolean;
    /** On a device that staff handed over: sees the one order it was handed over for. */
    isKiosk: boolean;
  }
}

/** A session of a patient's link dies after half an hour without a sign of life. */
export const LINK_IDLE_SECONDS = 30 * 60;
/** And after twelve hours in any case. */
export const LINK_SESSION_SECONDS = 12 * 3600;

/**
 * As long as this after the birth date a session that has died comes alive again by it, in the browser that had it; and as long a device may keep
 * what it showed.
 */
export const LINK_REST_SECONDS = 72 * 3600;

type Admitted = {
  linkId: string;
  verifiedAt: Date | null;
  /** Of a device that staff hand over: the session that is locked behind it, and who confirmed the patient's identity. */
  handedOver?: { staffSessionId: string; confirmedBy: StaffId };
};

/** A visit by a link from now on, and the token of its cookie, which is stored nowhere. */
export async function openLinkVisit(tx: Tx, { linkId, verifiedAt, handedOver }: Admitted, now: Date) {
  const token = newSecret();
  const session = { id: newId(now.getTime()), linkId, verifiedAt };
  await tx.insert(linkSessions).values({
    ...session,
    ...handedOver,
    tokenHash: hashSecret(token),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + LINK_SESSION_SECONDS * 1000),
  });
  return { token, session };
}

/** A person who came in, or comes back, is known from now on, and gets another cookie than the one that came in as a stranger. */
export async function verifyLinkVisit(tx: Tx, id: string, now: Date): Promise<string> {
  const token = newSecret();
  await tx
    .update(linkSessions)
    .set({
      verifiedAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + LINK_SESSION_SECONDS * 1000),
      tokenHash: hashSecret(token),
    })
    .where(eq(linkSessions.id, id));
  return token;
}

export const touchLinkVisit = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.update(linkSessions).set({ lastSeenAt: now }).where(eq(linkSessions.id, id));
};

export const endLinkVisit = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx
    .update(linkSessions)
    .set({ endedAt: now })
    .where(and(eq(linkSessions.id, id), isNull(linkSessions.endedAt)));
};
