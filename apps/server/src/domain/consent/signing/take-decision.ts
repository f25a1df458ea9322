import type { SignerRole } from '@nattoku/contract/consent/consent-field';
import type { ConsentDecisionKind } from '@nattoku/contract/consent/consent-state';
import type { ConsentSignerId } from '@nattoku/contract/shared/primitives';
import type { LanguageRead } from '@nattoku/contract/text-layer/language-read';
import { and, desc, eq } from 'drizzle-orm';
import { assertOpen } from '#domain/consent/form/closed-form.ts';
import { consentHappened } from '#domain/consent/form/consent-happened.ts';
import { consentDecisions, consentSigners } from '#domain/consent/consent.table.ts';
import { formAudit, formChanges, moveForm, type ConsentForm } from '#domain/consent/form/move-form.ts';
import { queueSealing } from '#domain/consent/sealing/queue-sealing.ts';
import type { Moment, Taken } from '#domain/consent/form/settle-form.ts';
import { settleUndecided } from '#domain/consent/form/settle-undecided.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { notify } from '#kernel/notify.ts';
import { consentPage } from '#domain/order/pages.ts';
import { Problem } from '#kernel/problem.ts';

/** Who says yes or no; everybody else confirms with their signature what they saw or did. */
export const decidingRoles: readonly SignerRole[] = ['patient', 'proxy', 'scribe'];

export type GivenDecision = {
  /** Made where it was given, so that the same decision sent twice counts once. */
  id: string;
  signerId: ConsentSignerId;
  decision: ConsentDecisionKind;
  reason: string;
  /** Of somebody who wants to think: when to ask again, YYYY-MM-DD. */
  revisitOn: string | null;
  /** Left out where no page spoke: on paper. */
  read?: LanguageRead;
  decidedAt: Date;
};

/**
 * Takes in what a signer said (specification/consent.md §§37–38). The newest counts. 「同意しない」 of the person who decides ends the form and asks for its
 * refusal record; to think about it and a second opinion leave it open, and ring the bell of those who have to handle it. The caller holds
 * the form (`lockFormRow`).
 * @throws Problem `consent.closed`, `notFound`, `consent.alreadySigned` (then there is withdrawing), `consent.notAsked`.
 */
export async function takeDecision(tx: Tx, form: ConsentForm, given: GivenDecision, moment: Moment): Promise<Taken> {
  const unchanged: Taken = { form, audit: [], changes: [], jobs: [] };
  if (await isKnown(tx, form, given.id)) return unchanged;
  assertOpen(form);
  const [signer] = await tx
    .select()
    .from(consentSigners)
    .where(and(eq(consentSigners.formId, form.id), eq(consentSigners.id, given.signerId)));
  if (!signer) throw new Problem('notFound');
  if (signer.state === 'signed') throw new Problem('consent.alreadySigned');
  // A person who was let off decides nothing: it would end a form that others sign.
  if (signer.state === 'skipped') throw new Problem('consent.notAsked');

  await keepDecision(tx, form, given, moment.now);
  const audit = [formAudit('consent.decide', form, { signer: signer.id, role: signer.role, decision: given.decision })];
  const changesOf = async (at: ConsentForm) => [
    ...formChanges(at),
    ...(await settleUndecided(tx, at, null, moment.now)),
  ];
  if (given.decision !== 'refuse') {
    await setState(tx, signer.id, { state: 'waiting', settledAt: null });
    const changes = await changesOf(form);
    return { ...unchanged, audit, changes, jobs: await undecidedJobs(tx, form, given, moment.now) };
  }

  await setState(tx, signer.id, { state: 'declined', settledAt: moment.now });
  if (!decidingRoles.includes(signer.role)) return { ...unchanged, audit, changes: await changesOf(form) };
  const declined = await moveForm(tx, form, 'declined', { declinedAt: moment.now }, moment.now);
  return { form: declined, audit, changes: await changesOf(declined), jobs: await declinedJobs(tx, declined, moment) };
}

type State = Pick<typeof consentSigners.$inferSelect, 'state' | 'settledAt'>;

const setState = (tx: Tx, signerId: ConsentSignerId, state: State): Promise<unknown> =>
  tx.update(consentSigners).set(state).where(eq(consentSigners.id, signerId));

/** What the signer said last; null while nothing was said. */
export async function decisionOf(tx: Tx, signerId: ConsentSignerId): Promise<ConsentDecisionKind | null> {
  const [row] = await tx
    .select({ decision: consentDecisions.decision })
    .from(consentDecisions)
    .where(eq(consentDecisions.signerId, signerId))
    .orderBy(desc(consentDecisions.sequence))
    .limit(1);
  return row?.decision ?? null;
}

export const keepDecision = (
  tx: Tx,
  form: ConsentForm,
  { read, ...given }: GivenDecision,
  now: Date,
): Promise<unknown> => tx.insert(consentDecisions).values({ ...given, ...read, formId: form.id, receivedAt: now });

const isKnown = async (tx: Tx, form: ConsentForm, id: string): Promise<boolean> => {
  const [row] = await tx
    .select({ formId: consentDecisions.formId })
    .from(consentDecisions)
    .where(eq(consentDecisions.id, id));
  if (row && row.formId !== form.id) throw new Problem('notFound');
  return row !== undefined;
};

const declinedJobs = async (tx: Tx, form: ConsentForm, { facilityId, now }: Moment): Promise<Job[]> => [
  ...(await queueSealing(tx, { form, kind: 'refusal', facilityId }, now)),
  ...(await notify(
    tx,
    {
      kind: 'consent.declined',
      subject: { type: 'order', id: form.orderId },
      cause: 'once',
      staffIds: concerned(form),
      link: consentPage(form.id),
    },
    now,
  )),
  ...(await consentHappened(tx, form, 'declined')),
];

const concerned = ({ explainerId, enteredBy }: ConsentForm) => [explainerId ?? enteredBy, enteredBy];

/** Time to think and papers for another hospital are nothing unless somebody arranges them; each time it is said again. */
const undecidedJobs = async (tx: Tx, form: ConsentForm, { id, decision }: GivenDecision, now: Date): Promise<Job[]> =>
  decision === 'agree'
    ? []
    : notify(
        tx,
        {
          kind: 'consent.undecided',
          subject: { type: 'order', id: form.orderId },
          cause: id,
          staffIds: concerned(form),
          link: consentPage(form.id),
        },
        now,
      );
