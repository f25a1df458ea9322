import type { SignerRole } from '@nattoku/contract/consent/consent-field';
import { ConsentState, consentTransitions } from '@nattoku/contract/consent/consent-state';
import type { ConsentSignerId } from '@nattoku/contract/shared/primitives';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { allowedActions, type Caller, type RecordFacts } from '#areas/consent/record/consent-record.allowed.ts';
import { consentVoidings } from '#areas/consent/record/consent-record.table.ts';
import {
  consentForms,
  consentSealings,
  consentSignatures,
  consentSigners,
  consentWithdrawalAcknowledgements,
  consentWithdrawals,
} from '#domain/consent/consent.table.ts';
import { evaluateGates, isPassed } from '#domain/consent/form/gates.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import { isLegal, lifecycleAt } from '#domain/order/lifecycle/order-lifecycle.ts';
import { orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';

type Signer = typeof consentSigners.$inferSelect;
type Signature = typeof consentSignatures.$inferSelect;

export const staffRoles: readonly SignerRole[] = ['doctor', 'supervisor', 'witness', 'interpreter'];
const doctorRoles: readonly string[] = ['doctor', 'supervisor'];
/** They look over the shoulder of the explainer, and so are somebody else. */
const secondRoles: readonly string[] = ['witness', 'supervisor'];

/** Whose place the caller may sign in: the own, or one that names nobody. Nobody signs a form twice, and no explainer in a second role. */
export function signersFor(
  form: Pick<ConsentForm, 'explainerId'>,
  signers: readonly Signer[],
  signatures: readonly Signature[],
  { staffId, permissions }: Caller,
): ConsentSignerId[] {
  const hasSigned = signatures.some((each) => each.method === 'staffSession' && each.staffId === staffId);
  if (hasSigned) return [];
  return signers
    .filter(({ role, state }) => staffRoles.includes(role) && state === 'waiting')
    .filter((signer) => (signer.staffId === null && signer.name === '') || signer.staffId === staffId)
    .filter(({ role }) => permissions.includes(doctorRoles.includes(role) ? 'consent.sign' : 'consent.order'))
    .filter(({ role }) => !secondRoles.includes(role) || form.explainerId !== staffId)
    .map(({ id }) => id);
}

const voidable = ConsentState.options.filter((state) => consentTransitions[state].includes('voided'));

/** The request that waits for the second person. One about a form that was withdrawn or superseded meanwhile waits for nobody. */
export const openVoiding = async (tx: Tx, { id }: Pick<ConsentForm, 'id'>) => {
  const [found] = await tx
    .select({ voiding: consentVoidings })
    .from(consentVoidings)
    .innerJoin(consentForms, eq(consentForms.id, consentVoidings.formId))
    .where(and(eq(consentVoidings.formId, id), stillWaits))
    .limit(1);
  return found?.voiding;
};

/** Of a request joined with its form. */
export const stillWaits = and(
  isNull(consentVoidings.approvedAt),
  isNull(consentVoidings.droppedAt),
  inArray(consentForms.state, voidable),
);

/** Everything that decides what may be done with a form. */
export async function recordOf(tx: Tx, form: ConsentForm, caller: Caller, now: Date) {
  const signers = await tx.select().from(consentSigners).where(eq(consentSigners.formId, form.id));
  const signatures = await tx.select().from(consentSignatures).where(eq(consentSignatures.formId, form.id));
  const sealings = await tx.select().from(consentSealings).where(eq(consentSealings.formId, form.id));
  const [withdrawal] = await tx.select().from(consentWithdrawals).where(eq(consentWithdrawals.formId, form.id));
  const parties = withdrawal
    ? await tx
        .select()
        .from(consentWithdrawalAcknowledgements)
        .where(eq(consentWithdrawalAcknowledgements.withdrawalId, withdrawal.id))
    : [];
  const voiding = await openVoiding(tx, form);
  const [order] = await tx.select().from(orders).where(eq(orders.id, form.orderId));
  if (!order) throw new Error('A form without its order.');
  const mySigners = signersFor(form, signers, signatures, caller);
  const facts: RecordFacts = {
    state: form.state,
    hasPatient: form.patientId !== null,
    hasInk: signatures.length > 0,
    explainerId: form.explainerId,
    isExplained: form.explainedAt !== null,
    hasOpenGates: !(await evaluateGates(tx, form, now)).every(isPassed),
    isSealing: sealings.some(({ kind }) => kind === 'sealed'),
    isIssued: form.state !== 'draft' && form.state !== 'awaitingApproval',
    voidingBy: voiding?.requestedBy ?? null,
    canSign: mySigners.length > 0,
    isExtendable: isLegal('extend', lifecycleAt(order, now), order.mode),
  };
  return {
    allowed: allowedActions(facts, caller),
    facts,
    order,
    mySigners,
    signatures,
    sealings,
    withdrawal,
    parties,
    voiding,
  };
}
