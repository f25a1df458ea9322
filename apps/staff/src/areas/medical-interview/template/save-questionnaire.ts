import { interviewTemplateContract } from '@nattoku/contract/medical-interview/interview-template';
import type { InterviewTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { call } from '#platform/network/call.ts';
import { saveFile } from '#platform/save-file.ts';

/** A version as a Questionnaire of FHIR R4, for another hospital, another system or a backup. Throws as `call`. */
export async function saveQuestionnaire(versionId: InterviewTemplateVersionId): Promise<void> {
  const { fileName, questionnaire } = await call(interviewTemplateContract.export, { params: { versionId } });
  saveFile(new Blob([JSON.stringify(questionnaire, null, 2)], { type: 'application/fhir+json' }), fileName);
}
