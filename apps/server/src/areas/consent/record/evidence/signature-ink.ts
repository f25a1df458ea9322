import type { ConsentFormId, ConsentSignerId } from '@nattoku/contract/shared/primitives';
import type { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import type { Reply } from '@nattoku/contract/shared/endpoint';
import { and, eq } from 'drizzle-orm';
import { detailOf } from '#areas/consent/record/consent-record.detail.ts';
import { consentSignatures } from '#domain/consent/consent.table.ts';
import { formAudit, lockFormRow } from '#domain/consent/form/move-form.ts';
import { recordedChangingRead } from '#domain/patient/recorded-read.ts';
import { requireFreshProof } from '#kernel/sessions/fresh-proof.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

type Asked = { formId: ConsentFormId; signerId: ConsentSignerId };

/**
 * The strokes of one signature, for whoever may have the evidence of the form: an image of a signature can be put under anything.
 * @throws Problem `notFound`, also for a signer who wrote nothing here; `permission.denied`, `session.proofNeeded`.
 */
export const readInk = async (
  scope: StaffScope,
  { formId, signerId }: Asked,
): Promise<Reply<typeof consentRecordContract.ink>> => {
  requireFreshProof(scope);
  return recordedChangingRead(scope, async (tx) => {
    const detail = await detailOf(tx, scope, formId);
    if (!detail.allowed.includes('evidence')) throw new Problem('permission.denied');
    const form = await lockFormRow(tx, formId, null);
    const [row] = await tx
      .select({ signature: consentSignatures.signature })
      .from(consentSignatures)
      .where(and(eq(consentSignatures.formId, formId), eq(consentSignatures.signerId, signerId)));
    if (row?.signature.kind !== 'ink') throw new Problem('notFound');
    const { strokes, ...whole } = row.signature.strokes;
    const result = {
      ...whole,
      strokes: strokes.map(({ drawnWidth, points }) => ({ drawnWidth, points: [...points] })),
    };
    return { result, audit: formAudit('consent.exportSignature', form, { signerId }) };
  });
};
