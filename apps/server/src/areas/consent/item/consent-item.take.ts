import { ConsentRecord } from '@nattoku/contract/consent/consent-signing';
import { eq } from 'drizzle-orm';
import { takeConsentRecord } from '#domain/consent/signing/take-record.ts';
import type { FittingRecord, Handed, TakenRecords } from '#domain/order/item-kind.ts';
import { linkSessions } from '#domain/order/response.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { LinkActor } from '#kernel/scope.ts';

/** Takes in what happened with consent forms, one after the other in the order of sending, which no clock
 * can turn round; each is taken or refused by itself. */
export async function takeConsentRecords(
  tx: Tx,
  records: readonly FittingRecord[],
  { actor, browser, clockOffsetMs, now }: Handed,
): Promise<TakenRecords> {
  const taken: TakenRecords = { accepted: [], refused: [], audit: [], changes: [], jobs: [] };
  const { staffBeside, userAgent, address } = browser;
  const giver = {
    staffBeside,
    userAgent,
    address,
    clockOffsetMs,
    facilityId: actor.facilityId,
    linkSessionId: actor.linkSessionId,
    isCommon: actor.isCommon,
    handedOverBy: await handedOverBy(tx, actor),
  };
  for (const { record, at } of records) {
    const read = ConsentRecord.safeParse(record);
    if (!read.success) {
      taken.refused.push({ id: record.id, reason: 'この同意書の記録ではありません。' });
      continue;
    }
    const { refused, audit, changes, jobs } = await takeConsentRecord(tx, read.data, giver, { at, now });
    if (refused === null) taken.accepted.push(record.id);
    else taken.refused.push({ id: record.id, reason: refused });
    taken.audit.push(...audit);
    taken.changes.push(...changes);
    taken.jobs.push(...jobs);
  }
  return taken;
}

const handedOverBy = async (tx: Tx, { isKiosk, linkSessionId }: LinkActor) => {
  if (!isKiosk) return null;
  const [session] = await tx
    .select({ confirmedBy: linkSessions.confirmedBy })
    .from(linkSessions)
    .where(eq(linkSessions.id, linkSessionId));
  return session?.confirmedBy ?? null;
};
