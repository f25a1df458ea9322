import { chatTemplateContract, type ChatTemplateSearch } from '@nattoku/contract/chat/chat-template';
import type { ChatTemplateId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';

export const chatTemplatesQuery = (search: ChatTemplateSearch) =>
  queryOptions({
    queryKey: ['chatTemplate', 'list', search],
    queryFn: ({ signal }) => call(chatTemplateContract.search, { query: search }, { signal }),
  });

export const chatTemplateQuery = (templateId: ChatTemplateId) =>
  queryOptions({
    queryKey: ['chatTemplate', templateId],
    queryFn: ({ signal }) => call(chatTemplateContract.get, { params: { templateId } }, { signal }),
  });

export const chatTemplateCategoriesQuery = queryOptions({
  queryKey: ['chatTemplate', 'categories'],
  queryFn: ({ signal }) => call(chatTemplateContract.categories, {}, { signal }),
});
