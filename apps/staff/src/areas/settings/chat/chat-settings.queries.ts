import { type ChatSettings, chatSettingsContract } from '@nattoku/contract/chat/chat-settings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const chatSettingsQuery = queryOptions({
  queryKey: ['chat', 'settings'],
  queryFn: ({ signal }) => call(chatSettingsContract.get, {}, { signal }),
});

export const rememberChatSettings = (settings: ChatSettings) =>
  queryClient.setQueryData(chatSettingsQuery.queryKey, settings);
