import { scenarioContract } from '@nattoku/contract/ic-support/scenario';
import type { ScenarioVersionId } from '@nattoku/contract/shared/primitives';
import { call } from '#platform/network/call.ts';
import { saveFile } from '#platform/save-file.ts';

/** A version as a file, for another hospital or a backup. Throws as `call`. */
export async function saveScenarioFile(versionId: ScenarioVersionId): Promise<void> {
  const { fileName, file } = await call(scenarioContract.export, { params: { versionId } });
  saveFile(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), fileName);
}
