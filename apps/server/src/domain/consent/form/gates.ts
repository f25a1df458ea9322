import type { ConsentGateKind, ConsentGateRule, ConsentQuestion } from '@nattoku/contract/consent/consent-rules';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import { consentAnswers, consentGates, consentTemplateVersions } from '#domain/consent/consent.table.ts';
import { formAudit, type ConsentForm } from '#domain/consent/form/move-form.ts';
import { videosWatchedAt } from '#domain/consent/form/videos-watched.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

/** How one gate stands. It is open for signing when it is met or a doctor has overridden it. */
export type GateState = {
  rule: ConsentGateRule;
  metAt: Date | null;
  /** When a cooling time ends; null for every other gate, and while nothing has begun that it counts from. */
  opensAt: Date | null;
  overriddenAt: Date | null;
  overriddenBy: StaffId | null;
  overrideReason: string | null;
};

export const isPassed = ({ metAt, overriddenAt }: Pick<GateState, 'metAt' | 'overriddenAt'>): boolean =>
  metAt !== null || overriddenAt !== null;

const order: readonly ConsentGateKind[] = ['videosWatched', 'readToEnd', 'comprehension', 'talkHeld', 'coolingTime'];

/**
 * The gates of a form as they stand at `at` (specification/consent.md §26), in the order in which a patient meets them. What was met once stays
 * met, so that a video ordered later locks nothing again.
 */
export async function evaluateGates(tx: Tx, form: ConsentForm, at: Date): Promise<GateState[]> {
  const rows = await tx.select().from(consentGates).where(eq(consentGates.formId, form.id));
  const states: GateState[] = [];
  for (const row of rows.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    const opensAt = row.kind === 'coolingTime' ? await coolingEnds(tx, form, row.rule) : null;
    states.push({
      rule: row.rule,
      metAt: row.metAt ?? (await metOf(tx, form, row.kind, { opensAt, at })),
      opensAt,
      overriddenAt: row.overriddenAt,
      overriddenBy: row.overriddenBy,
      overrideReason: row.overrideReason,
    });
  }
  return states;
}

/** As `evaluateGates`, and writes down what has been met since; the caller holds the form. */
export async function settleGates(tx: Tx, form: ConsentForm, at: Date): Promise<GateState[]> {
  const states = await evaluateGates(tx, form, at);
  for (const { rule, metAt } of states) {
    if (metAt) await keepMet(tx, form, rule.kind, metAt);
  }
  return states;
}

/** The patient read to the end. The first time counts. */
export const markRead = (tx: Tx, form: ConsentForm, at: Date): Promise<void> => keepMet(tx, form, 'readToEnd', at);

type Override = { kind: ConsentGateKind; staffId: StaffId; reason: string };

/**
 * A doctor lets the form be signed although this gate is not met. The caller holds the form and has checked the permission.
 * @throws Problem `notFound` for a gate that the form does not have; `consent.illegalTransition` where it was overridden already.
 */
export async function overrideGate(
  tx: Tx,
  form: ConsentForm,
  { kind, staffId, reason }: Override,
  now: Date,
): Promise<AuditEntry> {
  const [row] = await tx
    .select({ overriddenAt: consentGates.overriddenAt })
    .from(consentGates)
    .where(and(eq(consentGates.formId, form.id), eq(consentGates.kind, kind)));
  if (!row) throw new Problem('notFound');
  if (row.overriddenAt) throw new Problem('consent.illegalTransition');
  await tx
    .update(consentGates)
    .set({ overriddenAt: now, overriddenBy: staffId, overrideReason: reason })
    .where(and(eq(consentGates.formId, form.id), eq(consentGates.kind, kind)));
  return formAudit('consent.overrideGate', form, { gate: kind });
}

const keepMet = async (tx: Tx, form: ConsentForm, kind: ConsentGateKind, metAt: Date): Promise<void> => {
  await tx
    .update(consentGates)
    .set({ metAt })
    .where(and(eq(consentGates.formId, form.id), eq(consentGates.kind, kind), isNull(consentGates.metAt)));
};

const metOf = async (
  tx: Tx,
  form: ConsentForm,
  kind: ConsentGateKind,
  { opensAt, at }: { opensAt: Date | null; at: Date },
): Promise<Date | null> => {
  if (kind === 'videosWatched') return videosWatchedAt(tx, form);
  if (kind === 'talkHeld') return form.explainedAt;
  if (kind === 'comprehension') return understoodAt(tx, form);
  if (kind === 'coolingTime') return opensAt !== null && opensAt <= at ? opensAt : null;
  return null;
};

/** Counted from the talk, or where none was held from the moment the form was issued. */
const coolingEnds = async (tx: Tx, form: ConsentForm, { hours }: ConsentGateRule): Promise<Date | null> => {
  const { rows } = await tx.$client.query<{ issued_at: Date | null }>('SELECT issued_at FROM orders WHERE id = $1', [
    form.orderId,
  ]);
  const from = form.explainedAt ?? rows[0]?.issued_at ?? null;
  return from && new Date(from.getTime() + (hours ?? 0) * 3_600_000);
};

/** When the last of the questions was answered rightly for the first time; null while one of them has no right answer. */
const understoodAt = async (tx: Tx, form: ConsentForm): Promise<Date | null> => {
  const questions = await questionsOf(tx, form);
  const answers = await tx
    .select()
    .from(consentAnswers)
    .where(and(eq(consentAnswers.formId, form.id), eq(consentAnswers.correct, true)))
    .orderBy(asc(consentAnswers.sequence));
  const firstRight = questions.map(({ id }) => answers.find(({ questionId }) => questionId === id)?.answeredAt);
  if (firstRight.some((moment) => moment === undefined)) return null;
  return (
    firstRight.reduce<Date | null>((last, moment) => (moment && (!last || moment > last) ? moment : last), null) ??
    form.createdAt
  );
};

/** The questions of the version that the form pins. */
export const questionsOf = async (tx: Tx, form: Pick<ConsentForm, 'templateVersionId'>): Promise<ConsentQuestion[]> => {
  const [version] = await tx
    .select({ rules: consentTemplateVersions.rules })
    .from(consentTemplateVersions)
    .where(eq(consentTemplateVersions.id, form.templateVersionId));
  return version?.rules.questions ?? [];
};
