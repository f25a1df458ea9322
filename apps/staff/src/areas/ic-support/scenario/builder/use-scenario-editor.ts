import { type ScenarioVersion, scenarioContract } from '@nattoku/contract/ic-support/scenario';
import type { ScenarioVersionId } from '@nattoku/contract/shared/primitives';
import { scenarioPorts } from '#areas/ic-support/scenario/builder/scenario-ports.ts';
import type { Steps } from '#areas/ic-support/scenario/builder/steps.ts';
import { scenarioQuery, scenarioVersionQuery } from '#areas/ic-support/scenario/scenario.queries.ts';
import { draftEditors, type DraftHandle, draftSaving, useDraftEditor } from '#editing/use-draft-editor.ts';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export type ScenarioHandle = DraftHandle<Steps, ScenarioVersion>;

const editorOf = draftEditors<ScenarioVersionId, Steps, ScenarioVersion>({
  ...scenarioPorts,
  idOf: ({ id }) => id,
  save: async (versionId, steps, version) => {
    const saved = await call(
      scenarioContract.save,
      { params: { versionId }, body: { version, steps: [...steps] } },
      draftSaving,
    );
    queryClient.setQueryData(scenarioVersionQuery(versionId).queryKey, saved);
    // Its own page, which may be there already, tells what it lacks now.
    void queryClient.invalidateQueries({ queryKey: scenarioQuery(saved.scenarioId).queryKey });
    return saved;
  },
});

/** The draft of one version; it goes on saving when the page is left, and keeps its steps for going back. */
export const useScenarioEditor = (version: ScenarioVersion): ScenarioHandle =>
  useDraftEditor(editorOf(version), version);
