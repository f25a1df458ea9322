import { type ScenarioVersion, scenarioContract } from '@nattoku/contract/ic-support/scenario';
import type { ScenarioVersionId } from '@nattoku/contract/shared/primitives';
import { scenarioPorts } from '#areas/ic-support/scenario/builder/scenario-ports.ts';
import type { Steps } from '#areas/ic-support/scenario/builder/steps.ts';
import { savingVersion } from '#areas/ic-support/scenario/scenario.queries.ts';
import { draftEditors, type DraftHandle, draftSaving, useDraftEditor } from '#editing/use-draft-editor.ts';
import { call } from '#platform/network/call.ts';

export type ScenarioHandle = DraftHandle<Steps, ScenarioVersion>;

const editorOf = draftEditors<ScenarioVersionId, Steps, ScenarioVersion>({
  ...scenarioPorts,
  idOf: ({ id }) => id,
  save: (versionId, steps, version) =>
    savingVersion(
      versionId,
      call(scenarioContract.save, { params: { versionId }, body: { version, steps: [...steps] } }, draftSaving),
    ),
});

/** The draft of one version; it goes on saving when the page is left, and keeps its steps for going back. */
export const useScenarioEditor = (version: ScenarioVersion): ScenarioHandle =>
  useDraftEditor(editorOf(version), version);
