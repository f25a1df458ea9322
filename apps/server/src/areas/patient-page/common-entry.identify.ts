import type { PatientId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { and, eq, isNull } from 'drizzle-orm';
import { commonOrders, standingOf } from '#domain/order/common/common-order.table.ts';
import { significantNumberOf } from '#domain/patient/patient.table.ts';
import type { ResponseFiles } from '#domain/order/common/response-content.ts';
import { orderArea, placeOf } from '#domain/order/order-area.ts';
import { countOpened } from '#areas/patient-page/common-entry.ts';
import { openResponses } from '#domain/order/progress/open-responses.ts';
import { isOpen } from '#areas/patient-page/patient-page.rules.ts';
import type { Verdict } from '#areas/patient-page/patient-page.session.ts';
import { nameResponse } from '#domain/order/common/name-response.ts';
import { verifyLinkVisit } from '#domain/order/link/link-session.ts';
import { countWrongTry, forgetWrongTries } from '#domain/order/link/order-link.ts';
import { orderLinks, orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { LinkScope } from '#kernel/scope.ts';
import { write, type Written } from '#kernel/write.ts';

type Claim = {
  patientNumber: string;
  birthDate: PlainDate;
  deviceClass: 'phone' | 'tablet' | 'computer';
  files: ResponseFiles;
};

/** What counts as the same number, however it was typed. */
export const claimedNumber = (typed: string): string =>
  significantNumberOf(typed.normalize('NFKC').replaceAll(/[\s\p{C}]/gu, ''));

/**
 * Compares number and birth date of the person who stands before a common order that asks. Both right: the response is theirs at once. A miss is an
 * answer and is counted for good; it never tells which of the two was wrong, nor whether the number exists.
 */
export const identifyAtCommonOrder = write(async (tx, claim: Claim, scope: LinkScope): Promise<Written<Verdict>> => {
  const { actor } = scope;
  const now = scope.clock.now();
  const { link, order, common } = await holdEntry(tx, scope);
  if (!isOpen(order, now)) throw new Problem('link.invalid');
  if (link.lockedAt) throw new Problem('link.locked');
  const about = { subject: { type: 'order', id: order.id } };
  const patientId = await findClaimed(tx, claim);
  if (!patientId) {
    const triesLeft = await countWrongTry(tx, link, now);
    const audit = { ...about, action: 'order.identityWrong' as const };
    return { result: triesLeft <= 0 ? { kind: 'locked' } : { kind: 'wrong', triesLeft }, audit };
  }
  if (standingOf(common, await countOpened(tx, common), now) !== 'open') throw new Problem('link.invalid');

  await forgetWrongTries(tx, link.id);
  await nameResponse(tx, order.id, { patientId, linkedHow: 'identification', linkedBy: null }, now);
  const opening = { common, orderId: order.id, patientId, files: claim.files };
  await orderArea(common.area).responses.complete(tx, opening, scope);
  const { change } = await placeOf(tx, { id: order.id, area: common.area });
  const token = await verifyLinkVisit(tx, actor.linkSessionId, now);
  const { audit, changes } = await openResponses(tx, [order.id], { now, deviceClass: claim.deviceClass });
  return {
    result: { kind: 'right', token },
    audit: [{ ...about, action: 'order.identify', patientId }, ...audit],
    changes: [...changes, { topic: 'commonOrder', id: common.id }, change],
  };
});

/** The link is held while it is compared, so that guesses made at once are counted one by one. */
export const holdEntry = async (tx: Tx, { actor }: LinkScope) => {
  if (!actor.isCommon || actor.verified) throw new Problem('link.sessionMissing');
  const [held] = await tx
    .select({ link: orderLinks, order: orders, common: commonOrders })
    .from(orderLinks)
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .innerJoin(commonOrders, eq(commonOrders.id, orders.commonOrderId))
    .where(and(eq(orderLinks.id, actor.linkId), isNull(orderLinks.revokedAt)))
    .for('no key update', { of: orderLinks });
  if (!held) throw new Problem('link.sessionMissing');
  return held;
};

/** The one living patient with this number and this birth date; where records were merged, the one in which the patient lives on. */
const findClaimed = async (
  tx: Tx,
  { patientNumber, birthDate }: Pick<Claim, 'patientNumber' | 'birthDate'>,
): Promise<PatientId | null> => {
  const significant = claimedNumber(patientNumber);
  if (significant === '') return null;
  const { rows } = await tx.$client.query<{ id: PatientId }>(
    `SELECT DISTINCT s.id FROM patients p JOIN patients s ON s.id = CASE WHEN p.survivor_id IS NULL THEN p.id ELSE p.survivor_id END
      WHERE p.significant_number = $1 AND (p.birth_date = $2 OR s.birth_date = $2)
        AND s.archived_at IS NULL AND s.deceased_on IS NULL LIMIT 2`,
    [significant, birthDate],
  );
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
};
