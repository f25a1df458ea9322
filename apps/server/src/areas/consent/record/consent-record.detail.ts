import type { ConsentDetail } from '@nattoku/contract/consent/consent-detail';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { standOf } from '#areas/consent/record/consent-record.facts.ts';
import { presentWithdrawal } from '#areas/consent/record/consent-record.withdrawn.ts';
import { historyOf } from '#areas/consent/record/consent-record.history.ts';
import { standingPages } from '#areas/consent/record/consent-record.stand.ts';
import { repairOf } from '#areas/consent/record/repair/repair.allowed.ts';
import { consentForms } from '#domain/consent/consent.table.ts';
import { formAudit } from '#domain/consent/form/move-form.ts';
import { readForm, staffNames } from '#domain/consent/form/read-form.ts';
import { firstBrokenSignature } from '#domain/consent/signing/signature-hash.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

export const getDetail = (scope: StaffScope, formId: ConsentFormId) =>
  recordedRead(scope, async (tx) => {
    const result = await detailOf(tx, scope, formId);
    return { result, audit: formAudit('consent.view', { id: formId, patientId: result.form.patient?.id ?? null }) };
  });

type Asking = Pick<StaffScope, 'actor' | 'clock'>;

/**
 * The form with everything that stands around it.
 * @throws Problem `notFound`
 */
export async function detailOf(tx: Tx, { actor, clock }: Asking, formId: ConsentFormId): Promise<ConsentDetail> {
  const now = clock.now();
  const [row] = await tx.select().from(consentForms).where(eq(consentForms.id, formId));
  if (!row) throw new Problem('notFound');
  const stand = await standOf(tx, row, actor, now);
  const { rows: orders } = await tx.$client.query<{ expires_at: Date | null }>(
    'SELECT expires_at FROM orders WHERE id = $1',
    [row.orderId],
  );
  const names = await staffNames(tx, [
    stand.voiding?.requestedBy ?? null,
    stand.withdrawal?.heardBy ?? null,
    ...stand.parties.map(({ acknowledgedBy }) => acknowledgedBy),
    ...stand.signatures.map(({ staffId }) => staffId),
  ]);
  const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null));
  return {
    form: await readForm(tx, formId, now),
    allowed: stand.allowed,
    mySigners: stand.mySigners,
    expiresAt: orders[0]?.expires_at?.toISOString() ?? null,
    sealings: stand.sealings.map(({ kind, state, attempts, updatedAt }) => ({
      kind,
      state,
      attempts,
      updatedAt: updatedAt.toISOString(),
    })),
    repair: await repairOf(
      tx,
      row,
      { sealings: stand.sealings, hasInk: stand.facts.hasInk, permissions: actor.permissions },
      now,
    ),
    withdrawal: await presentWithdrawal(tx, row, stand, { actor, nameOf }),
    voiding: stand.voiding
      ? {
          requestedBy: { id: stand.voiding.requestedBy, name: nameOf(stand.voiding.requestedBy) ?? '' },
          reason: stand.voiding.reason,
          requestedAt: stand.voiding.requestedAt.toISOString(),
        }
      : null,
    signatures: stand.signatures
      .toSorted((a, b) => a.sequence - b.sequence)
      .map(({ signerId, typedName, shownSha256, hash, staffId }) => ({
        signerId,
        typedName,
        shownSha256: shownSha256.toString('hex'),
        hash: hash.toString('hex'),
        staffName: nameOf(staffId),
      })),
    chainIsWhole: firstBrokenSignature(stand.signatures) === null,
    asItStands: await standingPages(tx, row, stand, now),
    history: await historyOf(tx, row),
  };
}
