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

/** What consent forms do as the order that holds them expires, ends or goes out again. */
export const consentLifecycle: Pick<ItemKind, 'hold' | 'settle' | 'turned'> = {
  hold: HOLD_FORMS,
  settle: (tx, items, moment) =>
    ofEach(tx, items, async (form) => {
      const { form: _settled, ...traces } = await settleSigners(tx, form, moment);
      return traces;
    }),
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
