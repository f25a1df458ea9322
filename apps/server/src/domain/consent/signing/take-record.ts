import { problems } from '@nattoku/contract/shared/problems';
import type { ConsentRecord } from '@nattoku/contract/consent/consent-signing';
import type { Change } from '@nattoku/contract/shared/events';
import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import { consentForms } from '#domain/consent/consent.table.ts';
import { lockFormRow } from '#domain/consent/form/move-form.ts';
import { takers } from '#domain/consent/signing/record-takers.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs.ts';
import { Problem } from '#kernel/problem.ts';

/** Who handed the record in, and what is known of the device. */
export type RecordGiver = {
  facilityId: FacilityId;
  linkSessionId: string;
  /** Staff who handed this device over; null on the patient's own. */
  handedOverBy: StaffId | null;
  /** How far the clock of the device is behind; what it dated has been put right by it. */
  clockOffsetMs: number;
  /** A member of staff is signed in beside, in the same browser. */
  staffBeside: boolean;
  userAgent: string;
  address: string;
};

export type TakenRecord = {
  /** In words that the patient reads after 「…は受け付けられませんでした。」; null for what was taken in. */
  refused: string | null;
  audit: AuditEntry[];
  changes: Change[];
  jobs: Job[];
};

/**
 * Takes in one thing that happened on a device with a consent form. The caller has seen to it that the order is one that this visitor sees.
 * What is refused leaves nothing behind and is told in words; it holds up no other record.
 * @param at by the clock of the device, brought between the issue of the order and now.
 */
export async function takeConsentRecord(
  tx: Tx,
  record: ConsentRecord,
  by: RecordGiver,
  { at, now }: { at: Date; now: Date },
): Promise<TakenRecord> {
  const [known] = await tx
    .select({ id: consentForms.id })
    .from(consentForms)
    .where(eq(consentForms.orderId, record.orderId));
  if (!known) return refusal(new Problem('notFound'), []);
  await tx.$client.query('SAVEPOINT consent_record');
  try {
    const form = await lockFormRow(tx, known.id, null);
    const taken = await takers[record.kind](tx, form, record as never, by, { at, now });
    await tx.$client.query('RELEASE SAVEPOINT consent_record');
    return { refused: null, ...taken };
  } catch (error) {
    await tx.$client.query('ROLLBACK TO SAVEPOINT consent_record');
    if (!(error instanceof Problem)) throw error;
    return refusal(error, [
      {
        action: record.kind === 'consentSigned' ? 'consent.sign' : 'consent.decide',
        subject: { type: 'consentForm', id: known.id },
        outcome: 'refused',
        detail: { record: record.kind, code: error.code },
      },
    ]);
  }
}

const refusal = ({ code, extra }: Problem, audit: AuditEntry[]): TakenRecord => ({
  refused: extra.detail ?? extra.errors?.map(({ message }) => message).join('。') ?? problems[code].title,
  audit,
  changes: [],
  jobs: [],
});
