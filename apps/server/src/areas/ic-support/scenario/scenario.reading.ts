import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { ScenarioSearch, ScenarioVersion } from '@nattoku/contract/ic-support/scenario';
import type { ScenarioId, ScenarioVersionId } from '@nattoku/contract/shared/primitives';
import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { fileOf } from '#areas/ic-support/scenario/scenario.file.ts';
import { stepDifferences } from '#areas/ic-support/scenario/scenario.difference.ts';
import {
  findScenario,
  findVersion,
  presentScenario,
  type Reader,
  selectScenarios,
} from '#areas/ic-support/scenario/scenario.select.ts';
import { scenarios } from '#domain/scenario/scenario.table.ts';
import { containsWords } from '#kernel/database/japanese-search.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

export const readerOf = ({ actor }: StaffScope): Reader => ({
  sees: isAllowed(actor, 'icSupport.manage') ? 'all' : 'published',
});

const hasVersion = (state: string): SQL =>
  sql`EXISTS (SELECT FROM scenario_versions v WHERE v.scenario_id = scenarios.id AND v.state = ${state})`;

const inDepartment = (departmentId: ScenarioSearch['departmentId']): SQL | undefined => {
  if (departmentId === undefined) return undefined;
  return departmentId === 'none' ? isNull(scenarios.departmentId) : eq(scenarios.departmentId, departmentId);
};

const matching = (search: ScenarioSearch, { sees }: Reader): SQL | undefined =>
  and(
    containsWords(scenarios, search.text),
    inDepartment(search.departmentId),
    search.approachId === undefined ? undefined : eq(scenarios.approachId, search.approachId),
    search.state === undefined ? undefined : hasVersion(search.state),
    sees === 'all' ? undefined : hasVersion('published'),
    search.archived === 'true' ? isNotNull(scenarios.archivedAt) : isNull(scenarios.archivedAt),
  );

const sorts = { name: scenarios.name, updatedAt: scenarios.updatedAt, reviewDueOn: scenarios.reviewDueOn };

export const searchScenarios = (scope: StaffScope, search: ScenarioSearch) =>
  read(scope, async (tx) => {
    const reader = readerOf(scope);
    const where = matching(search, reader);
    const direction = search.order === 'asc' ? asc : desc;
    const rows = await selectScenarios(tx)
      .where(where)
      .orderBy(direction(sorts[search.sort]), asc(scenarios.id))
      .limit(search.pageSize)
      .offset((search.page - 1) * search.pageSize);
    return {
      items: rows.map((row) => presentScenario(row, reader)),
      total: await tx.$count(scenarios, where),
      page: search.page,
      pageSize: search.pageSize,
    };
  });

export const getScenario = (scope: StaffScope, scenarioId: ScenarioId) =>
  read(scope, (tx) => findScenario(tx, scenarioId, readerOf(scope)));

export const getVersion = (scope: StaffScope, versionId: ScenarioVersionId) =>
  read(scope, (tx) => findVersion(tx, versionId, readerOf(scope)));

const markOf = ({ id, number, state }: ScenarioVersion) => ({ id, number, state });

/** What is different in a version from another one of the same scenario, step by step. */
export const compareVersions = (
  scope: StaffScope,
  { versionId, olderId }: { versionId: ScenarioVersionId; olderId: ScenarioVersionId },
) =>
  read(scope, async (tx) => {
    const reader = readerOf(scope);
    const newer = await findVersion(tx, versionId, reader);
    const older = await findVersion(tx, olderId, reader);
    if (newer.scenarioId !== older.scenarioId) throw new Problem('notFound');
    const differences = stepDifferences(older.steps, newer.steps, [...newer.risks, ...older.risks]);
    return { older: markOf(older), newer: markOf(newer), differences };
  });

/** A version as a file; that it left the house is written down. */
export const exportVersion = write(async (tx, { versionId }: { versionId: ScenarioVersionId }, scope: StaffScope) => {
  const version = await findVersion(tx, versionId, readerOf(scope));
  const [row] = await tx
    .select({ description: scenarios.description })
    .from(scenarios)
    .where(eq(scenarios.id, version.scenarioId));
  return {
    result: fileOf(version, row?.description ?? ''),
    audit: {
      action: 'scenario.export',
      subject: { type: 'scenario', id: version.scenarioId },
      detail: { versionId },
    },
  };
});
