import type { ApproachId, ScenarioId } from '@nattoku/contract/shared/primitives';
import { and, eq, inArray } from 'drizzle-orm';
import type { ScenarioOfApproach } from '#areas/video/approach/approach.completeness.ts';
import { scenarios, scenarioVersions } from '#domain/scenario/scenario.table.ts';
import { facilities } from '#domain/staff/staff.table.ts';
import type { Tx } from '#kernel/database/database.ts';

type Row = { id: ApproachId; scenarioId: ScenarioId | null };

/** The scenarios that approaches name; none where the facility has switched IC support off. */
export async function selectScenarios(tx: Tx, rows: readonly Row[]): Promise<Map<ScenarioId, ScenarioOfApproach>> {
  const ids = [...new Set(rows.flatMap(({ scenarioId }) => scenarioId ?? []))];
  if (ids.length === 0) return new Map();
  const [facility] = await tx.select({ features: facilities.features }).from(facilities);
  if (!facility?.features.includes('icSupport')) return new Map();
  const { number, minutes, steps } = scenarioVersions;
  const found = await tx
    .select({ id: scenarios.id, name: scenarios.name, number, minutes, steps })
    .from(scenarios)
    .leftJoin(
      scenarioVersions,
      and(eq(scenarioVersions.scenarioId, scenarios.id), eq(scenarioVersions.state, 'published')),
    )
    .where(inArray(scenarios.id, ids));
  return new Map(
    found.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        published: row.number === null || row.minutes === null ? null : { number: row.number, minutes: row.minutes },
        explains: row.steps && new Set(row.steps.flatMap(({ coreRiskIds }) => coreRiskIds)),
      },
    ]),
  );
}
