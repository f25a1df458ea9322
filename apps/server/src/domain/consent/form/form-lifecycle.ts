import { isAllowed } from '@nattoku/contract/auth/permissions';
import { openConsentStates } from '@nattoku/contract/consent/consent-state';
import { asc, inArray } from 'drizzle-orm';
import { consentForms } from '#domain/consent/consent.table.ts';
import { type ConsentForm, formAudit, formChanges, HOLD_FORMS, moveForm } from '#domain/consent/form/move-form.ts';
import { settleSigners } from '#domain/consent/form/settle-form.ts';
import { voidForm } from '#domain/consent/form/void-form.ts';
import type { ItemKind, OrderItem, OrderTurn } from '#domain/order/item-kind.ts';
import type { Moment } from '#domain/order/lifecycle/moment.ts';
import { joined, type Traces } from '#domain/order/traces.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** In the order in which everybody holds them. */
const formsOf = (tx: Tx, items: readonly OrderItem[]): Promise<ConsentForm[]> => {
  const ids = items.map(({ id }) => id);
  return tx.select().from(consentForms).where(inArray(consentForms.orderItemId, ids)).orderBy(asc(consentForms.id));
};

const turns: Record<OrderTurn, (tx: Tx, form: ConsentForm, moment: Moment) => Promise<Traces | undefined>> = {
  expired: async (tx, form, { now }) => {
    if (!openConsentStates.includes(form.state)) return undefined;
    const expired = await moveForm(tx, form, 'expired', {}, now);
    return { audit: [formAudit('consent.expire', expired)], changes: [...formChanges(expired)], jobs: [] };
  },
  issuedAgain: async (tx, form, moment) => {
    // What was signed and has lost its validity stays what was signed.
    if (form.state !== 'expired' || form.signedAt !== null) return undefined;
    const issued = await moveForm(tx, form, 'issued', {}, moment.now);
    const { audit, changes, jobs } = await settleSigners(tx, issued, moment);
    return {
      audit: [formAudit('consent.extend', issued, { again: true }), ...audit],
      changes: [...formChanges(issued), ...changes],
      jobs,
    };
  },
  canceled: (tx, form, moment) => endWithOrder(tx, form, 'オーダーの取り消し', moment),
  closed: (tx, form, moment) => endWithOrder(tx, form, 'オーダーの終了', moment),
};

const PART_SIGNED =
  '一部の方が署名した同意書があるため、オーダーを終えられません。同意書の画面の「無効にする」から依頼し、ほかの職員が承認したあとで、もう一度操作してください。';

/** What nobody signed is void with its order. Of what somebody signed two persons say so; it keeps the order from ending. */
const endWithOrder = async (tx: Tx, form: ConsentForm, reason: string, { now, by }: Moment) => {
  if (form.state === 'partiallySigned') throw new Problem('order.illegalTransition', { detail: PART_SIGNED });
  const isUnsigned = ['draft', 'awaitingApproval', ...openConsentStates].includes(form.state);
  return isUnsigned ? voidForm(tx, form, { reason, by }, now) : undefined;
};

const SIGNED =
  '署名や返事のある同意書は、ここでは無効にできません。同意書の詳細画面から「無効にする」を依頼し、ほかの職員の承認を受けてください。';
const ENDED = '既に無効になったか、期限切れや差し替えで終わった同意書です。';

/** A form that nobody has signed is void by itself, as from its own page; of what somebody signed two persons say so (specification/consent.md §4). */
const callOff = (tx: Tx, form: ConsentForm, { reason, scope }: { reason: string; scope: StaffScope }) => {
  if (!isAllowed(scope.actor, 'consent.order')) throw new Problem('permission.denied');
  if (['expired', 'superseded', 'voided'].includes(form.state))
    throw new Problem('order.illegalTransition', { detail: ENDED });
  if (!['issued', 'explained'].includes(form.state)) throw new Problem('order.illegalTransition', { detail: SIGNED });
  return voidForm(tx, form, { reason, by: scope.actor.staffId }, scope.clock.now());
};

/** What consent forms do as the order that holds them expires, ends or goes out again. */
export const consentLifecycle: Pick<ItemKind, 'hold' | 'settle' | 'turned' | 'callOff'> = {
  hold: HOLD_FORMS,
  settle: (tx, items, moment) =>
    ofEach(tx, items, async (form) => {
      const { form: _settled, ...traces } = await settleSigners(tx, form, moment);
      return traces;
    }),
  callOff: (tx, items, reason, scope) => ofEach(tx, items, (form) => callOff(tx, form, { reason, scope })),
  turned: (tx, items, turn, moment) => ofEach(tx, items, (form) => turns[turn](tx, form, moment)),
};

async function ofEach(
  tx: Tx,
  items: readonly OrderItem[],
  act: (form: ConsentForm) => Promise<Traces | undefined>,
): Promise<Traces> {
  const all = [];
  for (const form of await formsOf(tx, items)) all.push(await act(form));
  return joined(all);
}
