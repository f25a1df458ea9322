import type { ConsentDetail } from '@nattoku/contract/consent/consent-detail';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { recordOf } from '#areas/consent/record/consent-record.facts.ts';
import { presentWithdrawal } from '#areas/consent/record/consent-record.withdrawn.ts';
import { historyOf } from '#areas/consent/record/consent-record.history.ts';
import { currentPages } from '#areas/consent/record/consent-record.current-pages.ts';
import { repairOf } from '#areas/consent/record/repair/repair.allowed.ts';
import { consentForms } from '#domain/consent/consent.table.ts';
import { formAudit } from '#domain/consent/form/move-form.ts';
import { readForm, staffNames } from '#domain/consent/form/read-form.ts';
import { firstBrokenSignature } from '#domain/consent/signing/signature-hash.ts';
import { undeliveredSince } from '#domain/order/undelivered-since.ts';
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
  const record = await recordOf(tx, row, actor, now);
  const names = await staffNames(tx, [
    record.voiding?.requestedBy ?? null,
    record.withdrawal?.heardBy ?? null,
    ...record.parties.map(({ acknowledgedBy }) => acknowledgedBy),
    ...record.signatures.map(({ staffId }) => staffId),
  ]);
  const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null));
  return {
    form: await readForm(tx, formId, now),
    allowed: record.allowed,
    mySigners: record.mySigners,
    expiresAt: record.order.expiresAt?.toISOString() ?? null,
    sealings: record.sealings.map(({ kind, state, attempts, updatedAt }) => ({
      kind,
      state,
      attempts,
      updatedAt: updatedAt.toISOString(),
    })),
    repair: await repairOf(
      tx,
      row,
      { sealings: record.sealings, hasInk: record.facts.hasInk, permissions: actor.permissions },
      now,
    ),
    undeliveredSince: await undeliveredSince(tx, record.order),
    withdrawal: await presentWithdrawal(tx, row, record, { actor, nameOf }),
    voiding: record.voiding
      ? {
          requestedBy: { id: record.voiding.requestedBy, name: nameOf(record.voiding.requestedBy) ?? '' },
          reason: record.voiding.reason,
          requestedAt: record.voiding.requestedAt.toISOString(),
        }
      : null,
    signatures: record.signatures
      .toSorted((a, b) => a.sequence - b.sequence)
      .map(({ signerId, typedName, shownSha256, hash, staffId }) => ({
        signerId,
        typedName,
        shownSha256: shownSha256.toString('hex'),
        hash: hash.toString('hex'),
        staffName: nameOf(staffId),
      })),
    chainIsWhole: firstBrokenSignature(record.signatures) === null,
    currentPages: await currentPages(tx, row, record, now),
    history: await historyOf(tx, row),
  };
}
