import { openConsentStates } from '@nattoku/contract/consent/consent-state';
import type { Change } from '@nattoku/contract/shared/events';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import type { Tx } from '#kernel/database/database.ts';
import { settleNotifications } from '#kernel/notify.ts';

/**
 * Somebody wanted to think, or to ask another hospital, and staff were asked to arrange it. Nothing is left to be arranged once everybody who
 * is asked has made up their mind, on paper too, or once the form is closed. What expires stays to be looked after: nobody has said anything yet.
 * @param form as it stands now
 * @param by who closed it; null where the patient did
 */
export async function settleUndecided(
  tx: Tx,
  form: Pick<ConsentForm, 'id' | 'orderId' | 'state'>,
  by: StaffId | null,
  now: Date,
): Promise<Change[]> {
  const mayWait = form.state === 'expired' || openConsentStates.includes(form.state);
  if (mayWait && (await isSomebodyThinking(tx, form))) return [];
  const subject = { type: 'order', id: form.orderId } as const;
  return settleNotifications(tx, { subject, kinds: ['consent.undecided'], by }, now);
}

const isSomebodyThinking = async (tx: Tx, { id }: Pick<ConsentForm, 'id'>): Promise<boolean> => {
  const { rowCount } = await tx.$client.query(
    `SELECT FROM consent_signers s
      WHERE s.form_id = $1 AND s.state <> 'skipped' AND (SELECT d.decision FROM consent_decisions d WHERE d.signer_id = s.id
        ORDER BY d.sequence DESC LIMIT 1) IN ('defer', 'secondOpinion') LIMIT 1`,
    [id],
  );
  return rowCount !== 0;
};
