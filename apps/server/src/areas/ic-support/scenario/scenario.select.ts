import type {
  Scenario,
  ScenarioSummary,
  ScenarioVersion,
  ScenarioVersionSummary,
} from '@nattoku/contract/ic-support/scenario';
import type { ApproachId, ScenarioId, ScenarioVersionId } from '@nattoku/contract/shared/primitives';
import { checkScenario } from '@nattoku/rules/scenario/check-scenario';
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { consentPolicyOf } from '#domain/consent/form/policy.ts';
import { departments } from '#domain/facility/facility.table.ts';
import { scenarios, scenarioVersions } from '#domain/scenario/scenario.table.ts';
import { staff } from '#domain/staff/staff.table.ts';
import { approaches } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

const published = alias(scenarioVersions, 'published');
const open = alias(scenarioVersions, 'open');

export const selectScenarios = (tx: Tx) =>
  tx
    .select({
      scenario: scenarios,
      departmentName: departments.name,
      approachName: approaches.name,
      published: {
        id: published.id,
        number: published.number,
        state: published.state,
        stepCount: published.stepCount,
        minutes: published.minutes,
      },
      open: {
        id: open.id,
        number: open.number,
        state: open.state,
        stepCount: open.stepCount,
        minutes: open.minutes,
      },
    })
    .from(scenarios)
    .leftJoin(departments, eq(departments.id, scenarios.departmentId))
    .leftJoin(approaches, eq(approaches.id, scenarios.approachId))
    .leftJoin(published, and(eq(published.scenarioId, scenarios.id), eq(published.state, 'published')))
    .leftJoin(open, and(eq(open.scenarioId, scenarios.id), inArray(open.state, ['draft', 'inReview'])));

type Row = Awaited<ReturnType<typeof selectScenarios>>[number];
type Mark = NonNullable<Row['published']>;

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;
const marked = (mark: Mark | null) => mark && { id: mark.id, number: mark.number, state: mark.state };

/** Without icSupport.manage nobody sees what was never published. */
export type Reader = { sees: 'all' | 'published' };
export const everything: Reader = { sees: 'all' };

export const presentScenario = (row: Row, { sees }: Reader): ScenarioSummary => {
  const { scenario, departmentName, approachName } = row;
  const { id, version, name, description, departmentId, approachId, ownerId, reviewDueOn } = scenario;
  const told = row.published ?? (sees === 'all' ? row.open : null);
  return {
    id,
    version,
    name,
    description,
    departmentId,
    approachId,
    ownerId,
    reviewDueOn,
    departmentName,
    approachName,
    stepCount: told?.stepCount ?? 0,
    minutes: told?.minutes ?? 0,
    published: marked(row.published),
    open: sees === 'all' ? marked(row.open) : null,
    archivedAt: iso(scenario.archivedAt),
    updatedAt: scenario.updatedAt.toISOString(),
  };
};

const author = alias(staff, 'author');
const submitter = alias(staff, 'submitter');
const reviewer = alias(staff, 'reviewer');
const { steps: _, ...columnsWithoutSteps } = columnsOf();

function columnsOf() {
  const { id, scenarioId, number, version, state, stepCount, minutes, changeNote, authorId, steps } = scenarioVersions;
  const { submittedAt, submittedBy, reviewedAt, reviewedBy, reviewNote, publishedAt, retiredAt, updatedAt } =
    scenarioVersions;
  const moved = { submittedAt, submittedBy, reviewedAt, reviewedBy, reviewNote, publishedAt, retiredAt, updatedAt };
  return { id, scenarioId, number, version, state, stepCount, minutes, changeNote, authorId, steps, ...moved };
}

const people = {
  author: { id: author.id, name: author.name },
  submitter: { id: submitter.id, name: submitter.name },
  reviewer: { id: reviewer.id, name: reviewer.name },
};

const selectVersionSummaries = (tx: Tx) =>
  tx
    .select({ version: columnsWithoutSteps, ...people })
    .from(scenarioVersions)
    .innerJoin(author, eq(author.id, scenarioVersions.authorId))
    .leftJoin(submitter, eq(submitter.id, scenarioVersions.submittedBy))
    .leftJoin(reviewer, eq(reviewer.id, scenarioVersions.reviewedBy));

type VersionRow = Awaited<ReturnType<typeof selectVersionSummaries>>[number];

const summarise = ({ version, author: by, submitter: sent, reviewer: seen }: VersionRow): ScenarioVersionSummary => ({
  id: version.id,
  scenarioId: version.scenarioId,
  number: version.number,
  version: version.version,
  state: version.state,
  stepCount: version.stepCount,
  minutes: version.minutes,
  changeNote: version.changeNote,
  author: by,
  submittedBy: sent,
  submittedAt: iso(version.submittedAt),
  reviewedBy: seen,
  reviewedAt: iso(version.reviewedAt),
  reviewNote: version.reviewNote,
  publishedAt: iso(version.publishedAt),
  retiredAt: iso(version.retiredAt),
  updatedAt: version.updatedAt.toISOString(),
});

const seenVersions = ({ sees }: Reader): SQL | undefined =>
  sees === 'all' ? undefined : inArray(scenarioVersions.state, ['published', 'retired']);

/** Core risks of an approach as they are now: those that every explanation must name. */
export async function risksOf(tx: Tx, approachId: ApproachId | null): Promise<ScenarioVersion['risks']> {
  if (approachId === null) return [];
  const [row] = await tx.select({ risks: approaches.risks }).from(approaches).where(eq(approaches.id, approachId));
  return (row?.risks ?? []).filter(({ required }) => required).map(({ id, name }) => ({ id, name }));
}

/** @throws Problem `notFound` for what is not there, and for what this reader may not see. */
export async function findVersion(tx: Tx, versionId: ScenarioVersionId, reader: Reader): Promise<ScenarioVersion> {
  const [row] = await tx
    .select({
      version: columnsOf(),
      ...people,
      name: scenarios.name,
      approachId: scenarios.approachId,
    })
    .from(scenarioVersions)
    .innerJoin(scenarios, eq(scenarios.id, scenarioVersions.scenarioId))
    .innerJoin(author, eq(author.id, scenarioVersions.authorId))
    .leftJoin(submitter, eq(submitter.id, scenarioVersions.submittedBy))
    .leftJoin(reviewer, eq(reviewer.id, scenarioVersions.reviewedBy))
    .where(and(eq(scenarioVersions.id, versionId), seenVersions(reader)));
  if (!row) throw new Problem('notFound');
  const { stepCount: _count, minutes: _minutes, ...summary } = summarise(row);
  return { ...summary, name: row.name, steps: row.version.steps, risks: await risksOf(tx, row.approachId) };
}

/** One scenario with everything that is known of its versions. @throws Problem as `findVersion` */
export async function findScenario(tx: Tx, scenarioId: ScenarioId, reader: Reader): Promise<Scenario> {
  const [row] = await selectScenarios(tx).where(eq(scenarios.id, scenarioId));
  if (!row || (reader.sees === 'published' && row.published === null)) throw new Problem('notFound');
  const versions = await selectVersionSummaries(tx)
    .where(and(eq(scenarioVersions.scenarioId, scenarioId), seenVersions(reader)))
    .orderBy(desc(scenarioVersions.number));
  const looked = (reader.sees === 'all' ? row.open : null) ?? row.published;
  return {
    ...presentScenario(row, reader),
    owner: await ownerOf(tx, row),
    versions: versions.map(summarise),
    findings: looked ? await findingsOf(tx, looked.id, reader) : [],
    separateApprover: (await consentPolicyOf(tx)).separateApprover,
  };
}

const findingsOf = async (tx: Tx, versionId: ScenarioVersionId, reader: Reader): Promise<Scenario['findings']> => {
  const { steps, risks } = await findVersion(tx, versionId, reader);
  return checkScenario(steps, { risks });
};

const ownerOf = async (tx: Tx, { scenario: { ownerId } }: Row): Promise<Scenario['owner']> => {
  if (ownerId === null) return null;
  const [owner] = await tx.select({ id: staff.id, name: staff.name }).from(staff).where(eq(staff.id, ownerId));
  return owner ?? null;
};
