import type { PackageContents } from '@nattoku/contract/ic-support/ic-package';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { daysBetween, formatDate, todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { eq } from 'drizzle-orm';
import { talkAudit, talkChanges } from '#areas/ic-support/order/ic-order.lock.ts';
import { lockPackage } from '#areas/ic-support/package/package.lock.ts';
import { dueOf, refusePast } from '#areas/ic-support/package/package.draft.ts';
import { dateForm, dateParts, planItems, procedureOf } from '#areas/ic-support/package/package.issue.ts';
import { contentsOf, findPackage } from '#areas/ic-support/package/package.reading.ts';
import { icPackageForms } from '#areas/ic-support/package/package.table.ts';
import { tellPatient } from '#domain/chat/thread.ts';
import { consentForms, consentTemplates } from '#domain/consent/consent.table.ts';
import { changeOrder, type StoredOrder } from '#domain/order/lifecycle/change-order.ts';
import { extendHeld } from '#domain/order/lifecycle/held-order.ts';
import { lockOrderRow, type Versioned } from '#domain/order/lifecycle/lock-order.ts';
import { joined, type Traces } from '#domain/order/traces.ts';
import { changeTalk, type StoredTalk } from '#domain/talk/move-talk.ts';
import { icTalkMoves } from '#domain/talk/talk.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

const DAY = 24 * 3_600_000;
const MOVED = '手術・検査の予定日の変更';

type Moving = Versioned & { procedureOn: PlainDate };

/**
 * The procedure is on another day: the due dates, a talk that has not begun and the forms that are still being prepared move with it, by as many
 * days. What was signed or is being signed stays as it is, and is named.
 */
export const moveProcedure = write(async (tx, { procedureOn, ...input }: Moving, scope: StaffScope) => {
  refusePast(procedureOn, scope);
  const { order, talk } = await lockPackage('extend', tx, input, scope);
  if (talk.state !== 'planned') throw new Problem('order.illegalTransition');
  const now = scope.clock.now();
  const movedTalk = await moveTalk(tx, talk, procedureOn, scope);
  const contents = await contentsOf(tx, order.id);
  const dueOn = dueOf(contents, procedureOn, scope) ?? procedureOn;
  const extended = await extendHeld(tx, order, { dueOn }, scope);
  await dateParts(tx, order.id, { contents, procedureOn }, now);
  await changeOrder(tx, order.id, { icAt: movedTalk.startsAt }, now);
  const forms = await moveForms(tx, order, { contents, talk: { ...talk, procedureOn }, procedureOn }, scope);
  await tellPatient(tx, order.id, wordsFor(procedureOn, movedTalk), now);
  const unchanged = await issuedForms(tx, order.id);
  const { audit, changes, jobs } = joined([extended, forms]);
  return {
    result: async () => ({ package: await findPackage(tx, order.id, scope), unchanged }),
    audit: [talkAudit('talk.plan', order, { procedureOn: { from: talk.procedureOn, to: procedureOn } }), ...audit],
    changes: [...talkChanges(order), { topic: 'patientPage', id: order.id }, ...changes],
    jobs,
  };
});

/** A talk that has a time moves by the same number of days; one whose new day has passed already has to be found a time again. */
const moveTalk = async (
  tx: Tx,
  talk: StoredTalk,
  procedureOn: PlainDate,
  scope: StaffScope,
): Promise<{ startsAt: Date | null }> => {
  const now = scope.clock.now();
  const days = talk.procedureOn === null ? 0 : daysBetween(talk.procedureOn, procedureOn);
  const moved = talk.startsAt && new Date(talk.startsAt.getTime() + days * DAY);
  const startsAt = moved && todayInTokyo(moved) < todayInTokyo(now) ? null : moved;
  await changeTalk(tx, talk.orderItemId, { procedureOn, startsAt }, now);
  if (startsAt && talk.startsAt && days !== 0) {
    await tx.insert(icTalkMoves).values({
      id: newId(now.getTime()),
      orderItemId: talk.orderItemId,
      fromAt: talk.startsAt,
      toAt: startsAt,
      fromPlace: talk.place,
      fromRoom: talk.room,
      reason: MOVED,
      movedBy: scope.actor.staffId,
      movedAt: now,
    });
  }
  return { startsAt };
};

type MovedForms = { contents: PackageContents; talk: StoredTalk; procedureOn: PlainDate };

const moveForms = async (tx: Tx, order: StoredOrder, about: MovedForms, scope: StaffScope): Promise<Traces> => {
  const rows = await tx
    .select({ orderId: consentForms.orderId, state: consentForms.state })
    .from(icPackageForms)
    .innerJoin(consentForms, eq(consentForms.id, icPackageForms.formId))
    .where(eq(icPackageForms.orderId, order.id));
  const moved = [];
  for (const { orderId, state } of rows) {
    if (state !== 'draft' && state !== 'awaitingApproval') continue;
    await lockOrderRow(tx, orderId);
    await dateForm(tx, orderId, about, scope.clock.now());
    moved.push(await planItems(tx, { id: orderId }, procedureOf(about.talk), scope));
  }
  return joined(moved);
};

/** Forms of the order that were issued: what they say was frozen then. */
const issuedForms = async (tx: Tx, orderId: OrderId): Promise<string[]> => {
  const rows = await tx
    .select({ name: consentTemplates.name, state: consentForms.state })
    .from(consentForms)
    .innerJoin(consentTemplates, eq(consentTemplates.id, consentForms.templateId))
    .where(eq(consentForms.orderId, orderId));
  return rows.filter(({ state }) => state !== 'voided').map(({ name }) => name);
};

const wordsFor = (procedureOn: PlainDate, { startsAt }: { startsAt: Date | null }): string =>
  `手術・検査の予定日が${formatDate(procedureOn)}に変わりました。${
    startsAt ? `説明は${formatDate(startsAt.toISOString())}の予定です。` : '説明の日時は、あらためてお知らせします。'
  }ご不明な点は、病院にお問い合わせください。`;
