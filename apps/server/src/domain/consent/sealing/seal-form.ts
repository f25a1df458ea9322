import type { SealFailure } from '@nattoku/contract/consent/seal-failure';
import type { ConsentDocumentId, FacilityId } from '@nattoku/contract/shared/primitives';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { and, eq, ne } from 'drizzle-orm';
import { consentHappened } from '#domain/consent/form/consent-happened.ts';
import { consentDocuments, consentSealings, type UnreadText } from '#domain/consent/consent.table.ts';
import { consentFolder } from '#domain/consent/document/issued-document.ts';
import { type MadeSeal, makeSeal, type SealStep } from '#domain/consent/sealing/make-seal.ts';
import { type ConsentForm, formAudit, formChanges, lockFormRow, moveForm } from '#domain/consent/form/move-form.ts';
import { consentPolicyOf } from '#domain/consent/form/policy.ts';
import { ReadBackFailed } from '#domain/consent/sealing/read-back-failed.ts';
import { sealingJob } from '#domain/consent/sealing/queue-sealing.ts';
import { isStuck, sealFailureOf, waitAfter } from '#domain/consent/sealing/seal-failure.ts';
import { sealInput } from '#domain/consent/sealing/seal-input.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import { onlyHere } from '#kernel/database/claim.ts';
import { keepOpenUntil } from '#domain/order/lifecycle/extend-order.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import { notify, settleNotifications } from '#kernel/notify.ts';
import { consentPage } from '#domain/order/pages.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import { keepAuthority, keepCertificate } from '#kernel/seal/published-certificates.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

type Sealing = typeof consentSealings.$inferSelect;

/**
 * Makes the sealed PDF that one row of `consent_sealings` asks for: claim → make → note, each committed before the next begins. While one
 * process is at it no other is: the claim is a lock of the database that ends with its holder, also by kill -9. Nothing counts before the note,
 * which stores the document, ends the sealing and moves the form in one transaction; so the person who is killed before has done nothing, and is
 * followed by somebody who begins from the untouched original.
 */
export async function sealForm(services: Services, facilityId: FacilityId, sealingId: string): Promise<void> {
  const { database, scopeOf, log } = services;
  const scope = scopeOf({ kind: 'system', facilityId } as const, newId(), log);
  await onlyHere(database, sealingId, async () => {
    const sealing = await claim(scope, sealingId);
    if (!sealing) return;
    try {
      const input = await database.transaction(facilityId, (tx) => sealInput(tx, sealing, services.clock.now()));
      await removeLeftovers(services, facilityId, sealing);
      const note = (step: SealStep) => noteStep(scope, sealingId, step);
      await keepCertificate(database, await services.seal.key(), services.clock.now());
      const made = await makeSeal(services, input, { facilityId, sealingId, attempt: sealing.attempts, note });
      if (made.authority) await keepAuthority(database, made.authority, services.clock.now());
      await noteSealed(scope, { sealing, made });
    } catch (error) {
      const failure = sealFailureOf(error);
      const places = error instanceof ReadBackFailed ? error.places : [];
      log.error(
        { sealingId, failure, attempts: sealing.attempts, ...(failure === 'unexpected' && { err: error }) },
        'consent.seal',
      );
      await noteFailure(scope, { sealing, failure, places });
    }
  });
}

const held = async (tx: Tx, sealingId: string): Promise<Sealing | undefined> => {
  const [row] = await tx.select().from(consentSealings).where(eq(consentSealings.id, sealingId)).for('no key update');
  return row;
};

/** One that waits for its time is left alone; one that says it is being worked at has lost the person who did. */
const claim = (scope: Scope<SystemActor>, sealingId: string): Promise<Sealing | null> =>
  scope.database.transaction(scope.actor.facilityId, async (tx) => {
    const now = scope.clock.now();
    const row = await held(tx, sealingId);
    const isDue = row && row.state !== 'done' && row.state !== 'stuck' && !(row.nextTryAt && row.nextTryAt > now);
    if (!isDue) return null;
    const [claimed = null] = await tx
      .update(consentSealings)
      .set({ state: 'working', step: null, attempts: row.attempts + 1, nextTryAt: null, updatedAt: now })
      .where(eq(consentSealings.id, sealingId))
      .returning();
    return claimed;
  });

const noteStep = (scope: Scope<SystemActor>, sealingId: string, step: SealStep): Promise<void> =>
  scope.database.transaction(scope.actor.facilityId, async (tx) => {
    await tx
      .update(consentSealings)
      .set({ step, updatedAt: scope.clock.now() })
      .where(eq(consentSealings.id, sealingId));
  });

/** Files of tries that came to nothing; nobody knows them. */
const removeLeftovers = async ({ files }: Services, facilityId: string, { id, kind, formId, attempts }: Sealing) => {
  if (attempts < 2) return;
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    await files.remove(`${consentFolder(facilityId, formId)}/${kind}-${id}-${attempt}.pdf`).catch(() => undefined);
  }
};

type Noted = { sealing: Sealing; made: MadeSeal };

/** From this commit on the document is there, the sealing is done and the form is final. */
const noteSealed = write(async (tx, { sealing, made }: Noted, scope: Scope<SystemActor>) => {
  const now = scope.clock.now();
  const form = await lockFormRow(tx, sealing.formId, null);
  const current = await held(tx, sealing.id);
  if (!current || current.state === 'done') return { result: {}, audit: [] };
  const documentId = newId<ConsentDocumentId>(now.getTime());
  await tx
    .insert(consentDocuments)
    .values({ ...made, id: documentId, formId: form.id, kind: sealing.kind, createdAt: now });
  await tx
    .update(consentSealings)
    .set({ state: 'done', documentId, failure: null, places: [], doneAt: now, updatedAt: now })
    .where(eq(consentSealings.id, sealing.id));
  const jobs = sealing.kind === 'sealed' && form.state === 'signed' ? await finalise(tx, form, now) : [];
  await prolongLink(tx, form, now);
  const subject = { type: 'order', id: form.orderId } as const;
  // A consent and its withdrawal may be late at once: the bell of one goes on until the other is there, too.
  const isOtherOpen = (await tx.$count(consentSealings, isOpenOf(form))) > 0;
  const settled = isOtherOpen
    ? []
    : await settleNotifications(tx, { subject, kinds: ['consent.sealDelayed'], by: null }, now);
  return {
    result: {},
    audit: formAudit('consent.seal', form, { kind: sealing.kind, documentId, attempts: sealing.attempts }),
    changes: [...formChanges(form), { topic: 'consentSealing' as const, id: sealing.id }, ...settled],
    jobs,
  };
});

const isOpenOf = ({ id }: ConsentForm) => and(eq(consentSealings.formId, id), ne(consentSealings.state, 'done'));

const finalise = async (tx: Tx, form: ConsentForm, now: Date): Promise<Job[]> => {
  const { rules } = await versionFor(tx, form.templateVersionId);
  const lasts = rules.validDays === null ? null : addDays(todayInTokyo(form.signedAt ?? now), rules.validDays);
  const final = await moveForm(tx, form, 'finalised', { finalisedAt: now, validUntil: form.validUntil ?? lasts }, now);
  return [
    ...(await notify(
      tx,
      {
        kind: 'consent.signed',
        subject: { type: 'order', id: form.orderId },
        cause: form.id,
        staffIds: [form.explainerId, form.enteredBy].filter((id) => id !== null),
        link: consentPage(form.id),
      },
      now,
    )),
    ...(await consentHappened(tx, final, 'finalised')),
  ];
};

/** So that the person who signed can fetch the own copy. */
const prolongLink = async (tx: Tx, { orderId }: ConsentForm, now: Date): Promise<void> => {
  const { copyDays } = await consentPolicyOf(tx);
  const until = new Date(now.getTime() + copyDays * 86_400_000);
  await keepOpenUntil(tx, orderId, until, now);
};

type Failed = { sealing: Sealing; failure: SealFailure; places: readonly UnreadText[] };

const noteFailure = write(async (tx, { sealing, failure, places }: Failed, scope: Scope<SystemActor>) => {
  const now = scope.clock.now();
  const current = await held(tx, sealing.id);
  if (!current || current.state === 'done') return { result: {}, audit: [] };
  const { attempts, id, formId } = sealing;
  const state = isStuck(failure, current.failure, attempts) ? 'stuck' : 'waiting';
  const wait = waitAfter(attempts);
  const nextTryAt = state === 'stuck' ? null : new Date(now.getTime() + wait * 1000);
  await tx
    .update(consentSealings)
    .set({ state, failure, places: [...places], nextTryAt, updatedAt: now })
    .where(eq(consentSealings.id, id));
  return {
    result: {},
    audit: formAudit('consent.sealFailed', { id: formId, patientId: null }, { failure, attempts }),
    changes: [
      { topic: 'consentSealing' as const, id },
      { topic: 'consentForm' as const, id: formId },
    ],
    jobs: state === 'stuck' ? [] : [{ ...sealingJob(scope.actor.facilityId, id), startAfterSeconds: wait }],
  };
});
