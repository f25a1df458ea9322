import {
  type Scenario,
  scenarioContract,
  type ScenarioSearch,
  type ScenarioVersion,
  type ScenarioVersionSummary,
} from '@nattoku/contract/ic-support/scenario';
import type { ScenarioId, ScenarioVersionId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { listQuery } from '#list/list-query.ts';
import { call } from '#platform/network/call.ts';
import { queryClient, STALE_AFTER_MS } from '#platform/query-client.ts';

type Question = Omit<ScenarioSearch, 'order'> & { descending: boolean };

export const scenariosQuery = listQuery(['scenario', 'list'], ({ descending, ...search }: Question, signal) =>
  call(scenarioContract.search, { query: { ...search, order: descending ? 'desc' : 'asc' } }, { signal }),
);

const discarded = new Set<ScenarioId | ScenarioVersionId>();

/** That a draft was discarded is told before it is answered: its own page would ask for what is gone. */
const unlessDiscarded = (id: ScenarioId | ScenarioVersionId) => ({
  staleTime: () => (discarded.has(id) ? ('static' as const) : STALE_AFTER_MS),
});

export const scenarioQuery = (scenarioId: ScenarioId) =>
  queryOptions({
    ...unlessDiscarded(scenarioId),
    queryKey: ['scenario', 'one', scenarioId],
    queryFn: ({ signal }) => call(scenarioContract.get, { params: { scenarioId } }, { signal }),
  });

export const scenarioVersionQuery = (versionId: ScenarioVersionId) =>
  queryOptions({
    ...unlessDiscarded(versionId),
    queryKey: ['scenario', 'version', versionId],
    queryFn: ({ signal }) => call(scenarioContract.version, { params: { versionId } }, { signal }),
  });

export const comparisonQuery = (versionId: ScenarioVersionId, olderId: ScenarioVersionId) =>
  queryOptions({
    queryKey: ['scenario', 'comparison', versionId, olderId],
    queryFn: ({ signal }) => call(scenarioContract.compare, { params: { versionId, olderId } }, { signal }),
  });

/** What a write answered is shown at once; everything else about scenarios is asked for again. */
export const keepScenario = (scenario: Scenario): void => {
  queryClient.setQueryData(scenarioQuery(scenario.id).queryKey, scenario);
  void refetchScenarios();
};

const saves = new Map<ScenarioVersionId, Promise<ScenarioVersion>>();

/** A save of steps that is on its way: its answer is kept, and what its scenario's page knew before is forgotten. */
export async function savingVersion(
  versionId: ScenarioVersionId,
  save: Promise<ScenarioVersion>,
): Promise<ScenarioVersion> {
  saves.set(versionId, save);
  try {
    const saved = await save;
    queryClient.setQueryData(scenarioVersionQuery(versionId).queryKey, saved);
    const { queryKey } = scenarioQuery(saved.scenarioId);
    queryClient.removeQueries({ queryKey, type: 'inactive' });
    // Its own page, which may be there already, tells what it lacks now.
    void queryClient.invalidateQueries({ queryKey });
    return saved;
  } finally {
    if (saves.get(versionId) === save) saves.delete(versionId);
  }
}

/** The version that a step of review is about: with the steps that this window saved or is still saving. */
export async function settledVersion({ id, version }: ScenarioVersionSummary): Promise<number> {
  // What could not be saved is shown by the builder; the server refuses a step that somebody else overtook.
  const saved = await saves.get(id)?.catch(() => undefined);
  const known = saved ?? queryClient.getQueryData(scenarioVersionQuery(id).queryKey);
  return Math.max(version, known?.version ?? 0);
}

/** Nothing asks again for what goes here, unless it stays after all. */
export async function discarding<Left>(
  ids: readonly (ScenarioId | ScenarioVersionId)[],
  discard: () => Promise<Left>,
): Promise<Left> {
  for (const id of ids) discarded.add(id);
  try {
    return await discard();
  } catch (error) {
    for (const id of ids) discarded.delete(id);
    throw error;
  }
}

/** It is gone: nobody is shown it again. */
export const forgetScenario = (scenarioId: ScenarioId): void => {
  queryClient.removeQueries({ queryKey: scenarioQuery(scenarioId).queryKey });
  void refetchScenarios();
};

export const refetchScenarios = () => queryClient.invalidateQueries({ queryKey: ['scenario'] });
