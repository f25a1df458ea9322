import { createHash } from 'node:crypto';
import {
  type ConsentSealing,
  type SealKeyFacts,
  type SealOverview,
  SEALINGS_ON_A_PAGE,
  SealingState,
} from '@nattoku/contract/consent/consent-sealing';
import { sealFailureOfCode } from '@nattoku/contract/consent/seal-failure';
import { and, asc, count, desc, eq, inArray, ne, notInArray, or, type SQL } from 'drizzle-orm';
import { consentForms, consentSealings, consentTemplates } from '#domain/consent/consent.table.ts';
import { sealingJob } from '#domain/consent/sealing/queue-sealing.ts';
import { sealFailureOf } from '#domain/consent/sealing/seal-failure.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { nameOf } from '#kernel/seal/certificates.ts';
import type { Seal } from '#kernel/seal/open-seal.ts';
import { daysLeft, requireHolding } from '#kernel/seal/seal-key.ts';
import { write } from '#kernel/write.ts';

/** Nobody waits for the PDF of a form that was voided or superseded. */
const isWanted = notInArray(consentForms.state, ['voided', 'superseded']);

/** What this installation seals with, and how much waits. Nothing of it speaks of a patient. */
export const overviewOf = async (scope: StaffScope, seal: Seal): Promise<SealOverview> => {
  const rows = await read(scope, (tx) =>
    tx
      .select({ state: consentSealings.state, amount: count() })
      .from(consentSealings)
      .innerJoin(consentForms, eq(consentForms.id, consentSealings.formId))
      .where(or(eq(consentSealings.state, 'done'), isWanted))
      .groupBy(consentSealings.state),
  );
  const amountOf = (state: SealingState) => rows.find((row) => row.state === state)?.amount ?? 0;
  return {
    key: await keyFacts(seal, scope.clock.now()),
    timeStampAuthority: seal.timeStamps && new URL(seal.timeStamps.url).host,
    counts: {
      queued: amountOf('queued'),
      working: amountOf('working'),
      waiting: amountOf('waiting'),
      done: amountOf('done'),
      stuck: amountOf('stuck'),
    },
  };
};

const keyFacts = async (seal: Seal, now: Date): Promise<SealKeyFacts> => {
  try {
    const key = await seal.key();
    requireHolding(key, now);
    const { certificate, source } = key;
    return {
      usable: true,
      subject: nameOf(certificate),
      issuer: certificate.issuer.replaceAll('\n', ', '),
      sha256: createHash('sha256').update(certificate.raw).digest('hex'),
      notBefore: certificate.validFromDate.toISOString(),
      notAfter: certificate.validToDate.toISOString(),
      daysLeft: daysLeft(key, now),
      source,
    };
  } catch (error) {
    return { usable: false, failure: sealFailureOf(error) };
  }
};

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

type Wanted = { show: 'open' | 'done'; page: number };

export const listSealings = (scope: StaffScope, { show, page }: Wanted) =>
  read(scope, async (tx) => {
    const isShown =
      show === 'done' ? eq(consentSealings.state, 'done') : and(ne(consentSealings.state, 'done'), isWanted);
    const rows = await tx
      .select({ sealing: consentSealings, templateName: consentTemplates.name })
      .from(consentSealings)
      .innerJoin(consentForms, eq(consentForms.id, consentSealings.formId))
      .innerJoin(consentTemplates, eq(consentTemplates.id, consentForms.templateId))
      .where(isShown)
      .orderBy(show === 'done' ? desc(consentSealings.doneAt) : asc(consentSealings.createdAt), asc(consentSealings.id))
      .limit(SEALINGS_ON_A_PAGE)
      .offset((page - 1) * SEALINGS_ON_A_PAGE);
    const items: ConsentSealing[] = rows.map(({ sealing, templateName }) => ({
      id: sealing.id,
      formId: sealing.formId,
      templateName,
      kind: sealing.kind,
      state: sealing.state,
      step: sealing.step,
      attempts: sealing.attempts,
      failure: sealing.failure === null ? null : sealFailureOfCode(sealing.failure),
      nextTryAt: iso(sealing.nextTryAt),
      createdAt: sealing.createdAt.toISOString(),
      doneAt: iso(sealing.doneAt),
    }));
    const [counted] = await tx
      .select({ total: count() })
      .from(consentSealings)
      .innerJoin(consentForms, eq(consentForms.id, consentSealings.formId))
      .where(isShown);
    return { items, total: counted?.total ?? 0 };
  });

/** Those that wait for their time or are stuck are due at once. One that is being worked at goes on. */
export const retrySealings = write(async (tx, { sealingId }: { sealingId: string | null }, scope: StaffScope) => {
  const now = scope.clock.now();
  const mayBe: SQL | undefined = inArray(consentSealings.state, ['waiting', 'stuck', 'queued']);
  const retried = await tx
    .update(consentSealings)
    .set({ state: 'queued', nextTryAt: null, updatedAt: now })
    .where(sealingId === null ? mayBe : and(mayBe, eq(consentSealings.id, sealingId)))
    .returning({ id: consentSealings.id });
  return {
    result: { retried: retried.length },
    audit: retried.map(({ id }) => ({
      action: 'consent.retrySealing',
      subject: { type: 'consentSealing', id },
    })),
    changes: retried.map(({ id }) => ({ topic: 'consentSealing' as const, id })),
    jobs: retried.map(({ id }) => sealingJob(scope.actor.facilityId, id)),
  };
});
