import type { StaffId } from '@nattoku/contract/shared/primitives';
import { consentHappened } from '#domain/consent/form/consent-happened.ts';
import { type ConsentForm, formAudit, formChanges, moveForm } from '#domain/consent/form/move-form.ts';
import { settleUndecided } from '#domain/consent/form/settle-undecided.ts';
import { settleVoiding } from '#domain/consent/form/settle-voiding.ts';
import type { Traces } from '#domain/order/traces.ts';
import type { Tx } from '#kernel/database/database.ts';
import { settleNotifications } from '#kernel/notify.ts';

type Voiding = { reason: string; by: StaffId | null; requestedBy?: StaffId };

/** Ends a held form that is not to count: nobody waits for anything of it any more. Who may say so is the caller's question. */
export async function voidForm(
  tx: Tx,
  form: ConsentForm,
  { reason, by, requestedBy }: Voiding,
  now: Date,
): Promise<Traces> {
  const ended = await moveForm(tx, form, 'voided', { voidedAt: now, voidReason: reason }, now);
  const subject = { type: 'order', id: form.orderId } as const;
  return {
    audit: [formAudit('consent.void', form, requestedBy ? { requestedBy } : {})],
    changes: [
      ...formChanges(form),
      ...(await settleUndecided(tx, ended, by, now)),
      ...(await settleVoiding(tx, form, by, now)),
      ...(await settleNotifications(tx, { subject, kinds: ['consent.sealDelayed'], by }, now)),
    ],
    jobs: await consentHappened(tx, ended, 'voided'),
  };
}
