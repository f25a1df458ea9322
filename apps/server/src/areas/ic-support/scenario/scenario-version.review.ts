import type { Scenario } from '@nattoku/contract/ic-support/scenario';
import { checkStepLengths, noteProblem } from '@nattoku/contract/ic-support/scenario-input';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { checkScenario } from '@nattoku/rules/scenario/check-scenario';
import { and, eq } from 'drizzle-orm';
import {
  changeVersion,
  countedSteps,
  holdVersion,
  scenarioWritten,
  type SeenVersion,
  tracesOf,
  type VersionRow,
  versionWritten,
} from '#areas/ic-support/scenario/scenario.lock.ts';
import { everything, findScenario, risksOf } from '#areas/ic-support/scenario/scenario.select.ts';
import { requirePictures } from '#areas/ic-support/scenario/scenario-picture.operations.ts';
import { consentPolicyOf } from '#domain/consent/form/policy.ts';
import { scenarios, scenarioVersions } from '#domain/scenario/scenario.table.ts';
import { furiganaJob } from '#domain/text-layer/furigana/furigana.job.ts';
import type { Tx } from '#kernel/database/transaction.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write, type Written } from '#kernel/write.ts';

type Noted = SeenVersion & { note: string };

/** The steps of a draft as they are now; it may still lack things, but nothing may be too long to be kept. */
export const saveSteps = write(
  async (tx, { steps, ...seen }: SeenVersion & { steps: readonly ScenarioStep[] }, { clock }: StaffScope) => {
    const row = await holdVersion(tx, seen, ['draft']);
    const problems = checkStepLengths(steps);
    if (problems.length > 0) throw invalidInput(...problems);
    await requirePictures(tx, steps);
    await changeVersion(tx, row.id, countedSteps(steps), clock.now());
    return versionWritten(tx, row, 'scenario.save');
  },
);

const noteOf = (text: string, isNeeded: boolean): string => {
  const note = normaliseText(text);
  const problem = noteProblem(note, isNeeded);
  if (problem !== undefined) throw invalidInput({ field: 'note', message: problem });
  return note;
};

/** What a version lacks stops it on its way to patients, each with a sentence and its step. */
const requireComplete = async (tx: Tx, row: VersionRow): Promise<void> => {
  const [scenario] = await tx
    .select({ approachId: scenarios.approachId })
    .from(scenarios)
    .where(eq(scenarios.id, row.scenarioId));
  const findings = checkScenario(row.steps, { risks: await risksOf(tx, scenario?.approachId ?? null) });
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    throw new Problem('scenario.incomplete', {
      errors: errors.map(({ step, sentence }) => ({ field: step ?? 'steps', message: sentence })),
    });
  }
};

export const submitVersion = write(async (tx, { note, ...seen }: Noted, { actor, clock }: StaffScope) => {
  const row = await holdVersion(tx, seen, ['draft']);
  await requireComplete(tx, row);
  const now = clock.now();
  const change = { changeNote: noteOf(note, row.number > 1), submittedAt: now, submittedBy: actor.staffId };
  await changeVersion(tx, row.id, { state: 'inReview', ...change, reviewNote: null }, now);
  return scenarioWritten(tx, row.scenarioId, { action: 'scenario.submit', detail: { versionId: row.id } });
});

/** To be mended, with a note that says what. */
export const sendBackVersion = write(async (tx, { note, ...seen }: Noted, { actor, clock }: StaffScope) => {
  const row = await holdVersion(tx, seen, ['inReview']);
  const now = clock.now();
  const change = { reviewedAt: now, reviewedBy: actor.staffId, reviewNote: noteOf(note, true) };
  await changeVersion(tx, row.id, { state: 'draft', ...change }, now);
  return scenarioWritten(tx, row.scenarioId, { action: 'scenario.return', detail: { versionId: row.id } });
});

/** Where the facility asks for a second pair of eyes, neither who wrote nor who submitted a version publishes it. */
const requireReviewer = async (tx: Tx, row: VersionRow, { actor }: StaffScope): Promise<void> => {
  const { separateApprover } = await consentPolicyOf(tx);
  if (!separateApprover) return;
  if (row.state !== 'inReview') throw new Problem('scenario.moved');
  if (row.authorId === actor.staffId || row.submittedBy === actor.staffId)
    throw new Problem('scenario.reviewerIsAuthor');
};

const isPublishedOf = (row: VersionRow) =>
  and(eq(scenarioVersions.scenarioId, row.scenarioId), eq(scenarioVersions.state, 'published'));

/** From now on this one is offered; orders that pin the one before go on with it. */
export const publishVersion = write(async (tx, { note, ...seen }: Noted, scope: StaffScope) => {
  const row = await holdVersion(tx, seen, ['draft', 'inReview']);
  await requireReviewer(tx, row, scope);
  await requireComplete(tx, row);
  const now = scope.clock.now();
  const [before] = await tx.select().from(scenarioVersions).where(isPublishedOf(row)).for('update');
  if (before) await changeVersion(tx, before.id, { state: 'retired', retiredAt: now }, now);
  const written = noteOf(note, false);
  const notes = row.state === 'draft' ? { changeNote: written } : { reviewNote: written };
  const review = { reviewedAt: now, reviewedBy: scope.actor.staffId };
  await changeVersion(tx, row.id, { state: 'published', publishedAt: now, ...review, ...notes }, now);
  const detail = { versionId: row.id, replaced: before?.id ?? null };
  const job = furiganaJob(scope.actor.facilityId, { kind: 'scenarioVersion', contentId: row.id });
  return { ...(await scenarioWritten(tx, row.scenarioId, { action: 'scenario.publish', detail })), jobs: [job] };
});

export const retireVersion = write(async (tx, seen: SeenVersion, { clock }: StaffScope) => {
  const row = await holdVersion(tx, seen, ['published']);
  await changeVersion(tx, row.id, { state: 'retired', retiredAt: clock.now() }, clock.now());
  return scenarioWritten(tx, row.scenarioId, { action: 'scenario.retire', detail: { versionId: row.id } });
});

type Discarded = { scenario: Scenario | null };

/** A draft that nobody wants any more; with the only version of a scenario the scenario goes. */
export const discardVersion = write(async (tx, seen: SeenVersion, _: StaffScope): Promise<Written<Discarded>> => {
  const { id, scenarioId, number } = await holdVersion(tx, seen, ['draft']);
  await tx.delete(scenarioVersions).where(eq(scenarioVersions.id, id));
  const isOther = (await tx.$count(scenarioVersions, eq(scenarioVersions.scenarioId, scenarioId))) > 0;
  if (!isOther) await tx.delete(scenarios).where(eq(scenarios.id, scenarioId));
  const detail = { versionId: id, number, scenario: !isOther };
  return {
    result: { scenario: isOther ? await findScenario(tx, scenarioId, everything) : null },
    ...tracesOf(scenarioId, { action: 'scenario.discard', detail }),
  };
});
