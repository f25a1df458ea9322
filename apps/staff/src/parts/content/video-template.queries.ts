import type { VideoTemplateId } from '@nattoku/contract/shared/primitives';
import {
  videoTemplateContract,
  type VideoTemplate,
  type VideoTemplateSearch,
} from '@nattoku/contract/video/video-template';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const templatesQuery = (search: VideoTemplateSearch) =>
  queryOptions({
    queryKey: ['videoTemplate', 'list', search],
    queryFn: ({ signal }) => call(videoTemplateContract.list, { query: search }, { signal }),
  });

export const templateQuery = (templateId: VideoTemplateId) =>
  queryOptions({
    queryKey: ['videoTemplate', templateId],
    queryFn: ({ signal }) => call(videoTemplateContract.get, { params: { templateId } }, { signal }),
  });

export const refetchTemplates = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['videoTemplate'] });

/** What a write answered is what the pages show next; the lists are fetched again. */
export function keepTemplate(template: VideoTemplate): void {
  queryClient.setQueryData(templateQuery(template.id).queryKey, template);
  void queryClient.invalidateQueries({ queryKey: ['videoTemplate', 'list'] });
  void queryClient.invalidateQueries({ queryKey: ['videoTop'] });
}
