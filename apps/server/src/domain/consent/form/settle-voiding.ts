import type { Change } from '@nattoku/contract/shared/events';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import type { Tx } from '#kernel/database/database.ts';
import { settleNotifications } from '#kernel/notify.ts';

/**
 * Nobody has to decide any more whether the form is to be void: somebody has, the person who asked thought better of it, or the form is past it.
 * @param by null where it came about by the patient
 */
export const settleVoiding = (
  tx: Tx,
  { orderId }: Pick<ConsentForm, 'orderId'>,
  by: StaffId | null,
  now: Date,
): Promise<Change[]> =>
  settleNotifications(tx, { subject: { type: 'order', id: orderId }, kinds: ['consent.voidRequested'], by }, now);
