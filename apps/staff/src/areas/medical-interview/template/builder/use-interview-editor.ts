import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import {
  type InterviewVersion,
  interviewTemplateContract,
} from '@nattoku/contract/medical-interview/interview-template';
import type { InterviewTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { interviewPorts } from '#areas/medical-interview/template/builder/interview-ports.ts';
import { interviewVersionQuery, noteSaved } from '#areas/medical-interview/template/interview.queries.ts';
import { draftEditors, type DraftHandle, draftSaving, useDraftEditor } from '#editing/use-draft-editor.ts';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export type InterviewHandle = DraftHandle<InterviewForm, InterviewVersion>;

const editorOf = draftEditors<InterviewTemplateVersionId, InterviewForm, InterviewVersion>({
  ...interviewPorts,
  idOf: ({ id }) => id,
  save: async (versionId, form, version) => {
    const params = { versionId };
    const saved = await call(interviewTemplateContract.save, { params, body: { version, form } }, draftSaving);
    queryClient.setQueryData(interviewVersionQuery(versionId).queryKey, saved);
    noteSaved(saved);
    return saved;
  },
});

/** The draft of one version; it goes on saving when the page is left, and keeps its steps for going back. */
export const useInterviewEditor = (version: InterviewVersion): InterviewHandle =>
  useDraftEditor(editorOf(version), version);

/** Everything of a draft that was opened here is with the server; false where it cannot be brought there. */
export const isSavedWhole = async (versionId: InterviewTemplateVersionId): Promise<boolean> => {
  const known = queryClient.getQueryData(interviewVersionQuery(versionId).queryKey);
  return known === undefined || known.state !== 'draft' || editorOf(known).flush();
};
