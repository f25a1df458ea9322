import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import type { Scenario, ScenarioVersion } from '@nattoku/contract/ic-support/scenario';
import type { ScenarioState } from '@nattoku/contract/ic-support/scenario-state';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import type { ScenarioId, ScenarioVersionId } from '@nattoku/contract/shared/primitives';
import { eq, sql } from 'drizzle-orm';
import { everything, findScenario, findVersion } from '#areas/ic-support/scenario/scenario.select.ts';
import { scenarios, scenarioVersions } from '#domain/scenario/scenario.table.ts';
import type { Tx } from '#kernel/database/transaction.ts';
import { Problem } from '#kernel/problem.ts';
import type { Written } from '#kernel/write.ts';

export type VersionRow = typeof scenarioVersions.$inferSelect;
export type SeenVersion = { versionId: ScenarioVersionId; version: number };
export type SeenScenario = { scenarioId: ScenarioId; version: number };

/**
 * A version for this transaction alone, as the caller last saw it, in one of these states.
 * @throws Problem `notFound`, `record.versionConflict` with what it has become, `scenario.moved`.
 */
export async function holdVersion(
  tx: Tx,
  { versionId, version }: SeenVersion,
  states: readonly ScenarioState[],
): Promise<VersionRow> {
  const [row] = await tx.select().from(scenarioVersions).where(eq(scenarioVersions.id, versionId)).for('update');
  if (!row) throw new Problem('notFound');
  if (!states.includes(row.state)) throw new Problem('scenario.moved');
  if (row.version !== version) {
    throw new Problem('record.versionConflict', { current: await findVersion(tx, versionId, everything) });
  }
  return row;
}

/** The scenario for this transaction alone. @throws Problem `notFound`, `record.versionConflict` */
export async function holdScenario(tx: Tx, { scenarioId, version }: SeenScenario): Promise<void> {
  const [row] = await tx.select().from(scenarios).where(eq(scenarios.id, scenarioId)).for('update');
  if (!row) throw new Problem('notFound');
  if (row.version !== version) {
    throw new Problem('record.versionConflict', { current: await findScenario(tx, scenarioId, everything) });
  }
}

type VersionChange = Partial<Omit<VersionRow, 'id' | 'version' | 'scenarioId' | 'number' | 'createdAt' | 'updatedAt'>>;

export async function changeVersion(tx: Tx, id: ScenarioVersionId, change: VersionChange, now: Date): Promise<void> {
  await tx
    .update(scenarioVersions)
    .set({ ...change, version: sql`${scenarioVersions.version} + 1`, updatedAt: now })
    .where(eq(scenarioVersions.id, id));
}

type ScenarioChange = Partial<Omit<typeof scenarios.$inferInsert, 'id' | 'version' | 'createdBy'>>;

export async function changeScenario(tx: Tx, id: ScenarioId, change: ScenarioChange, now: Date): Promise<void> {
  await tx
    .update(scenarios)
    .set({ ...change, version: sql`${scenarios.version} + 1`, updatedAt: now })
    .where(eq(scenarios.id, id));
}

/** What lists tell of steps without reading them. */
export const countedSteps = (steps: readonly ScenarioStep[]) => ({
  steps: [...steps],
  stepCount: steps.length,
  minutes: steps.reduce((sum, { minutes, place }) => (place === 'home' ? sum : sum + minutes), 0),
});

type Done = { action: AuditAction; detail?: Record<string, unknown> };

export const tracesOf = (scenarioId: ScenarioId, { action, detail }: Done) => ({
  audit: { action, subject: { type: 'scenario', id: scenarioId }, ...(detail ? { detail } : {}) },
  changes: [{ topic: 'scenario', id: scenarioId }] as const,
});

export const scenarioWritten = async (tx: Tx, id: ScenarioId, done: Done): Promise<Written<Scenario>> => ({
  result: await findScenario(tx, id, everything),
  ...tracesOf(id, done),
});

export const versionWritten = async (
  tx: Tx,
  { id, scenarioId }: Pick<VersionRow, 'id' | 'scenarioId'>,
  action: AuditAction,
): Promise<Written<ScenarioVersion>> => ({
  result: await findVersion(tx, id, everything),
  ...tracesOf(scenarioId, { action, detail: { versionId: id } }),
});
