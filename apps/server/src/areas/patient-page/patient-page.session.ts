import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { patients } from '#domain/patient/patient.table.ts';
import { isOpen } from '#areas/patient-page/patient-page.rules.ts';
import { openResponses } from '#domain/order/progress/open-responses.ts';
import { endLinkVisit, openLinkVisit, verifyLinkVisit } from '#domain/order/link/link-session.ts';
import { countWrongTry, forgetWrongTries } from '#domain/order/link/order-link.ts';
import { orderLinks, orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { notify } from '#kernel/notify.ts';
import { placeOf } from '#domain/order/order-area.ts';
import { Problem } from '#kernel/problem.ts';
import type { LinkActor, LinkScope, Scope, StaffActor, SystemActor } from '#kernel/scope.ts';
import { hashSecret } from '#kernel/secrets/secret.ts';
import { write, type Written } from '#kernel/write.ts';

type Knock = { secret: string; former: LinkActor | null };
type Entered = { actor: LinkActor; token: string | null };

/**
 * Swaps a link for a session. A person who is in by this very link already stays in, and gets no new cookie. Where a member of staff is signed in
 * beside the patient, the history says on whose device it was.
 */
export const openLinkSession = write(async (tx, { secret, former }: Knock, scope: Scope<SystemActor | StaffActor>) => {
  const now = scope.clock.now();
  const [row] = await tx
    .select({ link: orderLinks, order: orders })
    .from(orderLinks)
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .where(eq(orderLinks.secretHash, hashSecret(secret)));
  if (!row || row.link.revokedAt || row.link.expiresAt <= now || !isOpen(row.order, now)) {
    throw new Problem('link.invalid');
  }
  if (row.link.lockedAt) throw new Problem('link.locked');
  if (former?.verified && former.linkId === row.link.id) {
    return { result: { actor: former, token: null } satisfies Entered as Entered, audit: [] };
  }
  const { token, session } = await openLinkVisit(tx, { linkId: row.link.id, verifiedAt: null }, now);
  const actor: LinkActor = {
    kind: 'link',
    facilityId: scope.actor.facilityId,
    linkId: row.link.id,
    linkSessionId: session.id,
    orderId: row.order.id,
    patientId: row.order.patientId,
    isCommon: false,
    isKiosk: false,
    verified: false,
  };
  return {
    result: { actor, token },
    audit: {
      ...aboutOrder(actor),
      action: scope.actor.kind === 'staff' ? 'order.handOver' : 'order.exchange',
      detail: { linkSessionId: session.id },
    },
  };
});

const aboutOrder = ({ orderId, patientId }: LinkActor) => ({ subject: { type: 'order', id: orderId }, patientId });

export type Verdict = { kind: 'right'; token: string } | { kind: 'wrong'; triesLeft: number } | { kind: 'locked' };
type Attempt = { birthDate: PlainDate; deviceClass: 'phone' | 'tablet' | 'computer' };

/**
 * Compares the birth date. A miss is an answer and not an exception, so that it is counted for good; the link is held while it is
 * compared, so that guesses made at once are counted one by one.
 */
export const checkBirthDate = write(
  async (tx, { birthDate, deviceClass }: Attempt, scope: LinkScope): Promise<Written<Verdict>> => {
    const { actor } = scope;
    const now = scope.clock.now();
    if (actor.isCommon) throw new Problem('link.sessionMissing');
    const held = await holdLink(tx, actor);
    if (!isOpen(held.order, now)) throw new Problem('link.invalid');
    if (held.link.lockedAt) throw new Problem('link.locked');
    if (!held.birthDates.includes(birthDate)) return countMiss(tx, held, scope);

    await forgetWrongTries(tx, actor.linkId);
    const token = await verifyLinkVisit(tx, actor.linkSessionId, now);
    const { audit, changes } = await openResponses(tx, [actor.orderId], { now, deviceClass });
    return {
      result: { kind: 'right', token },
      audit: [{ ...aboutOrder(actor), action: 'order.verify' }, ...audit],
      changes,
    };
  },
);

/** Of a record that was merged also the date that proved right. */
const birthDates = sql<PlainDate[]>`(
  SELECT array_agg(p.birth_date::text) FROM patients p WHERE p.id IN (${patients.id}, ${patients.survivorId}))`;

const holdLink = async (tx: Tx, { linkId }: LinkActor) => {
  const [held] = await tx
    .select({ link: orderLinks, order: orders, birthDates })
    .from(orderLinks)
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .innerJoin(patients, eq(patients.id, orders.patientId))
    .where(and(eq(orderLinks.id, linkId), isNull(orderLinks.revokedAt)))
    .for('no key update', { of: orderLinks });
  if (!held) throw new Problem('link.sessionMissing');
  return held;
};

type Held = Awaited<ReturnType<typeof holdLink>>;

const countMiss = async (tx: Tx, { link, order }: Held, { actor, clock }: LinkScope): Promise<Written<Verdict>> => {
  const now = clock.now();
  const triesLeft = await countWrongTry(tx, link, now);
  const missed = { ...aboutOrder(actor), action: 'order.birthDateWrong' as const };
  if (triesLeft > 0) return { result: { kind: 'wrong', triesLeft }, audit: missed };
  const place = await placeOf(tx, { id: order.id, area: order.area });

  const jobs = await notify(
    tx,
    {
      kind: 'link.locked',
      subject: { type: 'order', id: order.id },
      cause: link.id,
      staffIds: [order.createdBy, link.issuedBy],
      link: place.page,
    },
    now,
  );
  return {
    result: { kind: 'locked' },
    audit: [missed, { ...missed, action: 'order.linkLocked' as const }],
    changes: [place.change],
    jobs,
  };
};

export const endLinkSession = write(async (tx, _: object, scope: LinkScope) => {
  const { actor } = scope;
  await endLinkVisit(tx, actor.linkSessionId, scope.clock.now());
  return { result: {}, audit: { ...aboutOrder(actor), action: 'order.leave' } };
});
