import {
  type InterviewTemplate,
  interviewTemplateContract,
  type InterviewTemplateSearch,
  type InterviewVersion,
} from '@nattoku/contract/medical-interview/interview-template';
import type { InterviewTemplateId, InterviewTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { listQuery } from '#list/list-query.ts';
import { call } from '#platform/network/call.ts';
import { queryClient, STALE_AFTER_MS } from '#platform/query-client.ts';

type Question = Omit<InterviewTemplateSearch, 'order'> & { descending: boolean };

export const interviewsQuery = listQuery(['interviewTemplate', 'list'], ({ descending, ...search }: Question, signal) =>
  call(interviewTemplateContract.search, { query: { ...search, order: descending ? 'desc' : 'asc' } }, { signal }),
);

const discarded = new Set<InterviewTemplateId | InterviewTemplateVersionId>();

/** That a draft was discarded is told before it is answered: its own page would ask for what is gone. */
const unlessDiscarded = (id: InterviewTemplateId | InterviewTemplateVersionId) => ({
  staleTime: () => (discarded.has(id) ? ('static' as const) : STALE_AFTER_MS),
});

export const interviewQuery = (templateId: InterviewTemplateId) =>
  queryOptions({
    ...unlessDiscarded(templateId),
    queryKey: ['interviewTemplate', 'one', templateId],
    queryFn: ({ signal }) => call(interviewTemplateContract.get, { params: { templateId } }, { signal }),
  });

export const interviewVersionQuery = (versionId: InterviewTemplateVersionId) =>
  queryOptions({
    ...unlessDiscarded(versionId),
    queryKey: ['interviewTemplate', 'version', versionId],
    queryFn: ({ signal }) => call(interviewTemplateContract.version, { params: { versionId } }, { signal }),
  });

export const comparisonQuery = (versionId: InterviewTemplateVersionId, olderId: InterviewTemplateVersionId) =>
  queryOptions({
    queryKey: ['interviewTemplate', 'comparison', versionId, olderId],
    queryFn: ({ signal }) => call(interviewTemplateContract.compare, { params: { versionId, olderId } }, { signal }),
  });

/** What a write answered is shown at once; everything else about questionnaires is asked for again. */
export const keepInterview = (template: InterviewTemplate): void => {
  queryClient.setQueryData(interviewQuery(template.id).queryKey, template);
  void refetchInterviews();
};

/** Nothing asks again for what goes here, unless it stays after all. */
export async function discarding<Left>(
  ids: readonly (InterviewTemplateId | InterviewTemplateVersionId)[],
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
export const forgetInterview = (templateId: InterviewTemplateId): void => {
  queryClient.removeQueries({ queryKey: interviewQuery(templateId).queryKey });
  void refetchInterviews();
};

export const refetchInterviews = () => queryClient.invalidateQueries({ queryKey: ['interviewTemplate'] });

/** A draft was saved: what is done with it next names the state that it has now, even before its questionnaire was asked for again. */
export const noteSaved = ({ id, templateId, version, updatedAt }: InterviewVersion): void => {
  queryClient.setQueryData(
    interviewQuery(templateId).queryKey,
    (template) =>
      template && {
        ...template,
        versions: template.versions.map((each) => (each.id === id ? { ...each, version, updatedAt } : each)),
      },
  );
  void queryClient.invalidateQueries({ queryKey: interviewQuery(templateId).queryKey });
};

/** The state in which a version was seen last, whatever a page that is open was drawn with. */
export const seenVersion = (templateId: InterviewTemplateId, versionId: InterviewTemplateVersionId) =>
  queryClient.getQueryData(interviewQuery(templateId).queryKey)?.versions.find(({ id }) => id === versionId)?.version;
