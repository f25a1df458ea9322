import { type ConsentWithdrawal, WithdrawalParty } from '@nattoku/contract/consent/consent-detail';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import type { Caller } from '#areas/consent/record/consent-record.allowed.ts';
import type { recordOf } from '#areas/consent/record/consent-record.facts.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import { type StandingParty, withdrawalPartiesOf } from '#domain/consent/form/withdrawal-parties.ts';
import type { Tx } from '#kernel/database/database.ts';

type FormRecord = Pick<Awaited<ReturnType<typeof recordOf>>, 'withdrawal' | 'parties'>;
type Party = ConsentWithdrawal['parties'][number];
type Asking = { actor: Caller; nameOf: (id: StaffId | null) => string | null };

/** How the caller may say that a party knows: it is theirs, or nobody's, and then an administrator answers for it. */
export function offerOf({ staffIds }: StandingParty, { staffId, permissions }: Caller): Party['offer'] {
  if (staffIds.includes(staffId)) return 'own';
  return staffIds.length === 0 && permissions.includes('consent.manage') ? 'instead' : null;
}

/** The withdrawal beside the consent, and who has said that they know. */
export async function presentWithdrawal(
  tx: Tx,
  form: ConsentForm,
  { withdrawal, parties }: FormRecord,
  { actor, nameOf }: Asking,
): Promise<ConsentWithdrawal | null> {
  if (!withdrawal) return null;
  const { withdrawnBy, name, method, scope, reason, withdrawnAt, recordedAt, escalatedAt, heardBy } = withdrawal;
  const standing = await withdrawalPartiesOf(tx, form);
  return {
    withdrawnBy,
    name,
    method,
    heardByName: nameOf(heardBy),
    scope,
    reason,
    withdrawnAt: withdrawnAt.toISOString(),
    recordedAt: recordedAt.toISOString(),
    escalatedAt: escalatedAt?.toISOString() ?? null,
    parties: WithdrawalParty.options.flatMap((party) =>
      parties
        .filter((one) => one.party === party)
        .map((said) => ({
          party,
          acknowledgedByName: nameOf(said.acknowledgedBy),
          acknowledgedAt: said.acknowledgedAt?.toISOString() ?? null,
          reason: said.reason,
          offer: said.acknowledgedAt ? null : offerOf(standing[party], actor),
          isVacant: standing[party].staffIds.length === 0,
          places: standing[party].places,
        })),
    ),
  };
}
