import { type ConsentRepair, type ConsentTrouble, diagnoses } from '@nattoku/contract/consent/consent-repair';
import type { RepairAct } from '@nattoku/contract/consent/repair-act';
import type { ConsentState } from '@nattoku/contract/consent/consent-state';
import { type Permission, permissions as everyPermission } from '@nattoku/contract/auth/permissions';
import { troublesOf } from '#areas/consent/record/repair/troubles.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import type { Tx } from '#kernel/database/database.ts';

type Troubled = { state: ConsentState; hasPatient: boolean; troubles: readonly ConsentTrouble[] };

/** Evidence that is there is not thrown away: what holds is superseded by its own verb, and what nobody signed is voided. */
const reissuable: readonly ConsentState[] = ['partiallySigned', 'signed', 'expired'];

/** What the caller may do about the troubles of a form, the mildest first; every act asks here, too. */
export function allowedRepairs(
  { state, hasPatient, troubles }: Troubled,
  permissions: readonly Permission[],
): RepairAct[] {
  const may = (...any: Permission[]) => any.some((permission) => permissions.includes(permission));
  const offered = new Set(troubles.flatMap(({ code }) => diagnoses[code].acts));
  const rules: Record<RepairAct, boolean> = {
    retry: may('consent.sign', 'consent.manage'),
    acceptSubstitutes: may('consent.sign') && troubles.some(({ places }) => places.length > 0),
    useIssuedCopy: may('consent.sign'),
    settle: may('consent.order', 'consent.sign', 'consent.manage'),
    askAgain: may('consent.order'),
    reassign: may('consent.sign', 'consent.manage'),
    reissue: may('consent.order') && hasPatient && reissuable.includes(state),
  };
  return [...offered].filter((act) => rules[act]);
}

type Stand = Parameters<typeof troublesOf>[2];

/** Null while nothing is in the way of the form. */
export async function repairOf(
  tx: Tx,
  form: ConsentForm,
  stand: Stand & { permissions: readonly Permission[] },
  now: Date,
): Promise<ConsentRepair | null> {
  const troubles = await troublesOf(tx, form, stand, now);
  if (troubles.length === 0) return null;
  const troubled = { state: form.state, hasPatient: form.patientId !== null, troubles };
  return {
    troubles,
    offered: allowedRepairs(troubled, everyPermission),
    acts: allowedRepairs(troubled, stand.permissions),
  };
}
